import FiresmithSummary

/// The collections of a database, by the ids in their paths.
struct CollectionTree {
  /// The collections below this one's documents, by their ids.
  private(set) var children: [String: CollectionTree] = [:]
  /// The index of the collection in what was counted; `nil` if it has no documents, but collections
  /// below documents that aren't there.
  private(set) var index: Int?
  /// Whether the documents of the collection stand each for themselves.
  private(set) var isOfSingles = false

  /// - Returns: `false` if a collection of this path is there already: Firestore tells apart ids
  ///   that Swift calls equal.
  mutating func insert(_ path: ArraySlice<String>, index: Int, isOfSingles: Bool) -> Bool {
    guard let first = path.first else {
      guard self.index == nil else { return false }
      self.index = index
      self.isOfSingles = isOfSingles
      return true
    }
    return children[first, default: CollectionTree()]
      .insert(path.dropFirst(), index: index, isOfSingles: isOfSingles)
  }

  /// The children, sorted by the bytes of their ids.
  var sorted: [(id: String, tree: CollectionTree)] {
    children.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { ($0.key, $0.value) }
  }

  /// Whether a collection's id is data, such as that of a user.
  static func isData(_ id: String) -> Bool {
    if FieldNames.isRandom(id) { return true }
    switch StringForm(id) {
    case .automaticID, .code, .day, .email, .number, .uuid, .capitalUUID: return true
    case .color, .localTime, .time, .url, nil: return false
    }
  }
}
