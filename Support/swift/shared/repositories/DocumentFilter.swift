// MARK: - Filters

/// A condition that documents meet: a comparison of a field, or a combination of conditions.
///
/// ```swift
/// books.whereFilter(
///   .any(
///     .whereField(.status, isEqualTo: .draft),
///     .all(.whereField(.pages, isLessThan: 10), .whereField(.title, isEqualTo: "Momo"))))
/// ```
///
/// Like Google's `Filter`, it can't be sent to other threads; a query can.
nonisolated public struct DocumentFilter<Model: DocumentModel> {
  internal indirect enum Condition {
    case everything, nothing
    case comparison(DocumentComparison, of: [String], (Firestore) throws -> Filter)
    case all([Condition])
    case any([Condition])
  }

  internal let condition: Condition

  internal init(_ condition: Condition) {
    self.condition = condition
  }

  /// Documents that meet all of `filters`; all documents if there are none.
  public static func all(_ filters: DocumentFilter...) -> DocumentFilter { all(filters) }

  /// Documents that meet all of `filters`; all documents if there are none.
  public static func all(_ filters: [DocumentFilter]) -> DocumentFilter {
    var conditions: [Condition] = []
    for filter in filters {
      switch filter.condition {
      case .everything: break
      case .nothing: return filter
      case let condition: conditions.append(condition)
      }
    }
    if conditions.count == 1 { return DocumentFilter(conditions[0]) }
    return DocumentFilter(conditions.isEmpty ? .everything : .all(conditions))
  }

  /// Documents that meet at least one of `filters`, at most 30; no documents if there are none.
  ///
  /// Each value of `in` and of `arrayContainsAny` counts as one of the 30, and conditions that have
  /// to hold together multiply: two `any` of three are nine.
  public static func any(_ filters: DocumentFilter...) -> DocumentFilter { any(filters) }

  /// Documents that meet at least one of `filters`, at most 30; no documents if there are none. See
  /// ``any(_:)-swift.type.method``.
  public static func any(_ filters: [DocumentFilter]) -> DocumentFilter {
    var conditions: [Condition] = []
    for filter in filters {
      switch filter.condition {
      case .everything: return filter
      case .nothing: break
      case let condition: conditions.append(condition)
      }
    }
    if conditions.count == 1 { return DocumentFilter(conditions[0]) }
    return DocumentFilter(conditions.isEmpty ? .nothing : .any(conditions))
  }
}

nonisolated extension DocumentFilter.Condition {
  /// Returns the condition in Firestore's form.
  internal func filter(in firestore: Firestore) throws -> Filter {
    switch self {
    case .everything: .andFilter([])
    case .nothing: .orFilter([])
    case .comparison(_, of: _, let filter): try filter(firestore)
    case .all(let conditions): .andFilter(try conditions.map { try $0.filter(in: firestore) })
    case .any(let conditions): .orFilter(try conditions.map { try $0.filter(in: firestore) })
    }
  }

  /// The fields by which the server orders for the sake of the condition.
  internal var implied: [[String]] {
    switch self {
    case .everything, .nothing: []
    case .comparison(let comparison, let field, _): comparison.isOrdering ? [field] : []
    case .all(let conditions), .any(let conditions): conditions.flatMap(\.implied)
    }
  }

  /// Returns what the condition compares.
  ///
  /// - Throws: ``RepositoryError/invalidQuery(reason:)`` if Firestore doesn't allow it.
  internal func comparisons() throws(RepositoryError) -> [DocumentComparison] {
    switch self {
    case .everything, .nothing: return []
    case .comparison(let comparison, of: _, _): return [comparison]
    case .all(let conditions):
      return try Self.combined(conditions, areTogether: true)
    case .any(let conditions):
      return try Self.combined(conditions, areTogether: false)
    }
  }
}

nonisolated extension DocumentFilter.Condition {
  /// Returns what all of `conditions` compare.
  ///
  /// - Parameter areTogether: Whether documents have to meet all of them; otherwise, they are
  ///   alternatives.
  /// - Throws: ``RepositoryError/invalidQuery(reason:)`` if Firestore doesn't allow it.
  private static func combined(
    _ conditions: [Self], areTogether: Bool
  ) throws(RepositoryError) -> [DocumentComparison] {
    var known: [DocumentComparison] = areTogether ? [] : [.alternatives]
    for condition in conditions {
      let comparisons = try condition.comparisons()
      try DocumentComparison.check(comparisons, besides: known, areTogether: areTogether)
      known += comparisons
    }
    return known
  }
}

/// The comparison that a filter makes. Firestore doesn't allow every combination in a query.
nonisolated internal enum DocumentComparison: Sendable {
  case equality, range, notEqual, notIn, `in`, arrayContains, arrayContainsAny
  /// There are alternatives, whatever they compare.
  case alternatives

  /// Whether the query is ordered by the field.
  var isOrdering: Bool { self == .range || self == .notEqual || self == .notIn }

  private var isOfArray: Bool { self == .arrayContains || self == .arrayContainsAny }

  /// - Throws: ``RepositoryError/invalidQuery(reason:)`` if a query can't have `comparisons`
  ///   besides `known` ones.
  fileprivate static func check(
    _ comparisons: [DocumentComparison], besides known: [DocumentComparison], areTogether: Bool
  ) throws(RepositoryError) {
    for comparison in comparisons {
      if let other = known.first(where: {
        comparison.conflicts(with: $0, areTogether: areTogether)
      }) {
        throw .invalidQuery(
          reason: comparison == other
            ? "A query can have only one \(comparison) filter."
            : "A query can't combine \(other) and \(comparison) filters.")
      }
    }
  }

  private func conflicts(with other: DocumentComparison, areTogether: Bool) -> Bool {
    switch (self, other) {
    case (.notEqual, .notEqual), (.notEqual, .notIn), (.notIn, .notEqual), (.notIn, .notIn),
      (.notIn, .in), (.in, .notIn), (.notIn, .arrayContainsAny), (.arrayContainsAny, .notIn),
      (.notIn, .alternatives), (.alternatives, .notIn):
      true
    default: areTogether && isOfArray && other.isOfArray
    }
  }
}

nonisolated extension DocumentQueryable {
  /// Documents that meet `filter`, besides what this query asks for already.
  public func whereFilter(_ filter: DocumentFilter<Model>) -> DocumentQuery<Model> {
    query.refined { shape throws(RepositoryError) in
      let comparisons = try filter.condition.comparisons()
      try DocumentComparison.check(
        comparisons, besides: shape.comparisons, areTogether: true)
      shape.comparisons += comparisons
      for field in filter.condition.implied { try shape.imply(field) }
    } _: { query in
      switch filter.condition {
      case .everything: query
      case .nothing: nil
      case let condition: query.whereFilter(try condition.filter(in: query.firestore))
      }
    }
  }
}
