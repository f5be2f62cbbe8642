nonisolated extension String {
  /// Whether Firestore allows a collection or a document to have this id.
  internal var isPathSegment: Bool { pathSegmentProblem == nil }

  /// The reason why this can't be the id of a collection or a document, and the way out; `nil` if
  /// Firestore allows it.
  internal var pathSegmentProblem: String? {
    if isEmpty {
      "it is empty. Take the id that add returns, or create the document with an id of its own."
    } else if self == "." || self == ".." {
      "in a path, it would stand for another place. Choose another id."
    } else if utf8.contains(UInt8(ascii: "/")) {
      "it contains a slash. Of a path, take the last part."
    } else if isReservedByFirestore {
      "Firestore keeps ids for itself that begin and end with two underscores. Choose another id."
    } else if utf8.count > 1500 {
      "it has \(utf8.count) bytes, of 1500 at most. Choose a shorter id."
    } else {
      nil
    }
  }

  /// Whether Firestore keeps this name for itself, which begins and ends with two underscores.
  internal var isReservedByFirestore: Bool {
    // Bytes, because an accent after an underscore makes another character of it.
    utf8.starts(with: "__".utf8) && utf8.suffix(2).elementsEqual("__".utf8)
  }
}
