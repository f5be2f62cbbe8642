import FiresmithValues
import Foundation

/// A database in memory, for tests, previews and programs without a server.
///
/// It behaves as Firestore does: queries give the same documents in the same order, transforms have
/// the same results, and the same writes are refused. Its documents are lost with it. Server
/// timestamps are the clock's, in microseconds instead of milliseconds. Two fields of a map whose
/// names differ only in how characters are composed are refused as
/// ``FirestoreErrorCode/Code/unimplemented``, because a dictionary can't hold both.
public final class MemoryStore: Sendable {
  /// The full resource name of the database.
  public let database: String
  /// The options of the store.
  public let options: Options
  private let now: @Sendable () -> Timestamp
  private let state: Locked<MemoryDatabase>

  /// - Parameters:
  ///   - database: The full resource name of the database.
  ///   - options: What the store does beyond what it does by itself.
  ///   - now: Returns the current time.
  public init(
    database: String = "projects/memory/databases/(default)",
    options: Options = Options(),
    now: @escaping @Sendable () -> Timestamp = { Timestamp() }
  ) {
    self.database = database
    self.options = options
    self.now = now
    state = Locked(MemoryDatabase(name: database))
  }

  /// Options for a store in memory.
  public struct Options: Sendable {
    /// The indexes of the database that the store stands for; `nil` serves every query.
    ///
    /// With them, queries that the server has no index for throw
    /// ``FirestoreErrorCode/Code/failedPrecondition``, as they do there, in listeners, transactions
    /// and aggregations, too. The message has the entry that is missing. Google's emulator serves
    /// them all.
    public var indexes: FirestoreIndexes?

    /// - Parameter indexes: The indexes of the database that the store stands for.
    public init(indexes: FirestoreIndexes? = nil) {
      self.indexes = indexes
    }
  }

  /// The document at `path`; `nil` if it doesn't exist.
  public func document(at path: String) -> StoredDocument? {
    state.withLock { $0.documents[path] }
  }

  /// Removes all documents, in a time that doesn't grow with their number.
  ///
  /// Their memory is freed in the background.
  public func removeAll() {
    let removed = Locked(state.withLock { $0.removeAll() })
    // Freeing a million documents takes seconds.
    DispatchQueue.global(qos: .utility).async { [database] in
      removed.withLock { $0 = MemoryDocuments(database: database) }
    }
  }

  /// - Parameter query: A query after checks.
  func documents(matchingChecked query: StructuredQuery) -> [StoredDocument] {
    state.withLock { $0.matching(query) }
  }

  /// Puts documents as they are, without checks of their own.
  func replace(_ changes: [LocalChange], after check: NoteCheck) throws {
    try state.withLock { state in
      try check.check(state.documents[check.path])
      state.apply(changes.map { (ExactString($0.path), $0.document) })
    }
  }

  func write(_ writes: [DocumentWrite], after reads: TransactionReads = TransactionReads()) throws {
    try writes.check()
    let writes = writes.map(\.stored)
    let now = now().truncatedToMicroseconds
    try state.withLock { state in
      try state.check(reads)
      try state.commit(writes, now: now, options.indexes)
    }
  }
}

extension MemoryStore: DocumentStore {
  public func documents(at paths: [String]) async throws -> [StoredDocument?] {
    for path in paths { try DocumentWrite.check(path: path) }
    return state.withLock { state in paths.map { state.documents[$0] } }
  }

  public func documents(matching query: StructuredQuery) async throws -> [StoredDocument] {
    documents(matchingChecked: try query.checked(database: database, options.indexes))
  }

  public func aggregate(
    _ aggregations: [StructuredQuery.Aggregation], of query: StructuredQuery
  ) async throws -> [DocumentValue] {
    let query = try query.aggregating(aggregations, in: database)
      .checked(database: database, options.indexes)
    let documents = documents(matchingChecked: query)
    return aggregations.values(of: documents)
  }

  public func descendants(of path: String, limit: Int) async throws -> [String] {
    try DocumentWrite.check(path: path)
    return state.withLock { Array($0.documents.paths(below: path).prefix(limit)) }
  }

  public func commit(_ writes: [DocumentWrite]) async throws {
    try write(writes)
  }

  /// Applies `writes` at once. If they are refused, nothing happens.
  public func enqueue(_ writes: [DocumentWrite]) {
    try? write(writes)
  }

  public func beginTransaction() async throws -> any StoreTransaction {
    MemoryTransaction(store: self)
  }

  public func beginReadOnlyTransaction() async throws -> any StoreTransaction {
    MemorySnapshot(of: state.withLock(\.documents), options.indexes)
  }

  public func snapshots(
    of query: StructuredQuery
  ) -> AsyncThrowingStream<[StoredDocument], any Error> {
    // Slow readers need only the latest state.
    AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      listen(continuation) {
        try query.checkIsNotNearest("listened to")
        let query = try query.ofWholeDocuments.checked(database: database, options.indexes)
        return QueryListener(query, database: database, continuation)
      }
    }
  }

  public func snapshots(at path: String) -> AsyncThrowingStream<StoredDocument?, any Error> {
    // Slow readers need only the latest state.
    AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      listen(continuation) {
        try DocumentWrite.check(path: path)
        return DocumentListener(path, continuation)
      }
    }
  }

  private func listen<Element>(
    _ continuation: AsyncThrowingStream<Element, any Error>.Continuation,
    by makeListener: () throws -> some MemoryListener & Sendable
  ) {
    let listener: any MemoryListener & Sendable
    do {
      listener = try makeListener()
    } catch {
      return continuation.finish(throwing: error)
    }
    let topic = listener.topic
    let id = state.withLock { $0.add(listener) }
    // Not at once: a task that is being cancelled is locked while this is called, and a commit,
    // which has the store's lock, may be about to wake that task.
    continuation.onTermination = { [state] _ in
      Task.detached { state.withLock { $0.removeListener(id, of: topic) } }
    }
  }
}
