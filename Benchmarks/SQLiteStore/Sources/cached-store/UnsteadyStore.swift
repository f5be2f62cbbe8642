import FiresmithRuntime
import Foundation

/// A store in memory that can't be reached at first.
final class UnsteadyStore: DocumentStore, @unchecked Sendable {
  private let base = MemoryStore()
  private let lock = NSLock()
  /// After how many commits the time is noted; `nil` without a connection.
  private var interval: Int?
  private var commits = 0
  private var noted: [ContinuousClock.Instant] = []

  /// Lets commits arrive, and notes when so many have.
  func connect(every interval: Int) { lock.withLock { self.interval = interval } }

  /// When so many more commits had arrived.
  var times: [ContinuousClock.Instant] { lock.withLock { noted } }

  var database: String { base.database }

  func commit(_ writes: [DocumentWrite]) async throws {
    guard let interval = lock.withLock({ interval }) else {
      var error = FirestoreErrorCode(.unavailable, "There is no connection.")
      error.hadNoEffect = true
      throw error
    }
    try await base.commit(writes)
    lock.withLock {
      commits += 1
      if commits.isMultiple(of: interval) { noted.append(.now) }
    }
  }

  func documents(at paths: [String]) async throws -> [StoredDocument?] {
    try await base.documents(at: paths)
  }

  func documents(matching query: StructuredQuery) async throws -> [StoredDocument] {
    try await base.documents(matching: query)
  }

  func aggregate(
    _ aggregations: [StructuredQuery.Aggregation], of query: StructuredQuery
  ) async throws -> [DocumentValue] { try await base.aggregate(aggregations, of: query) }

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
