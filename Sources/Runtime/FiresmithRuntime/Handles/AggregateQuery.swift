/// A number that an ``AggregateQuery`` computes.
public struct AggregateField: Hashable, Sendable {
  let aggregation: StructuredQuery.Aggregation

  /// The number of documents.
  public static func count() -> AggregateField { AggregateField(aggregation: .count) }

  /// The sum of the numbers in `field`. Documents without the field don't count, also for what else
  /// the query computes.
  public static func sum(_ field: FieldPath) -> AggregateField {
    AggregateField(aggregation: .sum(field))
  }

  /// The average of the numbers in `field`; null without numbers. Documents without the field don't
  /// count, also for what else the query computes.
  public static func average(_ field: FieldPath) -> AggregateField {
    AggregateField(aggregation: .average(field))
  }
}

/// Numbers that the server computes of the documents that a query finds.
public struct AggregateQuery: Sendable {
  let query: Query
  let fields: [AggregateField]

  /// Computes the numbers.
  public func getAggregation(
    source: AggregateSource
  ) async throws -> AggregateQuerySnapshot {
    snapshot(of: try await query.computed(fields))
  }

  /// Returns the result with `values`, those of the fields.
  func snapshot(of values: [DocumentValue]) -> AggregateQuerySnapshot {
    AggregateQuerySnapshot(values: Dictionary(zip(fields, values)) { first, _ in first })
  }
}

/// The place where aggregations are computed.
public enum AggregateSource: Hashable, Sendable {
  /// Firestore's servers, or the store.
  case server
}

/// The result of an ``AggregateQuery``.
public struct AggregateQuerySnapshot: Hashable, Sendable {
  let values: [AggregateField: DocumentValue]

  /// The number of documents; zero if the query doesn't ask for it.
  public var count: Int {
    guard case .integer(let count)? = get(.count()) else { return 0 }
    return count
  }

  /// Returns the number, or null, for `field`; `nil` if the query doesn't ask for it.
  public func get(_ field: AggregateField) -> DocumentValue? { values[field] }
}
