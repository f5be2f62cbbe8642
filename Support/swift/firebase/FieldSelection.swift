nonisolated extension Query {
  /// Returns this query: the SDK reads whole documents.
  internal func selecting(_ fields: [String]) -> Query { self }
}
