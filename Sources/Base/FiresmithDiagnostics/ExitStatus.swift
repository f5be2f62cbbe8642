/// The outcome of a run.
package enum ExitStatus: Int32, CaseIterable, Sendable {
  case done = 0
  /// Something for the user to fix, such as an invalid schema or a file that is out of date.
  case findings = 1
  /// The tool could not do its work, because of wrong usage or a file that can't be read or
  /// written.
  case failure = 2
}

extension [Diagnostic] {
  package var hasErrors: Bool { contains { $0.severity == .error } }

  /// The exit status of a run with these diagnostics.
  package var status: ExitStatus {
    let errors = filter { $0.severity == .error }
    if errors.isEmpty { return .done }
    return errors.contains(where: \.isFailure) ? .failure : .findings
  }
}

extension Diagnostic {
  /// Whether the tool could not do its work, as opposed to having found something to fix.
  fileprivate var isFailure: Bool {
    switch id {
    case .missingPath, .unreadableFile, .unwritableFile, .foreignFile, .noSchemas, .unreadableData:
      true
    default: false  // All others are found in what users write.
    }
  }
}
