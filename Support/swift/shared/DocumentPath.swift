// MARK: - Stored form

/// Paths of documents and collections.
nonisolated public enum DocumentPath {
  /// Returns the path with these segments: `books-v1/b1/loans`.
  ///
  /// - Throws: ``RepositoryError/invalidID(_:)`` for a segment that Firestore does not allow.
  public static func joining(_ segments: String...) throws(RepositoryError) -> String {
    try joining(segments)
  }

  /// Returns the path with these segments, for a number of them that isn't known before.
  static func joining(_ segments: [String]) throws(RepositoryError) -> String {
    for segment in segments where !segment.isPathSegment { throw .invalidID(segment) }
    return segments.joined(separator: "/")
  }
}
