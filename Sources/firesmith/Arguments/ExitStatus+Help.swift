import FiresmithInputs

extension ExitStatus {
  /// How the help describes it.
  var meaning: String {
    switch self {
    case .done: "done"
    case .findings: "findings such as an invalid schema"
    case .failure: "wrong usage or a system problem"
    }
  }
}
