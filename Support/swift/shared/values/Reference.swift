// MARK: - References

/// A reference to a document with the model `Model`, which need not exist.
///
/// Outside of Firestore, in JSON, a reference is the document's path, which doesn't say which
/// database is meant. A reference that was read from it belongs to the database of the repository,
/// the batch or the transaction that it is given to, or of the document that it is stored in.
///
/// Two references are equal if their paths are.
nonisolated public struct Reference<Model>: Sendable {
  private enum Target: Sendable {
    case document(DocumentReference)
    /// A path in any database.
    case path(String)
  }
  private let target: Target

  /// Creates a reference to the document that Firestore's reference refers to.
  public init(_ documentReference: DocumentReference) {
    target = .document(documentReference)
  }

  /// Creates a reference to the document at `path`, such as `authors/ende`, in any database.
  ///
  /// The result is `nil` if `path` isn't the path of a document.
  public init?(path: String) {
    let ids = path.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
    guard ids.count.isMultiple(of: 2), ids.allSatisfy({ String($0).isPathSegment }) else {
      return nil
    }
    target = .path(path)
  }

  /// The document's id: `ende`.
  public var id: String {
    switch target {
    case .document(let document): document.documentID
    case .path(let path): path.unicodeScalars.split(separator: "/").last.map { String($0) } ?? path
    }
  }

  /// The document's path from the database's root: `authors/ende`.
  public var path: String {
    switch target {
    case .document(let document): document.path
    case .path(let path): path
    }
  }

  /// Firestore's reference; `nil` if this one is only a path, because it was read from JSON.
  public var documentReference: DocumentReference? {
    switch target {
    case .document(let document): document
    case .path: nil
    }
  }
}

nonisolated extension Reference: Hashable {
  public static func == (first: Reference, second: Reference) -> Bool {
    first.path.utf8.elementsEqual(second.path.utf8)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(path)
  }
}
