import FiresmithSchema

/// What a command prints, and how it ended.
package struct CommandResult: Sendable {
  /// For standard output.
  package var output: String
  /// For standard error.
  package var problems: String
  package var status: ExitStatus
  /// What there is to do once all of this has been printed.
  package var whenPrinted: @Sendable () -> Void = {}

  package init(output: String = "", problems: String = "", status: ExitStatus = .done) {
    self.output = output
    self.problems = problems
    self.status = status
  }
}

/// What is wrong with a command line.
package struct UsageError: Error, Equatable {
  package let messages: [String]

  package init(_ messages: [String]) {
    self.messages = messages
  }

  package init(_ message: String) {
    messages = [message]
  }

  /// - Parameters:
  ///   - flag: How one of two flags is written, with its value if that matters.
  package static func incompatible(_ flag: String, _ other: String) -> UsageError {
    UsageError("'\(flag)' and '\(other)' can't be combined")
  }
}
