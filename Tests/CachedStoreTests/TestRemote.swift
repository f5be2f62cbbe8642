import FiresmithRuntime
import Foundation

/// A remote store that comes and goes.
final class TestRemote: DocumentStore {
  /// What happens to a call.
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
  }

  /// What the store has seen.
  struct Record: Sendable {
    /// The commits that took effect, in their order.
    var applied: [[DocumentWrite]] = []
    /// The commits that ended so that their outcome isn't known.
    var unknown: [[DocumentWrite]] = []
    /// How many documents were read, as Firestore bills them.
    var reads = 0
  }

  let base: MemoryStore
  let record = Locked(Record())
  private let nextFault = Locked<@Sendable () -> Fault>({ .none })
  private let beforeCommit = Locked<@Sendable () async throws -> Void>({})
  private let afterCommit = Locked<@Sendable () async throws -> Void>({})
  private let afterRead = Locked<@Sendable () async throws -> Void>({})

  init(now: @escaping @Sendable () -> Timestamp = { Timestamp() }) {
    base = MemoryStore(now: now)
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
    guard isReachable else { return AsyncThrowingStream { $0.finish(throwing: Self.unreachable) } }
    return base.snapshots(of: query)
  }

  func snapshots(at path: String) -> AsyncThrowingStream<StoredDocument?, any Error> {
    guard isReachable else { return AsyncThrowingStream { $0.finish(throwing: Self.unreachable) } }
    return base.snapshots(at: path)
  }

  fileprivate func commit(
    _ writes: [DocumentWrite], by body: () async throws -> Void
  ) async throws {
    let fault = nextFault.withLock(\.self)()
    switch fault {
    case .none, .lostAnswer: break
    case .unreachable: throw Self.unreachable
    case .lostRequest:
      record.withLock { $0.unknown.append(writes) }
      throw FirestoreErrorCode(.unavailable, "The connection broke.")
    case .refusal: throw FirestoreErrorCode(.permissionDenied, "The rules don't allow it.")
    }
    try await beforeCommit.withLock(\.self)()
    try await body()
    record.withLock { $0.applied.append(writes) }
    try await afterCommit.withLock(\.self)()
    guard fault == .lostAnswer else { return }
    record.withLock { $0.unknown.append(writes) }
    throw FirestoreErrorCode(.deadlineExceeded, "The answer didn't come.")
  }

  private var isReachable: Bool {
    switch nextFault.withLock(\.self)() {
    case .none, .refusal: true
    case .unreachable, .lostRequest, .lostAnswer: false
    }
  }

  private func read<Found, Output>(
    _ counted: (Found) -> (Output, Int), of body: () async throws -> Found
  ) async throws -> Output {
    guard isReachable else { throw Self.unreachable }
    let (output, reads) = counted(try await body())
    record.withLock { $0.reads += reads }
    try await afterRead.withLock(\.self)()
    return output
  }

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

/// A local store of a program that may end at any moment.
final class MortalStore: LocalStore {
  let base: any LocalStore
  private let isDead = Locked(false)
  /// How many changes are made until the program ends; `nil` for no end.
  private let changesLeft = Locked<Int?>(nil)

  init(_ base: any LocalStore) {
    self.base = base
  }

  func die() { isDead.withLock { $0 = true } }

  /// Lets the program end before the change that comes after so many others.
  func die(after changes: Int) { changesLeft.withLock { $0 = changes } }

  var hasDied: Bool { isDead.withLock(\.self) }

  private func live() throws {
    if hasDied { throw FirestoreErrorCode(.cancelled, "The program has ended.") }
  }

  var database: String { base.database }

  func put(_ changes: [LocalChange]) async throws {
    let isLast = changesLeft.withLock { left in
      left = left.map { $0 - 1 }
      return left.map { $0 < 0 } ?? false
    }
    if isLast { die() }
    try live()
    try await base.put(changes)
  }

  func notes(at paths: [String]) async throws -> [StoredDocument?] {
    try live()
    return try await base.notes(at: paths)
  }

  func notes(in collectionID: String) async throws -> [StoredDocument] {
    try live()
    return try await base.notes(in: collectionID)
  }

  func documents(at paths: [String]) async throws -> [StoredDocument?] {
    try live()
    return try await base.documents(at: paths)
  }

  func documents(matching query: StructuredQuery) async throws -> [StoredDocument] {
    try live()
    return try await base.documents(matching: query)
  }

  func aggregate(
    _ aggregations: [StructuredQuery.Aggregation], of query: StructuredQuery
  ) async throws -> [DocumentValue] { try await base.aggregate(aggregations, of: query) }

  func commit(_ writes: [DocumentWrite]) async throws { try await base.commit(writes) }

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

/// A clock that tests set.
final class TestClock: Sendable {
  private let time = Locked(Timestamp(seconds: 1_700_000_000, nanoseconds: 0))

  var now: @Sendable () -> Timestamp { { [time] in time.withLock(\.self) } }

  func advance(by milliseconds: Int) {
    time.withLock { time in
      let nanoseconds = Int(time.nanoseconds) + milliseconds % 1000 * 1_000_000
      time = Timestamp(
        seconds: time.seconds + Int64(milliseconds / 1000 + nanoseconds / 1_000_000_000),
        nanoseconds: Int32(nanoseconds % 1_000_000_000))
    }
  }
}
