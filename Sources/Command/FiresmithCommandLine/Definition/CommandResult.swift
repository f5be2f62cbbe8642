import FiresmithDiagnostics

/// The output and the exit status of a command.
package struct CommandResult: Sendable {
  /// For standard output.
  package var output: String
  /// For standard error.
  package var problems: String
  package var status: ExitStatus
  /// Called once all of this has been printed.
  package var whenPrinted: @Sendable () -> Void = {}

  package init(output: String = "", problems: String = "", status: ExitStatus = .done) {
    self.output = output
    self.problems = problems
    self.status = status
  }
}

/// An error in a command line.
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
