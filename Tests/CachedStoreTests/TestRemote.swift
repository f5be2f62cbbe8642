import FiresmithRuntime
import Foundation

/// A remote store that comes and goes.
final class TestRemote: DocumentStore {
  /// The outcome of a call.
  enum Fault: CaseIterable, Sendable {
    /// The store answers.
    case none
    /// There is no connection: the call surely has no effect.
    case unreachable
    /// The call doesn't arrive, which nobody can know.
    case lostRequest
    /// The call arrives, and its answer doesn't.
    case lostAnswer
    /// The store refuses writes, and answers reads.
    case refusal
    /// The store doesn't know the user.
    case signedOut
    /// Another write is in the way.
    case busy
    /// Too much was written already.
    case exhausted
    /// The call arrives, and the server fails then.
    case brokenServer
  }

  /// A record of the store's calls.
  struct Record: Sendable {
    /// The commits that took effect, in their order.
    var applied: [[DocumentWrite]] = []
    /// The commits that ended so that their outcome isn't known.
    var unknown: [[DocumentWrite]] = []
    /// The number of documents that were read, as Firestore bills them.
    var reads = 0
  }

  let base: any DocumentStore
  let record = Locked(Record())
  private let nextFault = Locked<@Sendable () -> Fault>({ .none })
  private let beforeCommit = Locked<@Sendable () async throws -> Void>({})
  private let afterCommit = Locked<@Sendable () async throws -> Void>({})
  private let afterRead = Locked<@Sendable () async throws -> Void>({})

  init(now: @escaping @Sendable () -> Timestamp = { Timestamp() }) {
    base = MemoryStore(now: now)
  }

  init(_ base: any DocumentStore) {
    self.base = base
  }

  /// Decides what happens to each call from now on.
  func fail(_ next: @escaping @Sendable () -> Fault) { nextFault.withLock { $0 = next } }

  func fail(_ fault: Fault) { fail { fault } }

  /// Runs `body` at the beginning of each commit that arrives.
  func beforeCommit(_ body: @escaping @Sendable () async throws -> Void) {
    beforeCommit.withLock { $0 = body }
  }

  /// Runs `body` when a commit has had its effect, before its answer.
  func afterCommit(_ body: @escaping @Sendable () async throws -> Void) {
    afterCommit.withLock { $0 = body }
  }

  /// Runs `body` when a read has been made, before its answer.
  func afterRead(_ body: @escaping @Sendable () async throws -> Void) {
    afterRead.withLock { $0 = body }
  }

  var database: String { base.database }

  func documents(at paths: [String]) async throws -> [StoredDocument?] {
    try await read {
      ($0, paths.count)
    } of: {
      try await base.documents(at: paths)
    }
  }

  func documents(matching query: StructuredQuery) async throws -> [StoredDocument] {
    try await read {
      ($0, max(1, $0.count))
    } of: {
      try await base.documents(matching: query)
    }
  }

  func aggregate(
    _ aggregations: [StructuredQuery.Aggregation], of query: StructuredQuery
  ) async throws -> [DocumentValue] {
    try await read {
      ($0, 1)
    } of: {
      try await base.aggregate(aggregations, of: query)
    }
  }

  func descendants(of path: String, limit: Int) async throws -> [String] {
    try await read {
      ($0, 0)
    } of: {
      try await base.descendants(of: path, limit: limit)
    }
  }

  func commit(_ writes: [DocumentWrite]) async throws {
    try await commit(writes) { try await base.commit(writes) }
  }

  func beginTransaction() async throws -> any StoreTransaction {
    let transaction = try await read {
      ($0, 0)
    } of: {
      try await base.beginTransaction()
    }
    return TestTransaction(base: transaction, remote: self)
  }

  func beginReadOnlyTransaction() async throws -> any StoreTransaction {
    try await read {
      ($0, 0)
    } of: {
      try await base.beginReadOnlyTransaction()
    }
  }

  func snapshots(
    of query: StructuredQuery
  ) -> AsyncThrowingStream<[StoredDocument], any Error> {
    if let readFailure { return AsyncThrowingStream { $0.finish(throwing: readFailure) } }
    return base.snapshots(of: query)
  }

  func snapshots(at path: String) -> AsyncThrowingStream<StoredDocument?, any Error> {
    if let readFailure { return AsyncThrowingStream { $0.finish(throwing: readFailure) } }
    return base.snapshots(at: path)
  }

  fileprivate func commit(
    _ writes: [DocumentWrite], by body: () async throws -> Void
  ) async throws {
    let fault = nextFault.withLock(\.self)()
    switch fault {
    case .none, .lostAnswer, .brokenServer: break
    case .unreachable: throw Self.unreachable
    case .lostRequest:
      record.withLock { $0.unknown.append(writes) }
      throw FirestoreErrorCode(.unavailable, "The connection broke.")
    case .refusal: throw FirestoreErrorCode(.permissionDenied, "The rules don't allow it.")
    case .signedOut: throw Self.signedOut
    case .busy: throw FirestoreErrorCode(.aborted, "Another write is in the way.")
    case .exhausted: throw FirestoreErrorCode(.resourceExhausted, "The quota is exhausted.")
    }
    try await beforeCommit.withLock(\.self)()
    do {
      try await body()
    } catch let error as FirestoreErrorCode where error.leavesOutcomeUnknown {
      record.withLock { $0.unknown.append(writes) }
      throw error
    }
    record.withLock { $0.applied.append(writes) }
    try await afterCommit.withLock(\.self)()
    guard fault != .none else { return }
    record.withLock { $0.unknown.append(writes) }
    guard fault == .lostAnswer else { throw FirestoreErrorCode(.internal, "The server failed.") }
    throw FirestoreErrorCode(.deadlineExceeded, "The answer didn't come.")
  }

  /// The reason why reads fail; `nil` if they don't.
  private var readFailure: FirestoreErrorCode? {
    switch nextFault.withLock(\.self)() {
    case .none, .refusal, .busy, .exhausted, .brokenServer: nil
    case .signedOut: Self.signedOut
    case .unreachable, .lostRequest, .lostAnswer: Self.unreachable
    }
  }

  private func read<Found, Output>(
    _ counted: (Found) -> (Output, Int), of body: () async throws -> Found
  ) async throws -> Output {
    if let readFailure { throw readFailure }
    let (output, reads) = counted(try await body())
    record.withLock { $0.reads += reads }
    try await afterRead.withLock(\.self)()
    return output
  }

  private static let signedOut = FirestoreErrorCode(.unauthenticated, "Nobody is signed in.")

  private static var unreachable: FirestoreErrorCode {
    var error = FirestoreErrorCode(.unavailable, "There is no connection.")
    error.hadNoEffect = true
    return error
  }
}

private struct TestTransaction: StoreTransaction {
  let base: any StoreTransaction
  let remote: TestRemote

  func documents(at paths: [String]) async throws -> [StoredDocument?] {
    try await base.documents(at: paths)
  }

  func documents(matching query: StructuredQuery) async throws -> [StoredDocument] {
    try await base.documents(matching: query)
  }

  func commit(_ writes: [DocumentWrite]) async throws {
    try await remote.commit(writes) { try await base.commit(writes) }
  }

  func rollback() async { await base.rollback() }
}
