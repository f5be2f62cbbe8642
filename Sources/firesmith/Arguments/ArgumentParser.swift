import FiresmithSchema

/// A command line, understood.
struct Arguments: Sendable {
  let command: Command
  /// The values of each flag that was written, by its name; none for a flag that takes no value.
  private(set) var values: [String: [String]] = [:]
  private(set) var operands: [String] = []

  init(command: Command) {
    self.command = command
  }

  func has(_ flag: Flag) -> Bool { values[flag.name] != nil }

  /// All values of a flag, in the order they were written; `nil` if it wasn't.
  func values(_ flag: Flag) -> [String]? { values[flag.name] }

  /// The value of a flag that takes one.
  func value(_ flag: Flag) -> String? { values[flag.name]?.first }

  /// Sets `choice` to the value of a flag, if it was written. The parser has checked the value.
  func choose<Choice: RawRepresentable<String>>(_ flag: Flag, _ choice: inout Choice) {
    if let value = value(flag), let chosen = Choice(rawValue: value) { choice = chosen }
  }

  fileprivate mutating func add(_ flag: Flag) {
    values[flag.name, default: []] += []
  }

  fileprivate mutating func add(_ value: String, to flag: Flag) {
    values[flag.name, default: []].append(value)
  }

  fileprivate mutating func add(operand: String) {
    operands.append(operand)
  }
}

/// What is wrong with a command line, and whose help to read.
struct UsageError: Error, Equatable {
  let messages: [String]
  let command: Command?
}

extension Arguments {
  /// Reads the words after the tool's name. All problems are reported at once.
  static func parse(_ words: [String]) throws(UsageError) -> Arguments {
    guard let first = words.first else { return Arguments(command: .help) }
    switch first {
    case "-h", "--help": return Arguments(command: .help)
    case "--version": return Arguments(command: .version)
    default: break
    }
    guard let command = Command(rawValue: first) else {
      throw UsageError(messages: [.unknownCommand(first)], command: nil)
    }
    var parser = ArgumentParser(command: command, words: Array(words.dropFirst()))
    parser.parse()
    guard parser.problems.isEmpty else {
      throw UsageError(messages: parser.problems, command: command)
    }
    return parser.arguments
  }
}

/// Reads the words after a command's name.
private struct ArgumentParser {
  let command: Command
  let definition: CommandDefinition
  let words: [String]
  var position = 0
  var arguments: Arguments
  var problems: [String] = []

  init(command: Command, words: [String]) {
    self.command = command
    self.definition = command.definition
    self.words = words
    self.arguments = Arguments(command: command)
  }

  mutating func parse() {
    while position < words.count {
      let word = words[position]
      position += 1
      if word == "--" {
        for operand in words[position...] { addOperand(operand) }
        return
      } else if word.hasPrefix("-"), word != "-" {
        parseFlag(word)
      } else {
        addOperand(word)
      }
    }
  }

  private mutating func parseFlag(_ word: String) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let written = String(parts[0])
    let name = written == "-h" ? Flag.help.name : String(written.dropFirst(2))
    guard written == "-h" || written.hasPrefix("--"),
      let flag = definition.flags.first(where: { $0.name == name })
    else {
      problems.append(.unknownFlag(written, of: command))
      return
    }
    let attached = parts.count == 2 ? String(parts[1]) : nil
    switch flag.value {
    case .none:
      if attached != nil { problems.append(.unexpectedValue(flag)) }
      arguments.add(flag)
    case .one:
      guard let value = value(of: flag, attached) else { return }
      if arguments.has(flag) { problems.append(.repeated(flag)) }
      arguments.add(value, to: flag)
    case .many:
      guard let value = value(of: flag, attached) else { return }
      arguments.add(value, to: flag)
    }
  }

  /// The value of a flag: after its `=`, else the next word if that is no flag itself.
  private mutating func value(of flag: Flag, _ attached: String?) -> String? {
    var value = attached
    if value == nil, position < words.count, !words[position].hasPrefix("--") {
      value = words[position]
      position += 1
    }
    guard let value, !value.isEmpty else {
      problems.append(.missingValue(flag))
      return nil
    }
    guard flag.choices.isEmpty || flag.choices.contains(value) else {
      problems.append(.unknownChoice(value, of: flag))
      return nil
    }
    return value
  }

  private mutating func addOperand(_ word: String) {
    // A variable of the shell that is not set, most likely.
    guard !word.isEmpty else {
      problems.append("an argument is empty")
      return
    }
    guard arguments.operands.count < definition.operands?.maximum ?? 0 else {
      problems.append(.unexpectedOperand(word, of: command))
      return
    }
    arguments.add(operand: word)
  }
}

extension String {
  static func unknownCommand(_ name: String) -> String {
    let commands = Command.visible.map(\.rawValue)
    guard !name.hasPrefix("-") else { return "expected a command before '\(name)'" }
    return "unknown command \(quoted(name))" + suggestion(for: name, among: commands)
  }

  fileprivate static func unknownFlag(_ written: String, of command: Command) -> String {
    let flags = command.definition.flags.map { "--\($0.name)" }
    return "unknown flag \(quoted(written))" + suggestion(for: written, among: flags)
  }

  fileprivate static func unexpectedValue(_ flag: Flag) -> String {
    "'--\(flag.name)' takes no value"
  }

  fileprivate static func missingValue(_ flag: Flag) -> String {
    "'\(flag.usage)' is without its value"
  }

  fileprivate static func repeated(_ flag: Flag) -> String {
    "'--\(flag.name)' may be given once only"
  }

  fileprivate static func unknownChoice(_ value: String, of flag: Flag) -> String {
    "\(quoted(value)) is no value of '--\(flag.name)', which takes \(quotedList(flag.choices))"
      + suggestion(for: value, among: flag.choices)
  }

  fileprivate static func unexpectedOperand(_ word: String, of command: Command) -> String {
    let takesSchemas = command.definition.flags.contains { $0.name == Flag.schemas.name }
    return "unexpected argument '\(word)'"
      + (takesSchemas ? "; schemas are given as '--schemas \(word)'" : "")
  }
}
