import FiresmithIndexRules
import FiresmithSchema
import FiresmithText

/// The indexes of several fields that the queries of a schema need in the Standard edition, where a
/// query without its index fails.
package struct CompositeIndexes {
  /// The indexes of each stored id of collections.
  private let indexes: [String: [CompositeIndex]]

  /// Collects the indexes of a schema.
  package init(_ schema: Schema) {
    let all = schema.collections.flatMap { collection in
      collection.queries.flatMap { $0.needs(in: collection) }
    }
    .filter { $0.fieldIndexes == nil }.map(\.composite).uniqued()
    indexes = Dictionary(grouping: all, by: \.collectionGroup)
  }

  /// Returns the indexes that a query needs and that none of these replaces, in words:
  /// `'status', 'added' descending`.
  package func missing(for query: Query, in collection: Collection) -> [String] {
    let known = indexes[collection.storedID] ?? []
    return query.needs(in: collection)
      .filter { need in need.fieldIndexes == nil && !known.contains(where: need.isServed) }
      .map(\.composite.words).uniqued()
  }
}

extension CompositeIndex {
  fileprivate var words: String {
    let fields = fields.map { field in
      switch field.mode {
      case .ascending: quoted(field.path)
      case .descending: "\(quoted(field.path)) descending"
      case .contains: "the elements of \(quoted(field.path))"
      }
    }
    let vectors = vector.map { ["the vectors of \(quoted($0.path))"] } ?? []
    return (fields + vectors).joined(separator: ", ")
  }
}
