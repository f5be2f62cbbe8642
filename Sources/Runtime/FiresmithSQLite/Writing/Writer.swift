import FiresmithRuntime
import Foundation

/// The connection that a store writes with, one commit after another.
///
/// Writes wait for the disk, and for other processes' writes, on a thread that isn't one of Swift's
/// tasks.
final class Writer: Sendable {
  private struct State {
    var connection: Connection?
    /// When queries have last used indexes since the last commit, by the indexes' ids.
    var used: [Int: Timestamp] = [:]
    /// Called after each commit that changed something.
    var committed: @Sendable () -> Void = {}
  }

  private let queue = DispatchQueue(label: "firesmith.sqlite.write")
  private let state: Locked<State>
  /// The number of enqueued commits that haven't ended.
  private let enqueued = Locked(0)
  /// The full resource name of the database.
  let database: String
  private let timeout: TimeInterval
  private let now: @Sendable () -> Timestamp
  /// The indexes of the database that the store stands for.
  private let indexes: FirestoreIndexes?

  /// - Parameters:
  ///   - connection: The connection, which nobody else uses.
  ///   - database: The full resource name of the database.
  ///   - timeout: How long a call may wait for other processes, in seconds.
  ///   - now: Returns the current time.
  init(
    _ connection: Connection, database: String, timeout: TimeInterval,
    now: @escaping @Sendable () -> Timestamp, indexes: FirestoreIndexes? = nil
  ) {
    self.indexes = indexes
    state = Locked(State(connection: connection))
    self.database = database
    self.timeout = timeout
    self.now = now
  }

  /// Calls `committed` after each commit that changes something.
  func onCommit(_ committed: @escaping @Sendable () -> Void) {
    state.withLock { $0.committed = committed }
  }

  /// Applies all of `writes`, unless what was read has changed.
  func commit(_ writes: [DocumentWrite], after reads: TransactionReads) async throws {
    try writes.check()
    let writes = writes.map(\.stored)
    try await queue.run(timeout: timeout) { [self] _ in try apply(writes, after: reads) }
  }

  /// Puts documents as they are, without checks of their own.
  func put(_ changes: [LocalChange], after check: NoteCheck) async throws {
    try await queue.run(timeout: timeout) { [self] _ in try apply(changes, after: check) }
  }

  /// See ``put(_:after:)``. This thread waits.
  func putBlocking(_ changes: [LocalChange], after check: NoteCheck) throws {
    let call = Call(timeout: timeout)
    try queue.sync { try call.run { try apply(changes, after: check) } }
  }

  /// Applies `writes` without waiting for the result.
  func enqueue(_ writes: [DocumentWrite]) {
    guard (try? writes.check()) != nil else { return }
    let writes = writes.map(\.stored)
    enqueued.withLock { $0 += 1 }
    queue.async { [self] in
      try? Call(timeout: timeout).run { try apply(writes, after: TransactionReads()) }
      enqueued.withLock { $0 -= 1 }
    }
  }

  /// Waits until all enqueued writes have ended.
  func finishEnqueued() async throws {
    guard hasEnqueued else { return }
    try await queue.run(timeout: timeout) { _ in }
  }

  var hasEnqueued: Bool { enqueued.withLock { $0 > 0 } }

  /// Makes the index that `definition` describes, if possible. A query finds the same without it.
  ///
  /// - Throws: ``FirestoreErrorCode`` if the task was cancelled, or the file is damaged.
  func make(_ definition: IndexDefinition) async throws {
    try await queue.run(timeout: timeout) { [self] call in try make(definition, call) }
  }

  /// Makes the index that `definition` describes, if possible, while this thread waits.
  func makeBlocking(_ definition: IndexDefinition) throws {
    let call = Call(timeout: timeout)
    try queue.sync { try call.run { try make(definition, call) } }
  }

  /// Notes that queries have used the indexes with `ids`.
  func note(_ ids: Set<Int>) {
    guard !ids.isEmpty else { return }
    let now = now()
    state.withLock { state in
      for id in ids { state.used[id] = now }
    }
  }

  /// Closes the connection, after the commits that wait.
  func close() {
    queue.sync {
      state.withLock { state in
        state.connection?.finishIfMoved()
        state.connection = nil
      }
    }
  }

  // MARK: - On the queue

  private func apply(_ writes: [DocumentWrite], after reads: TransactionReads) throws {
    try write { try $0.apply(writes, after: reads, now: $1, indexes) }
  }

  private func apply(_ changes: [LocalChange], after check: NoteCheck) throws {
    try write { try $0.put(changes, after: check, now: $1) }
  }

  /// - Parameter body: Writes, and returns whether anything has changed. Its second argument is the
  ///   current time.
  private func write(_ body: (inout Commit, Timestamp) throws -> Bool) throws {
    let now = now().truncatedToMicroseconds
    let (connection, used) = try begin()
    guard !connection.isReadOnly else {
      throw FirestoreErrorCode(
        .permissionDenied,
        "\(connection.path): the file or its folder can't be written. Nothing was written.")
    }
    let documents = FileDocuments(connection: connection, database: database)
    let hasChanged = try connection.transaction(SQL.beginWriting) {
      var commit = Commit(to: documents)
      let hasChanged = try body(&commit, now)
      if hasChanged { try IndexMaking(documents: documents).note(used) }
      return hasChanged
    }
    guard hasChanged else { return }
    // Otherwise the commit is in a file that nobody finds any more.
    try connection.checkFile()
    let committed = state.withLock { state in
      for (id, time) in used where state.used[id] == time { state.used[id] = nil }
      return state.committed
    }
    committed()
  }

  private func make(_ definition: IndexDefinition, _ call: Call) throws {
    let now = now()
    let connection = try begin().connection
    guard !connection.isReadOnly else { return }
    let documents = FileDocuments(connection: connection, database: database)
    do {
      try connection.transaction(SQL.beginWriting) {
        try IndexMaking(documents: documents).make(definition, now: now, call)
      }
    } catch let failure as SQLiteFailure {
      // The disk may be full, or the file may be read-only: the query then searches.
      guard !failure.isDamage else { throw failure }
    }
  }

  private func begin() throws -> (connection: Connection, used: [Int: Timestamp]) {
    let (connection, used) = state.withLock { ($0.connection, $0.used) }
    guard let connection else { throw FirestoreErrorCode.closed }
    try connection.checkFile()
    return (connection, used)
  }
}
