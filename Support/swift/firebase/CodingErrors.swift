nonisolated extension RepositoryError {
  internal init(decoding error: any Error, path: String) {
    let (keys, reason): ([any CodingKey], String) =
      switch error {
      case DecodingError.keyNotFound(let key, let context):
        (context.codingPath + [key], "is missing")
      case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
        DecodingError.dataCorrupted(let context):
        (
          context.codingPath,
          context.underlyingError is DocumentCoding.Misfit
            ? context.debugDescription : "is invalid: \(context.debugDescription)"
        )
      default: ([], "is invalid: \(error)")
      }
    self = .invalidDocument(path: path, field: DocumentCoding.path(keys), reason: reason)
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
