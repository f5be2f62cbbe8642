/// A problem with a field, as a predicate that follows its name: `is missing`.
struct Misfit: Error {
  var kind = RepositoryError.InvalidField.invalidValue
  let reason: String
}

/// A coder's error in readable form: `tags[1].color` and `is missing`.
package struct FieldFailure: Equatable {
  /// The field's path; empty if the error is about the whole document.
  package let field: String
  /// The problem, as a predicate that follows the path.
  package let reason: String
  /// The kind of problem, for code that handles the error.
  let kind: RepositoryError.InvalidField

  package init(_ error: any Error) {
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      field = fieldPath(context.codingPath + [key])
      reason = "is missing"
      kind = .missing
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.dataCorrupted(let context):
      field = fieldPath(context.codingPath)
      reason = FieldFailure.reason(context.debugDescription, context.underlyingError)
      kind = (context.underlyingError as? Misfit)?.kind ?? .invalidValue
    case EncodingError.invalidValue(_, let context):
      field = fieldPath(context.codingPath)
      reason = FieldFailure.reason(context.debugDescription, context.underlyingError)
      kind = .invalidValue
    default:
      field = ""
      reason = "is invalid: \(error)"
      kind = .invalidValue
    }
  }

  private static func reason(_ description: String, _ underlying: (any Error)?) -> String {
    underlying is Misfit ? description : "is invalid: \(description)"
  }
}
