extension Outcome {
  /// `firesmith help`
  static func help(_ arguments: Arguments) throws(UsageError) -> Outcome {
    guard let name = arguments.operands.first else { return Outcome(output: .overview) }
    guard let command = Command(rawValue: name) else {
      throw UsageError(messages: [.unknownCommand(name)], command: nil)
    }
    return Outcome(output: .help(for: command))
  }

  /// `firesmith version`
  static var version: Outcome { Outcome(output: "firesmith \(Firesmith.version)\n") }
}
