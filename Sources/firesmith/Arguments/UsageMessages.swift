import FiresmithSchema

// What the command says about wrong usage.
extension String {
  static func unknownCommand(_ name: String) -> String {
    guard !name.hasPrefix("-") else { return "expected a command before '\(name)'" }
    let hint =
      Command.meant(by: name).map { "; did you mean '\($0)'?" }
      ?? suggestion(for: name, among: Command.allCases.map(\.rawValue))
    return "unknown command \(quoted(name))\(hint)"
  }

  static func unknownFlag(_ written: String, meant: [Flag]) -> String {
    let hint = meant.isEmpty ? "" : "; did you mean \(quotedList(meant.map { "--\($0.name)" }))?"
    return "unknown flag \(quoted(written))\(hint)"
  }

  static func unexpectedValue(_ flag: Flag) -> String {
    "'--\(flag.name)' takes no value"
  }

  static func missingValue(_ flag: Flag) -> String {
    "'--\(flag.name)' needs a value: '\(flag.usage)'"
  }

  static func repeated(_ flag: Flag) -> String {
    "'--\(flag.name)' can be given only once"
  }

  static func unknownChoice(_ value: String, of flag: Flag) -> String {
    "invalid value \(quoted(value)) for '--\(flag.name)'; expected \(quotedList(flag.choices))"
      + suggestion(for: value, among: flag.choices)
  }

  static func unexpectedOperand(_ word: String, of command: Command) -> String {
    let takesSchemas = command.definition.flags.contains { $0.name == Flag.schemas.name }
    return "unexpected argument '\(word)'"
      + (takesSchemas ? "; to name schemas, use '--schemas \(word)'" : "")
  }

  /// - Parameters:
  ///   - flag: How one of two flags is written, with its value if that matters.
  static func incompatible(_ flag: String, _ other: String) -> String {
    "'\(flag)' and '\(other)' can't be combined"
  }
}

extension CommandDefinition {
  /// The flags that someone who wrote `written` may have meant: for a single letter those that begin
  /// with it, otherwise the nearest one.
  func flags(meantBy written: String) -> [Flag] {
    let name = String(written.drop { $0 == "-" })
    if name.count == 1 { return flags.filter { $0.name.hasPrefix(name) } }
    let names = flags.map(\.name)
    let meant = names.contains(name) ? name : nearestName(to: name, among: names)
    return flags.filter { $0.name == meant }
  }
}

extension Command {
  /// What other tools call a command of this one.
  private static let otherNames: [String: Command] = [
    "build": .generate, "codegen": .generate, "gen": .generate, "run": .generate,
    "lint": .validate, "test": .validate, "verify": .validate,
    "create": .initialize, "new": .initialize,
    "completion": .completions, "docs": .explain,
  ]

  /// The command line that does what `name` says, where `name` is a flag of `generate`, an action of
  /// `templates`, or what other tools call a command.
  fileprivate static func meant(by name: String) -> String? {
    let name = name.lowercased()
    if Command.generate.definition.flags.contains(where: {
      $0.name == name && $0.placeholder == nil
    }) {
      return "generate --\(name)"
    }
    if TemplateAction(rawValue: name) != nil { return "templates \(name)" }
    return otherNames[name]?.rawValue
  }
}
