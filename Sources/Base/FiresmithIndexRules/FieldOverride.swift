/// An index of one field.
package struct FieldIndex: Hashable, Comparable, Sendable {
  package var mode: IndexMode
  package var scope: IndexScope

  package init(mode: IndexMode, scope: IndexScope) {
    self.mode = mode
    self.scope = scope
  }

  /// The indexes that every field has by itself: none over several collections.
  ///
  /// Source: Firestore's "Index types", "Automatic indexing".
  package static let usual = [
    FieldIndex(mode: .ascending, scope: .collection),
    FieldIndex(mode: .descending, scope: .collection),
    FieldIndex(mode: .contains, scope: .collection),
  ]

  package static func < (left: FieldIndex, right: FieldIndex) -> Bool {
    (left.scope, left.mode) < (right.scope, right.mode)
  }
}

/// A field of the documents in all collections with the same id.
package struct SingleField: Hashable, Sendable {
  /// The stored id of the collections.
  package let collectionGroup: String
  /// In Firestore's own notation: `cover.small`.
  package let path: String

  package init(_ collectionGroup: String, _ path: String) {
    self.collectionGroup = collectionGroup
    self.path = path
  }
}

/// The index settings of a single field that differ from the usual ones.
package struct FieldOverride: Sendable {
  package var field: SingleField
  /// Whether Firestore deletes documents at the time that the field has.
  package var isTimeToLive: Bool
  /// The field's indexes, in place of ``FieldIndex/usual``.
  package var indexes: [FieldIndex]

  package init(of field: SingleField, isTimeToLive: Bool, indexes: [FieldIndex]) {
    self.field = field
    self.isTimeToLive = isTimeToLive
    self.indexes = indexes
  }
}
