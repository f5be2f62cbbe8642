extension Substring {
  /// The parts of a path between its slashes, some of which may be empty.
  ///
  /// For Swift, an accent after a slash makes another character of it, by which nothing is split.
  /// For Firestore and for systems, it's the first character of a name.
  package var pathParts: [Substring] {
    unicodeScalars.split(separator: "/", omittingEmptySubsequences: false).map { Substring($0) }
  }
}

extension String {
  /// The parts of a path between its slashes. See ``Swift/Substring/pathParts``.
  package var pathParts: [Substring] { self[...].pathParts }
}
