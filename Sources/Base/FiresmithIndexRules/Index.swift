/// The documents that an index covers.
package enum IndexScope: String, Comparable, Sendable {
  /// Those of one collection at a time.
  case collection = "COLLECTION"
  /// Those of all collections with the same id.
  case collectionGroup = "COLLECTION_GROUP"

  package static func < (left: IndexScope, right: IndexScope) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// The way in which an index keeps a field: in an order, or by the elements of an array.
package enum IndexMode: String, Comparable, Sendable {
  case ascending = "ASCENDING"
  case descending = "DESCENDING"
  /// The elements of an array.
  case contains = "CONTAINS"

  /// The opposite order; elements of arrays have none.
  package var reversed: IndexMode {
    switch self {
    case .ascending: .descending
    case .descending: .ascending
    case .contains: .contains
    }
  }

  package static func < (left: IndexMode, right: IndexMode) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// A field of an index.
package struct IndexedField: Hashable, Sendable {
  /// In Firestore's own notation: `cover.small`.
  package var path: String
  package var mode: IndexMode

  package init(path: String, mode: IndexMode) {
    self.path = path
    self.mode = mode
  }
}

/// The vectors that an index can search.
package struct IndexedVector: Hashable, Sendable {
  /// In Firestore's own notation: `embedding`.
  package var path: String
  package var dimensions: Int

  package init(path: String, dimensions: Int) {
    self.path = path
    self.dimensions = dimensions
  }
}

/// An index of several fields, or of vectors, which Firestore has only if it is asked for.
package struct CompositeIndex: Hashable, Sendable {
  /// The stored id of the collections.
  package var collectionGroup: String
  package var scope: IndexScope
  package var fields: [IndexedField]
  /// The vectors, which come last.
  package var vector: IndexedVector?

  package init(
    collectionGroup: String, scope: IndexScope, fields: [IndexedField],
    vector: IndexedVector? = nil
  ) {
    self.collectionGroup = collectionGroup
    self.scope = scope
    self.fields = fields
    self.vector = vector
  }
}
