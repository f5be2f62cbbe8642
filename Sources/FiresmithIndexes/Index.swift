/// Which documents an index has.
enum IndexScope: String, Comparable {
  /// Those of one collection at a time.
  case collection = "COLLECTION"
  /// Those of all collections with the same id.
  case collectionGroup = "COLLECTION_GROUP"

  static func < (left: IndexScope, right: IndexScope) -> Bool { left.rawValue < right.rawValue }
}

/// What an index keeps of a field.
enum IndexMode: String, Comparable {
  case ascending = "ASCENDING"
  case descending = "DESCENDING"
  /// The elements of an array.
  case contains = "CONTAINS"

  static func < (left: IndexMode, right: IndexMode) -> Bool { left.rawValue < right.rawValue }
}

/// A field of an index.
struct IndexedField: Hashable {
  /// In Firestore's own notation: `cover.small`.
  var path: String
  var mode: IndexMode
}

/// An index of several fields, which Firestore has only if it is asked for.
struct CompositeIndex: Hashable {
  /// The stored id of the collections.
  var collectionGroup: String
  var scope: IndexScope
  /// The fields that queries compare for equality, and the array whose elements they look for.
  ///
  /// Their order doesn't matter, nor the direction of those that aren't arrays.
  var compared: [IndexedField]
  /// The fields that results are in the order of, with that order.
  var sorted: [IndexedField]

  var fields: [IndexedField] { compared + sorted }
}

extension CompositeIndex {
  /// Whether an index of these fields serves the queries that this one is for.
  func isServed(byFields fields: [IndexedField]) -> Bool {
    guard fields.count == compared.count + sorted.count,
      Array(fields.suffix(sorted.count)) == sorted
    else { return false }
    return Set(fields.prefix(compared.count).map(\.undirected))
      == Set(compared.map(\.undirected))
  }
}

extension IndexedField {
  /// The field without its direction.
  fileprivate var undirected: IndexedField {
    IndexedField(path: path, mode: mode == .contains ? .contains : .ascending)
  }
}

/// How Firestore indexes a single field, where that isn't the usual way.
struct FieldOverride {
  /// An index of the field alone.
  struct Entry: Hashable {
    var mode: IndexMode
    var scope: IndexScope
  }

  /// The stored id of the collections.
  var collectionGroup: String
  /// In Firestore's own notation: `cover.small`.
  var path: String
  /// Whether Firestore deletes documents at the time that the field has.
  var isTimeToLive: Bool
  /// The field's indexes, in place of ``usual``.
  var entries: [Entry]
  /// Those of ``entries`` that queries need, also if others have set other ones.
  var needed: [Entry]

  /// The indexes that every field has by itself.
  static let usual = [
    Entry(mode: .ascending, scope: .collection), Entry(mode: .descending, scope: .collection),
    Entry(mode: .contains, scope: .collection),
  ]
}
