import Foundation

nonisolated extension RepositoryError {
  /// Creates the repository's error for an error that was thrown while accessing `path`.
  ///
  /// - Parameter isOfQuery: Whether the error is the server's answer to a query.
  init(_ error: any Error, path: String = "", isOfQuery: Bool = false) {
    if let error = error as? RepositoryError {
      self = error
      return
    }
    if error is CancellationError {
      self = .cancelled
      return
    }
    let nsError = error as NSError
    let code = error.isFromFirestore ? FirestoreErrorCode.Code(rawValue: nsError.code) : nil
    switch code {
    case .notFound: self = .notFound(path: path)
    case .alreadyExists, .failedPrecondition:
      self =
        if error.isAboutUniqueIndex {
          .notUnique(path: path, reason: nsError.localizedDescription)
        } else if code == .alreadyExists {
          .alreadyExists(path: path)
        } else {
          .other(
            code: nsError.code, message: nsError.localizedDescription,
            underlying: Underlying(error))
        }
    case .permissionDenied: self = .permissionDenied(path: path)
    case .unauthenticated: self = .unauthenticated(path: path)
    case .unavailable, .deadlineExceeded: self = .unavailable
    case .cancelled: self = .cancelled
    case .invalidArgument where isOfQuery:
      self = .invalidQuery(reason: nsError.localizedDescription)
    default:
      self = .other(
        code: nsError.code, message: nsError.localizedDescription, underlying: Underlying(error))
    }
  }

  /// `ratings.count`
  internal static func name(of field: [String]) -> String {
    field.joined(separator: ".")
  }
}

nonisolated extension Error {
  internal var isFromFirestore: Bool { (self as NSError).domain == FirestoreErrorDomain }

  /// Whether Firestore refuses a write because of a unique index.
  ///
  /// Its documentation says that it does, and not with which code; the message has to name the
  /// index or the constraint, because a document that exists already has the same code.
  internal var isAboutUniqueIndex: Bool {
    let message = (self as NSError).localizedDescription.lowercased()
    return ["unique index", "unique constraint", "uniqueness"].contains(where: message.contains)
  }
}
