// MARK: - Stored form

/// Paths of documents and collections.
nonisolated public enum DocumentPath {
  /// Returns the path with these ids, of collections and documents in turn: `books-v1/b1/loans`.
  ///
  /// - Throws: ``RepositoryError/missingID(in:)`` for an id that is `nil`, and
  ///   ``RepositoryError/invalidID(_:in:)`` for one that Firestore does not allow.
  public static func joining(_ ids: String?...) throws(RepositoryError) -> String {
    try joining(ids)
  }

  /// Returns the path with these ids below `path`, for a number of them that isn't known before.
  static func joining(
    _ ids: [String?], below path: String = ""
  ) throws(RepositoryError) -> String {
    var path = path
    for id in ids {
      guard let id else { throw .missingID(in: path) }
      guard id.isPathSegment else { throw .invalidID(id, in: path) }
      path += path.isEmpty ? id : "/\(id)"
    }
    return path
  }
}
