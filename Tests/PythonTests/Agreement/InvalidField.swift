import FiresmithRuntime

extension RepositoryError.InvalidField {
  /// The kind of error as the Python script writes it.
  var words: String {
    switch self {
    case .missing: "missing"
    case .wrongType(let expected, let found): "\(found.rawValue) instead of \(expected.rawValue)"
    case .unknownCase: "unknown case"
    case .invalidValue: "invalid value"
    }
  }
}
