/// The parts of a query that decide which indexes it needs.
package struct QueryShape: Sendable {
  /// The way in which a condition compares a field.
  package enum Comparison: Hashable, Sendable {
    /// With one value.
    case equal
    /// With any of several values.
    case anyOf
    /// An array's elements, with one value or several.
    case contains
  }

  /// A condition that isn't a bound.
  package struct Condition: Hashable, Sendable {
    /// In Firestore's own notation: `cover.small`.
    package var path: String
    package var comparison: Comparison

    package init(path: String, comparison: Comparison) {
      self.path = path
      self.comparison = comparison
    }
  }

  /// The stored id of the query's collection.
  package var collectionGroup: String
  package var scope: IndexScope
  /// The conditions of each alternative, without bounds; one list if the query has no alternatives.
  package var alternatives: [[Condition]]
  /// The fields that are compared with bounds (`<`, `!=`, `not_in`, …), in all alternatives: the
  /// server sorts by all of them before it merges what the alternatives find. In the order of the
  /// names' bytes, each once, and without the document's id.
  package var bounds: [String]
  /// The orders, without the document's id.
  package var orders: [IndexedField]
  /// The direction of the document's id as the last order; `nil` if the query doesn't order by it.
  package var idOrder: IndexMode?
  /// The vectors that the query searches; `nil` for other queries.
  package var vector: IndexedVector?

  package init(
    collectionGroup: String, scope: IndexScope, alternatives: [[Condition]], bounds: [String],
    orders: [IndexedField], idOrder: IndexMode? = nil, vector: IndexedVector? = nil
  ) {
    self.collectionGroup = collectionGroup
    self.scope = scope
    self.alternatives = alternatives
    self.bounds = bounds
    self.orders = orders
    self.idOrder = idOrder
    self.vector = vector
  }
}

extension QueryShape {
  /// The needs of the alternatives, in their order, each once.
  ///
  /// Source: Firestore's "Index types" and "Manage indexes"; for several bounds, "Query with range
  /// and inequality filters on multiple fields".
  package var needs: [IndexNeed] {
    var known: Set<IndexNeed> = []
    return alternatives.map { IndexNeed(of: self, $0) }.filter { known.insert($0).inserted }
  }
}

extension IndexNeed {
  fileprivate init(of shape: QueryShape, _ conditions: [QueryShape.Condition]) {
    // Results with one value of a field are in no order by it.
    let fixed = Set(conditions.filter { $0.comparison == .equal }.map(\.path))
    let last = shape.idOrder ?? shape.orders.last?.mode ?? .ascending
    let ordered = shape.orders.filter { !fixed.contains($0.path) }
    let orderedPaths = Set(ordered.map(\.path)).union(fixed)
    let sorted =
      ordered
      + shape.bounds.filter { !orderedPaths.contains($0) }
      .map { IndexedField(path: $0, mode: shape.orders.last?.mode ?? .ascending) }

    let sortedPaths = Set(sorted.map(\.path))
    var equal: Set<String> = []
    var arrays: Set<String> = []
    for condition in conditions where !sortedPaths.contains(condition.path) {
      switch condition.comparison {
      case .equal, .anyOf: equal.insert(condition.path)
      case .contains: arrays.insert(condition.path)
      }
    }
    let isPlain = conditions.allSatisfy { $0.comparison == .equal } && shape.bounds.isEmpty
    self.init(
      collectionGroup: shape.collectionGroup, scope: shape.scope,
      compared: equal.sorted().map { IndexedField(path: $0, mode: .ascending) }
        + arrays.sorted().map { IndexedField(path: $0, mode: .contains) },
      sorted: sorted, vector: shape.vector, idOrder: last, mergesWithOrder: isPlain)
  }
}
