/// What is wrong with a field, in words that its name can stand before: `is missing`.
struct Misfit: Error {
  let reason: String
}

/// A coder's error, as a person wants to read it: `tags[1].color` and `is missing`.
struct FieldFailure: Equatable {
  /// The field's path; empty if the error is about the whole document.
  let field: String
  /// A predicate that the path can stand before.
  let reason: String

  init(_ error: any Error) {
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      field = fieldPath(context.codingPath + [key])
      reason = "is missing"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.dataCorrupted(let context):
      field = fieldPath(context.codingPath)
      reason = FieldFailure.reason(context.debugDescription, context.underlyingError)
    case EncodingError.invalidValue(_, let context):
      field = fieldPath(context.codingPath)
      reason = FieldFailure.reason(context.debugDescription, context.underlyingError)
    default:
      field = ""
      reason = "is invalid: \(error)"
    }
  }

  private static func reason(_ description: String, _ underlying: (any Error)?) -> String {
    underlying is Misfit ? description : "is invalid: \(description)"
  }
}
