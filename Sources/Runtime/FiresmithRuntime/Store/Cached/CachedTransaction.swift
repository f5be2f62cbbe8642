import FiresmithValues

/// A transaction of the remote store of a ``CachedStore``, which learns of what it reads and
/// writes.
struct CachedTransaction: StoreTransaction {
  private let transaction: any StoreTransaction
  private let store: CachedStore

  init(_ transaction: any StoreTransaction, store: CachedStore) {
    self.transaction = transaction
    self.store = store
  }

  func documents(at paths: [String]) async throws -> [StoredDocument?] {
    let read = store.view.begin(.read)
    defer { store.view.end(read) }
    let documents = try await transaction.documents(at: paths)
    store.counted.withLock { $0.reads += paths.count }
    try await store.view.absorb(documents, at: paths, read)
    return documents
  }

  func documents(matching query: StructuredQuery) async throws -> [StoredDocument] {
    let documents = try await transaction.documents(matching: query)
    store.counted.withLock { $0.reads += max(1, documents.count) }
    return documents
  }

  func aggregate(
    _ aggregations: [StructuredQuery.Aggregation], of query: StructuredQuery
  ) async throws -> [DocumentValue] {
    let values = try await transaction.aggregate(aggregations, of: query)
    store.counted.withLock { $0.reads += 1 }
    return values
  }

  func commit(_ writes: [DocumentWrite]) async throws {
    guard !writes.isEmpty else { return try await transaction.commit(writes) }
    // Whatever happens next, these documents are read again. If the local store can't note that, it
    // couldn't note the result, either.
    try await store.view.doubt(Set(writes.map { ExactString($0.path) }))
    try await transaction.commit(writes)
    // It has taken effect, whether the local store can note that or not.
    try? await store.view.note(.written(writes))
  }

  func rollback() async {
    await transaction.rollback()
  }
}
