import FiresmithText

// What the tool says about wrong usage.
extension String {
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

  static func unexpectedOperand(_ word: String, of command: CommandDefinition) -> String {
    let flag = command.flags.first(where: \.isRepeatable)
    let hint = flag.map { "; to name \($0.name), use '--\($0.name) \(word)'" } ?? ""
    return "unexpected argument '\(word)'\(hint)"
  }

  static func unknownOperand(_ word: String, _ operand: OperandDefinition) -> String {
    // A long list would hide the message.
    let expected = operand.choices.count <= 6 ? "; expected \(quotedList(operand.choices))" : ""
    return "unknown \(operand.placeholder.rawValue.lowercased()) \(quoted(word))\(expected)"
      + suggestion(for: word, among: operand.choices)
  }

  static func missingOperand(_ operand: OperandDefinition) -> String {
    let expected = operand.example.map { "for example \(quoted($0))" }
    return "missing argument \(operand.placeholder.rawValue); "
      + (expected ?? "expected \(quotedList(operand.choices))")
  }
}

extension CommandDefinition {
  /// The flags that someone who wrote `written` may have meant: for a single letter those that
  /// begin with it, otherwise the nearest one.
  func flags(meantBy written: String) -> [Flag] {
    let name = String(written.drop { $0 == "-" })
    if name.count == 1 { return flags.filter { $0.name.hasPrefix(name) } }
    let names = flags.map(\.name)
    let meant = names.contains(name) ? name : nearestName(to: name, among: names)
    return flags.filter { $0.name == meant }
  }
}

extension CommandLineTool {
  func unknownCommand(_ name: String) -> String {
    guard !name.hasPrefix("-") else { return "expected a command before '\(name)'" }
    let hint =
      command(meantBy: name).map { "; did you mean '\($0)'?" }
      ?? suggestion(for: name, among: subcommands.map { $0.name })
    return "unknown command \(quoted(name))\(hint)"
  }

  /// The command line that does what `name` says, where `name` is what other tools call a command,
  /// a flag of a command that takes no value, or what a command's first operand can be.
  private func command(meantBy name: String) -> String? {
    let name = name.lowercased()
    if let command = subcommands.first(where: { $0.otherNames.contains(name) }) {
      return command.name
    }
    let hasFlag = definitions.first { command in
      command.flags.contains { $0.name == name && $0.placeholder == nil }
    }
    if let hasFlag { return "\(hasFlag.name) --\(name)" }
    let takesName = definitions.first { command in
      guard let operand = command.operands.first, operand.placeholder != .command else {
        return false
      }
      return operand.choices.contains(name)
    }
    return takesName.map { "\($0.name) \(name)" }
  }
}
