import FiresmithRuntime

/// A local store that fails, of a program that may end at any moment.
final class FaultyStore: LocalStore {
  /// The reason why a call fails.
  enum Fault: CaseIterable, Sendable {
    /// The disk is full: nothing can be written.
    case full
    /// Another process uses the file.
    case locked
    /// The store was closed.
    case closed
    /// The file is damaged.
    case damaged
    /// The disk fails.
    case broken

    var error: FirestoreErrorCode {
      switch self {
      case .full: return FirestoreErrorCode(.resourceExhausted, "The disk is full.")
      case .locked:
        var error = FirestoreErrorCode(.unavailable, "Another process kept the file locked.")
        error.hadNoEffect = true
        return error
      case .closed: return FirestoreErrorCode(.failedPrecondition, "The store is closed.")
      case .damaged: return FirestoreErrorCode(.dataLoss, "The file is damaged.")
      case .broken: return FirestoreErrorCode(.internal, "The file can't be read or written.")
      }
    }
  }

  private struct State {
    var isDead = false
    /// The number of changes until the program ends; `nil` for no end.
    var changesLeft: Int?
    /// The number of calls.
    var calls = 0
    /// Returns the fault of the call with a number.
    var fault: @Sendable (Int) -> Fault? = { _ in nil }
  }

  let base: any LocalStore
  private let state = Locked(State())

  init(_ base: any LocalStore) {
    self.base = base
  }

  func die() { state.withLock { $0.isDead = true } }

  /// Lets the program end before the change that comes after so many others.
  func die(after changes: Int) { state.withLock { $0.changesLeft = changes } }

  var hasDied: Bool { state.withLock(\.isDead) }

  /// The number of calls.
  var calls: Int { state.withLock(\.calls) }

  /// Decides what happens to each call from now on, by its number.
  func fail(_ fault: @escaping @Sendable (Int) -> Fault?) { state.withLock { $0.fault = fault } }

  func fail(_ fault: Fault?) { fail { _ in fault } }

  private func begin(writing: Bool) throws {
    let fault = try state.withLock { state in
      if writing, let left = state.changesLeft {
        state.changesLeft = left - 1
        if left <= 0 { state.isDead = true }
      }
      guard !state.isDead else { throw FirestoreErrorCode(.cancelled, "The program has ended.") }
      state.calls += 1
      return state.fault(state.calls)
    }
    guard let fault, writing || fault != .full else { return }
    throw fault.error
  }

  var database: String { base.database }

  func put(_ changes: [LocalChange], after check: NoteCheck) async throws {
    try begin(writing: true)
    try await base.put(changes, after: check)
  }

  func putBlocking(_ changes: [LocalChange], after check: NoteCheck) throws {
    try base.putBlocking(changes, after: check)
  }

  func notes(at paths: [String]) async throws -> [StoredDocument?] {
    try begin(writing: false)
    return try await base.notes(at: paths)
  }

  func notes(in collectionID: String) async throws -> [StoredDocument] {
    try begin(writing: false)
    return try await base.notes(in: collectionID)
  }

  func documents(at paths: [String]) async throws -> [StoredDocument?] {
    try begin(writing: false)
    return try await base.documents(at: paths)
  }

  func documents(matching query: StructuredQuery) async throws -> [StoredDocument] {
    try begin(writing: false)
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

extension CacheProcess {
  /// A process that runs nowhere else, like the next one after a restart.
  static func another() -> CacheProcess {
    let number = lastNumber.withLock { number in
      number += 1
      return number
    }
    return CacheProcess(id: -number, start: "test") { _, _ in false }
  }

  private static let lastNumber = Locked(0)
}
