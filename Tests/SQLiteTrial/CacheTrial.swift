import FiresmithRuntime
import FiresmithSQLite

/// A cache whose local store is in one file, and whose remote store is in another one.
enum CacheTrial {
  /// Commits documents of `log` and counts them, without an end, and prints the number of each
  /// commit when it has returned.
  ///
  /// - Parameter first: The first number.
  static func count(
    from first: Int, in local: SQLiteStore, before remote: SQLiteStore, say: (String) -> Void
  ) async throws {
    var options = CachedStore.Options()
    options.retryInterval = nil
    let store = try CachedStore(
      local: local, remote: UnsteadyStore(base: remote), options: options)
    for number in first... {
      try await store.commit([
        DocumentWrite(path: "log/\(number)", operation: .update(["n": .integer(number)])),
        DocumentWrite(
          path: "counters/all", operation: .update([:], mask: []),
          transforms: [FieldTransform("n", .increment(1))]),
      ])
      say("\(number)")
    }
  }
}

/// A store that can't be reached for a while, and then again.
private struct UnsteadyStore: DocumentStore {
  let base: SQLiteStore
  private let commits = Locked(0)

  init(base: SQLiteStore) {
    self.base = base
  }

  var database: String { base.database }

  func documents(at paths: [String]) async throws -> [StoredDocument?] {
    try await base.documents(at: paths)
  }

  func documents(matching query: StructuredQuery) async throws -> [StoredDocument] {
    try await base.documents(matching: query)
  }

  func aggregate(
    _ aggregations: [StructuredQuery.Aggregation], of query: StructuredQuery
  ) async throws -> [DocumentValue] {
    try await base.aggregate(aggregations, of: query)
  }

  func commit(_ writes: [DocumentWrite]) async throws {
    let count = commits.withLock { count in
      count += 1
      return count
    }
    guard count / 10 % 2 == 0 else {
      var error = FirestoreErrorCode(.unavailable, "There is no connection.")
      error.hadNoEffect = true
      throw error
    }
    try await base.commit(writes)
  }

  func beginTransaction() async throws -> any StoreTransaction {
    try await base.beginTransaction()
  }

  func snapshots(
    of query: StructuredQuery
  ) -> AsyncThrowingStream<[StoredDocument], any Error> { base.snapshots(of: query) }

  func snapshots(at path: String) -> AsyncThrowingStream<StoredDocument?, any Error> {
    base.snapshots(at: path)
  }
}
