/// Reads the words after a command's name into the properties of the command.
struct ArgumentParser<Command: Subcommand> {
  private let tool: CommandLineTool
  private let options = Command.options
  private let operands = Command.operands
  private var words: ArraySlice<String>
  private(set) var command = Command()
  private(set) var asksForHelp = false
  private(set) var problems: [String] = []
  /// The names of the flags that were given.
  private var given: Set<String> = []
  private var givenOperands: [String] = []

  init(_ words: ArraySlice<String>, tool: CommandLineTool) {
    self.words = words
    self.tool = tool
  }

  mutating func parse() {
    while let word = words.popFirst() {
      if word == "--" {
        while let operand = words.popFirst() { parseOperand(operand) }
      } else if word.hasPrefix("-"), word != "-" {
        parseFlag(word)
      } else {
        parseOperand(word)
      }
    }
    if !asksForHelp, problems.isEmpty { reportMissingOperand() }
  }

  // MARK: Flags

  private mutating func parseFlag(_ word: String) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let written = String(parts[0])
    let attached = parts.count == 2 ? String(parts[1]) : nil
    if written == "-h" || written == "--\(Flag.help.name)" {
      if attached != nil { problems.append(.unexpectedValue(.help)) }
      asksForHelp = true
    } else if let option = options.first(where: { "--\($0.flag.name)" == written }) {
      parse(option, attached)
    } else {
      reportUnknownFlag(written, hasValue: attached != nil)
    }
  }

  private mutating func parse(_ option: Option<Command>, _ attached: String?) {
    let flag = option.flag
    let isRepeated = !given.insert(flag.name).inserted
    switch flag.value {
    case .none:
      if attached != nil { problems.append(.unexpectedValue(flag)) }
      _ = option.store(&command, "")
    case .one, .many:
      guard let value = attached ?? nextValue(), !value.isEmpty else {
        return problems.append(.missingValue(flag))
      }
      guard option.store(&command, value) else {
        return problems.append(.unknownChoice(value, of: flag))
      }
      if isRepeated, !flag.isRepeatable { problems.append(.repeated(flag)) }
    }
  }

  /// The next word, unless it is a flag.
  private mutating func nextValue() -> String? {
    words.first?.hasPrefix("--") == false ? words.popFirst() : nil
  }

  /// Reports a flag that doesn't exist. The next word is skipped if it may be the flag's value, so
  /// that one mistake gives one message.
  private mutating func reportUnknownFlag(_ written: String, hasValue: Bool) {
    let meant = Command.definition.flags(meantBy: written)
    problems.append(.unknownFlag(written, meant: meant))
    let mayTakeValue = meant.isEmpty || meant.contains { $0.placeholder != nil }
    if !hasValue, mayTakeValue, words.first?.hasPrefix("-") == false { words.removeFirst() }
  }

  // MARK: Operands

  private mutating func parseOperand(_ word: String) {
    // Most likely a shell variable that is not set.
    guard !word.isEmpty else { return problems.append("an argument is empty") }
    guard let operand = nextOperand else {
      return problems.append(.unexpectedOperand(word, of: Command.definition))
    }
    givenOperands.append(word)
    guard !operand.store(&command, word) else { return }
    problems.append(
      operand.definition.placeholder == .command
        ? tool.unknownCommand(word) : .unknownOperand(word, operand.definition))
  }

  /// The operand that the next word is; `nil` if there may be none.
  private var nextOperand: Operand<Command>? {
    if let last = operands.last, last.definition.count == .any,
      givenOperands.count >= operands.count - 1
    {
      return last
    }
    guard givenOperands.count < operands.count else { return nil }
    let operand = operands[givenOperands.count]
    let followed = operand.definition.followed
    return givenOperands.first.map(followed.contains) ?? true ? operand : nil
  }

  private mutating func reportMissingOperand() {
    guard givenOperands.count < operands.count else { return }
    let operand = operands[givenOperands.count].definition
    if operand.count == .required { problems.append(.missingOperand(operand)) }
  }
}
