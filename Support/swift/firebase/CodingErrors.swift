nonisolated extension RepositoryError {
  internal init(decoding error: any Error, path: String) {
    let (keys, kind, reason): ([any CodingKey], InvalidField, String) =
      switch error {
      case DecodingError.keyNotFound(let key, let context):
        (context.codingPath + [key], .missing, "is missing")
      case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
        DecodingError.dataCorrupted(let context):
        if let misfit = context.underlyingError as? DocumentCoding.Misfit {
          (context.codingPath, misfit.kind, misfit.reason)
        } else {
          (context.codingPath, .invalidValue, "is invalid: \(context.debugDescription)")
        }
      default: ([], .invalidValue, "is invalid: \(error)")
      }
    self = .invalidDocument(
      path: path, field: DocumentCoding.path(keys), kind: kind, reason: reason)
  }

  internal init(encoding error: any Error, in field: [String]) {
    switch error {
    case let error as RepositoryError:
      self = error
    case EncodingError.invalidValue(_, let context):
      self = .invalidValue(
        field: DocumentCoding.path(context.codingPath),
        reason: "is invalid: \(context.debugDescription)")
    default:
      self = .invalidValue(field: Self.name(of: field), reason: "is invalid: \(error)")
    }
  }
}
