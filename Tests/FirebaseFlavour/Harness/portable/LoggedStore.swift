import FiresmithRuntime
import Foundation

/// A store that remembers how many documents each query gave, and how often someone listened to
/// one.
final class LoggedStore: DocumentStore, @unchecked Sendable {
  private let base: any DocumentStore
  private let lock = NSLock()
  private var counts: [Int] = []
  private var listenerCounts = (begun: 0, ended: 0)

  init(base: any DocumentStore) {
    self.base = base
  }

  var reads: [Int] { lock.withLock { counts } }
  var listeners: (begun: Int, ended: Int) { lock.withLock { listenerCounts } }
  var database: String { base.database }

  func documents(at paths: [String]) async throws -> [StoredDocument?] {
    try await base.documents(at: paths)
  }

  func documents(matching query: StructuredQuery) async throws -> [StoredDocument] {
    let documents = try await base.documents(matching: query)
    lock.withLock { counts.append(documents.count) }
    return documents
  }

  func aggregate(
    _ aggregations: [StructuredQuery.Aggregation], of query: StructuredQuery
  ) async throws -> [DocumentValue] { try await base.aggregate(aggregations, of: query) }

  func commit(_ writes: [DocumentWrite]) async throws { try await base.commit(writes) }

  func enqueue(_ writes: [DocumentWrite]) { base.enqueue(writes) }

  func beginTransaction() async throws -> any StoreTransaction {
    try await base.beginTransaction()
  }

  func snapshots(
    of query: StructuredQuery
  ) -> AsyncThrowingStream<[StoredDocument], any Error> {
    lock.withLock { listenerCounts.begun += 1 }
    let stream = base.snapshots(of: query)
    return AsyncThrowingStream { continuation in
      let task = Task {
        for try await found in stream { continuation.yield(found) }
      }
      continuation.onTermination = { _ in
        task.cancel()
        self.lock.withLock { self.listenerCounts.ended += 1 }
      }
    }
  }

  func snapshots(at path: String) -> AsyncThrowingStream<StoredDocument?, any Error> {
    base.snapshots(at: path)
  }
}
