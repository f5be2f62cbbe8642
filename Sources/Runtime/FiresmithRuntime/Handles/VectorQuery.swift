/// A search for the documents whose vectors are nearest to another vector.
///
/// It can only be run: Firestore doesn't listen to such queries. If it doesn't allow the query,
/// running it throws.
public struct VectorQuery: Sendable {
  private let query: Query

  fileprivate init(_ query: Query) {
    self.query = query
  }

  /// Runs the query. The nearest document comes first.
  public func getDocuments() async throws -> QuerySnapshot {
    let firestore = try query.firestore.resolved()
    return QuerySnapshot(
      firestore, try await firestore.store.documents(matching: query.runnable(in: firestore)))
  }
}

extension Query {
  /// The documents of this query whose vectors are nearest to another one. The query has no cursors
  /// and no limit of its own.
  ///
  /// Google's SDK for Apple's systems has no such method.
  public func findNearest(_ nearest: StructuredQuery.Nearest) -> VectorQuery {
    VectorQuery(changed { $0.nearest = nearest })
  }
}
