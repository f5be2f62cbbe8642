import FiresmithIndexRules
import FiresmithSchema

extension QueryShape {
  /// - Parameter collectionGroup: The stored id of the query's collection.
  init(of query: Query, collectionGroup: String) {
    let alternatives =
      query.alternatives.isEmpty ? [query.filters] : query.alternatives.map { query.filters + $0 }
    let bounded = query.conditions.filter(\.operator.rules.isBound).map(\.field)
    var orders = query.orders.map { order in
      IndexedField(path: order.field.text, mode: order.isDescending ? .descending : .ascending)
    }
    // The last documents are the first ones of the opposite order.
    if query.isLimitedToLast {
      for index in orders.indices { orders[index].mode = orders[index].mode.reversed }
    }
    orders += query.ordersOfAggregates(besides: orders, bounded.sortedByBytes.map(\.text).uniqued())
    self.init(
      collectionGroup: collectionGroup, scope: query.isGroup ? .collectionGroup : .collection,
      alternatives: alternatives.map { $0.compactMap(\.condition) },
      bounds: bounded.sortedByBytes.map(\.text).uniqued(),
      orders: orders,
      vector: query.nearest.map {
        IndexedVector(path: $0.field.text, dimensions: $0.dimensions)
      })
  }
}

extension Query {
  /// The orders by the fields whose numbers are added: their index has these fields after those
  /// that the query compares with bounds or orders by, and before the document's id. Such a query
  /// finds no documents and is sent without an order by their ids, so that nothing has to stand
  /// after the id.
  ///
  /// Source: Firestore's "Summarize data with aggregation queries", of the Standard edition, which
  /// counts index entries that have all of the fields; "Optimize query performance", of the
  /// Enterprise edition, which reads no documents if the last fields of the index are those that it
  /// returns.
  fileprivate func ordersOfAggregates(
    besides orders: [IndexedField], _ bounds: [String]
  ) -> [IndexedField] {
    let fields = aggregates.compactMap(\.field).sortedByBytes.map(\.text).uniqued()
    guard !fields.isEmpty else { return [] }
    let mode = orders.last?.mode ?? .ascending
    var known = Set(orders.map(\.path))
    return (bounds + fields).filter { known.insert($0).inserted }
      .map { IndexedField(path: $0, mode: mode) }
  }

  /// The query's needs, except those that the unique indexes of its collection serve.
  package func needs(in collection: Collection) -> [IndexNeed] {
    let needs = QueryShape(of: self, collectionGroup: collection.storedID).needs
    guard !collection.uniqueIndexes.isEmpty else { return needs }
    let unique = collection.uniqueIndexes.map { Set($0.fields.map(\.text)) }
    return needs.filter { need in !unique.contains(where: need.isServed) }
  }
}

extension [FieldPath] {
  /// The paths in the order in which the server sorts by them.
  fileprivate var sortedByBytes: [FieldPath] {
    sorted { left, right in
      left.names.lexicographicallyPrecedes(right.names) {
        $0.utf8.lexicographicallyPrecedes($1.utf8)
      }
    }
  }
}

extension Query.Filter {
  /// The filter as a condition; `nil` for a bound.
  fileprivate var condition: QueryShape.Condition? {
    self.operator.comparison.map { QueryShape.Condition(path: field.text, comparison: $0) }
  }
}

extension Query.Operator {
  /// The comparison that an index has to support for the operator; `nil` for bounds.
  fileprivate var comparison: QueryShape.Comparison? {
    if rules.isBound { return nil }
    return takesElement ? .contains : takesList ? .anyOf : .equal
  }
}
