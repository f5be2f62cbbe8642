import FiresmithSchema

/// What a query needs of Firestore's indexes.
///
/// Source: Firestore's "Manage indexes" and "Index types".
enum QueryIndexes {
  /// Nothing that Firestore doesn't do by itself, if these fields are indexed.
  case single([IndexedField])
  case composite(CompositeIndex)

  /// Returns what each of the query's alternatives needs, or the query itself if it has none.
  ///
  /// - Parameter collectionGroup: The stored id of the query's collection.
  static func needed(by query: Query, collectionGroup: String) -> [QueryIndexes] {
    // The server sorts by the bounds of all alternatives before it merges what they find.
    let bounded = Set(query.conditions.filter(\.operator.isBound).map(\.field.text))
    if query.alternatives.isEmpty {
      return [
        QueryIndexes(query, query.filters, bounded: bounded, collectionGroup: collectionGroup)
      ]
    }
    return query.alternatives.map {
      QueryIndexes(
        query, query.filters + $0, bounded: bounded, collectionGroup: collectionGroup)
    }
  }

  /// - Parameters:
  ///   - filters: The conditions that documents meet together.
  ///   - bounded: The fields that are compared with bounds.
  private init(
    _ query: Query, _ filters: [Query.Filter], bounded: Set<String>, collectionGroup: String
  ) {
    var sorted = Self.sorted(query, filters, bounded: bounded)
    // The last documents are the first ones of the opposite order.
    if query.isLimitedToLast { sorted = sorted.map(\.reversed) }
    let sortedPaths = Set(sorted.map(\.path))
    let compared = Self.compared(filters).filter { !sortedPaths.contains($0.path) }
    // Equality alone is served by what the fields' own indexes have in common.
    guard !sorted.isEmpty, compared.count + sorted.count > 1 else {
      self = .single(compared + sorted)
      return
    }
    self = .composite(
      CompositeIndex(
        collectionGroup: collectionGroup, scope: query.isGroup ? .collectionGroup : .collection,
        compared: compared, sorted: sorted))
  }

  /// Returns the fields that are compared for equality, sorted, and after them the array whose
  /// elements are looked for. `in` counts as equality.
  private static func compared(_ filters: [Query.Filter]) -> [IndexedField] {
    var paths: Set<String> = []
    var arrays: Set<String> = []
    for filter in filters {
      switch filter.operator {
      case .equal, .in: paths.insert(filter.field.text)
      case .contains, .containsAny: arrays.insert(filter.field.text)
      case .notEqual, .notIn, .lessThan, .lessThanOrEqual, .greaterThan, .greaterThanOrEqual: break
      }
    }
    return paths.sorted().map { IndexedField(path: $0, mode: .ascending) }
      + arrays.sorted().map { IndexedField(path: $0, mode: .contains) }
  }

  /// Returns the fields that the results are in the order of: as the query orders them, then the
  /// other fields that are compared with bounds, in the last direction. A field that equals one value
  /// orders nothing.
  private static func sorted(
    _ query: Query, _ filters: [Query.Filter], bounded: Set<String>
  ) -> [IndexedField] {
    let fixed = Set(filters.filter { $0.operator == .equal }.map(\.field.text))
    var sorted: [IndexedField] = []
    for order in query.orders where !fixed.contains(order.field.text) {
      sorted.append(
        IndexedField(
          path: order.field.text, mode: order.isDescending ? .descending : .ascending))
    }
    let last = query.orders.last.map { $0.isDescending ? IndexMode.descending : .ascending }
    let ordered = Set(sorted.map(\.path)).union(fixed)
    return sorted
      + bounded.subtracting(ordered).sorted()
      .map { IndexedField(path: $0, mode: last ?? .ascending) }
  }
}

extension IndexedField {
  /// The field in the opposite order.
  fileprivate var reversed: IndexedField {
    switch mode {
    case .ascending: IndexedField(path: path, mode: .descending)
    case .descending: IndexedField(path: path, mode: .ascending)
    case .contains: self
    }
  }
}

extension Query.Operator {
  /// Whether results are in the order of the field that is compared.
  fileprivate var isBound: Bool {
    switch self {
    case .lessThan, .lessThanOrEqual, .greaterThan, .greaterThanOrEqual, .notEqual, .notIn: true
    case .equal, .in, .contains, .containsAny: false
    }
  }
}
