import FiresmithSchema

/// A parsed command line.
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

  /// Sets `choice` to the value of a flag, if it was written. The parser has validated it.
  func choose<Choice: RawRepresentable<String>>(_ flag: Flag, _ choice: inout Choice) {
    if let value = value(flag), let chosen = Choice(rawValue: value) { choice = chosen }
  }

  /// The value of a flag that takes one of some; `nil` if it wasn't written.
  func choice<Choice: RawRepresentable<String>>(_ flag: Flag) -> Choice? {
    value(flag).flatMap(Choice.init)
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

/// What is wrong with a command line, and the command whose help explains more.
struct UsageError: Error, Equatable {
  let messages: [String]
  let command: Command?
}

extension Arguments {
  /// Returns the arguments that the words after the tool's name stand for.
  ///
  /// Throws an error with all the problems that were found.
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
      reportUnknownFlag(written, hasValue: parts.count == 2)
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

  /// Reports a flag that doesn't exist. The next word is skipped if it may be the flag's value, so
  /// that one mistake gives one message.
  private mutating func reportUnknownFlag(_ written: String, hasValue: Bool) {
    let meant = definition.flags(meantBy: written)
    problems.append(.unknownFlag(written, meant: meant))
    let mayTakeValue = meant.isEmpty || meant.contains { $0.placeholder != nil }
    if !hasValue, mayTakeValue, position < words.count, !words[position].hasPrefix("-") {
      position += 1
    }
  }

  /// The value of a flag: what follows its `=`, else the next word unless that is a flag.
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
    // Most likely a shell variable that is not set.
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
