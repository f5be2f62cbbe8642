import FiresmithRuntime
import Foundation

/// A store whose listeners fail, and whose answers come late, when a test wants it so.
final class ControlledStore: DocumentStore, @unchecked Sendable {
  /// The changes to the answers of a store, and the numbers of its calls.
  private struct State {
    var code: FirestoreErrorCode.Code?
    var holdsCommits = false
    var holdsSnapshots = false
    var listens = 0
    var commits = 0
  }

  private let base: any DocumentStore
  private let lock = NSLock()
  private var state = State()

  init(base: any DocumentStore) {
    self.base = base
  }

  /// The number of times that someone began to listen.
  var listens: Int { lock.withLock { state.listens } }

  /// The number of commits.
  var commits: Int { lock.withLock { state.commits } }

  /// Makes listeners that begin from now on fail; with `nil`, they don't.
  func fail(_ code: FirestoreErrorCode.Code?) {
    lock.withLock { state.code = code }
  }

  /// Holds back the answers to commits, which take effect, or sends those that were held back.
  func holdCommits(_ isHeld: Bool = true) {
    lock.withLock { state.holdsCommits = isHeld }
  }

  /// Holds back what listeners are to receive, or sends what was held back.
  func holdSnapshots(_ isHeld: Bool = true) {
    lock.withLock { state.holdsSnapshots = isHeld }
  }

  private func wait(_ isHeld: (State) -> Bool) async {
    while lock.withLock({ isHeld(state) }) { await Task.yield() }
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
  ) async throws -> [DocumentValue] { try await base.aggregate(aggregations, of: query) }

  func commit(_ writes: [DocumentWrite]) async throws {
    lock.withLock { state.commits += 1 }
    try await base.commit(writes)
    await wait(\.holdsCommits)
  }

  func beginTransaction() async throws -> any StoreTransaction {
    try await base.beginTransaction()
  }

  func snapshots(
    of query: StructuredQuery
  ) -> AsyncThrowingStream<[StoredDocument], any Error> { controlled(base.snapshots(of: query)) }

  func snapshots(at path: String) -> AsyncThrowingStream<StoredDocument?, any Error> {
    controlled(base.snapshots(at: path))
  }

  private func controlled<Found: Sendable>(
    _ stream: AsyncThrowingStream<Found, any Error>
  ) -> AsyncThrowingStream<Found, any Error> {
    let code = lock.withLock {
      state.listens += 1
      return state.code
    }
    return AsyncThrowingStream { continuation in
      if let code {
        continuation.finish(throwing: FirestoreErrorCode(code, "The test wants it so."))
        return
      }
      let task = Task {
        for try await found in stream {
          await wait(\.holdsSnapshots)
          continuation.yield(found)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}
