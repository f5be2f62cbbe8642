extension StructuredQuery {
  /// A number that is computed of the documents that a query finds. At most
  /// ``maximumAggregations`` are computed at once.
  ///
  /// Only documents that have all fields of a query's aggregations count, for each of these, and
  /// the query is ordered by the fields, too.
  public enum Aggregation: Hashable, Sendable {
    /// The number of documents.
    case count
    /// The sum of the numbers in a field: an integer, or a double if one of them is a double or if
    /// no integer can hold it. Without numbers it is zero.
    case sum(FieldPath)
    /// The average of the numbers in a field: a double, or null without numbers.
    case average(FieldPath)
  }

  /// The maximum number of aggregations in a query. See
  /// https://firebase.google.com/docs/firestore/query-data/aggregation-queries#limitations.
  public static let maximumAggregations = 5
}

extension StructuredQuery.Aggregation {
  /// The field whose numbers are used; `nil` if documents are counted.
  package var field: FieldPath? {
    switch self {
    case .count: nil
    case .sum(let field), .average(let field): field
    }
  }
}
