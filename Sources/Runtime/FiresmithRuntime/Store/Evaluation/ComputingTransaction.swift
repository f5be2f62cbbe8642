/// A transaction that computes numbers of the documents that it finds.
package protocol ComputingTransaction: StoreTransaction {
  /// The full resource name of the database.
  var database: String { get }
}

extension ComputingTransaction {
  package func aggregate(
    _ aggregations: [StructuredQuery.Aggregation], of query: StructuredQuery
  ) async throws -> [DocumentValue] {
    let documents = try await documents(matching: query.aggregating(aggregations, in: database))
    return aggregations.values(of: documents)
  }
}
