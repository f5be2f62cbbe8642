import Foundation

// MARK: - Errors

/// The reason why an operation of a repository failed.
nonisolated public indirect enum RepositoryError: Error, Equatable, Sendable {
  /// There is no document at `path`.
  case notFound(path: String)
  /// There is already a document at `path`.
  case alreadyExists(path: String)
  /// The document at `path`, or one of the collection at `path`, would have the same values as
  /// another one, which a unique index of the database doesn't allow; `reason` is for people.
  case notUnique(path: String, reason: String)
  /// The document's `field` doesn't hold a value that the model can read: `kind` is for code that
  /// handles the error, `reason` for people.
  case invalidDocument(path: String, field: String, kind: InvalidField, reason: String)
  /// Firestore can't store or compare this value.
  case invalidValue(field: String, reason: String)
  /// Firestore doesn't allow this query.
  case invalidQuery(reason: String)
  /// A batch or a transaction can't do this, or has already ended.
  case invalidOperation(reason: String)
  /// A document of the collection at the path `in` can't have this id: nothing is read or written
  /// there. It can also be the id of a collection, in a document or, with an empty path, anywhere.
  case invalidID(String, in: String)
  /// A document of the collection at the path `in` is meant by a model or an optional that has no
  /// id.
  case missingID(in: String)
  /// The database's rules don't allow this at `path`.
  case permissionDenied(path: String)
  /// The database's rules require a signed-in user.
  case unauthenticated(path: String)
  /// The server can't be reached at the moment.
  case unavailable
  /// The calling task was cancelled.
  case cancelled
  /// Any other error, with its code, its message and the original error.
  case other(code: Int, message: String, underlying: Underlying)

  /// An error as it was thrown.
  public struct Underlying: Equatable, Sendable {
    /// The error.
    public let error: any Error

    /// Wraps `error`.
    public init(_ error: any Error) {
      self.error = error
    }

    /// Whether both errors have the same domain, code and details.
    public static func == (first: Underlying, second: Underlying) -> Bool {
      first.error as NSError == second.error as NSError
    }
  }
}

nonisolated extension RepositoryError: LocalizedError {
  public var errorDescription: String? {
    switch self {
    case .notFound(let path): "\(path) does not exist."
    case .alreadyExists(let path): "\(path) already exists."
    case .invalidDocument(let path, let field, _, let reason):
      field.isEmpty ? "\(path) \(reason)." : "\(path): \(field) \(reason)."
    case .invalidValue(let field, let reason): "\(field) \(reason)."
    case .invalidQuery(let reason), .invalidOperation(let reason), .notUnique(_, let reason): reason
    case .invalidID(let id, let path): Self.message(aboutInvalidID: id, in: path)
    case .missingID(let path):
      "A document of \(path) has no id yet. Store it first: add and save return it with its id."
    case .permissionDenied(let path): "You may not use \(path)."
    case .unauthenticated(let path): "You have to sign in to use \(path)."
    case .unavailable: "The server can't be reached at the moment."
    case .cancelled: "The operation was cancelled."
    case .other(_, let message, _): message
    }
  }

  private static func message(aboutInvalidID id: String, in path: String) -> String {
    let isOfCollection = path.unicodeScalars.split(separator: "/").count.isMultiple(of: 2)
    let owner = path.isEmpty ? "" : " in \(path)"
    let shown = id.count > 40 ? "\(id.prefix(40))…" : id
    return "“\(shown)” can't be the id of a \(isOfCollection ? "collection" : "document")\(owner): "
      + (id.pathSegmentProblem ?? "Firestore does not allow it.")
  }
}
