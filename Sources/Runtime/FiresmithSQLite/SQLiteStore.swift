import FiresmithRuntime
import Foundation

/// A database in a file, which SQLite keeps: on a device without a server, or for a program's own
/// data.
///
/// It behaves as `MemoryStore` does, and as Firestore: queries give the same documents in the same
/// order, transforms have the same results, and the same writes are refused. What was committed is
/// on the disk when the call returns, and survives the end of the process and a loss of power.
///
/// **Processes.** Several stores can use one file at the same time, also in several processes of
/// one machine. Each write waits for the others, for up to ``Options/timeout``. Listeners see the
/// writes of other stores within ``Options/listenInterval``, and those of their own store at once.
///
/// **The file.** While a store has it open, nothing else in the process may open and close it,
/// which would drop SQLite's locks. If it is deleted, moved or replaced, calls throw
/// `failedPrecondition` until the store is closed and the file opened again. A file that can't be
/// written can be read.
///
/// **Times.** Server timestamps and creation times are the clock's. A document's update time is
/// later than its last one, unless that is more than a day ahead. Versions are counted, so that a
/// wrong clock does no lasting harm.
///
/// **Indexes.** A query that would look at more than a hundred documents makes the index it needs,
/// which takes as long as reading the collection once. A file has up to 100 indexes; when all of
/// them were used in the last day, other queries look at all documents of their collection.
///
/// **Threads.** Reads of a few documents by their paths run on the caller's thread, and take
/// microseconds; nothing else blocks a thread of Swift's tasks. Up to four reads run at the same
/// time, beside one write.
///
/// All methods throw `FirestoreErrorCode`. Beside those of Firestore there are `resourceExhausted`
/// for a full disk, `dataLoss` for a damaged file, `permissionDenied` for one that can't be
/// written, `unavailable` if another process keeps it locked, and `failedPrecondition` after
/// ``close()``; the message has SQLite's own code. Nothing was written then.
public final class SQLiteStore: Sendable {
  /// Options for an SQLite store.
  public struct Options: Sendable {
    /// The time for which a call waits for other processes that write to the file, in seconds. Then
    /// it throws `unavailable`.
    public var timeout: TimeInterval = 10
    /// The time between two checks by listeners for writes of other processes, in seconds; at least
    /// a millisecond.
    public var listenInterval: TimeInterval = 0.1
    /// The maximum size of the file in bytes; `nil` for as many as the disk has. Writes that need
    /// more throw `resourceExhausted`. While the store is open, a second file with the latest
    /// commits takes up to a few more megabytes.
    public var maximumSize: Int?
    /// The indexes of the database that the store stands for; `nil` serves every query.
    ///
    /// With them, queries that Firestore has no index for throw `failedPrecondition`, as with
    /// `MemoryStore`. They have nothing to do with the indexes that the file has.
    public var indexes: FirestoreIndexes?
    /// Returns the current time, for the times of documents and for server timestamps.
    public var now: @Sendable () -> Timestamp = { Timestamp() }
    /// The number of documents that a query may look at without an index of its own.
    package var searchedWithoutIndex = 100

    /// Creates the default options.
    public init() {}
  }

  /// The full resource name of the database.
  public let database: String
  let options: Options
  let readers: Readers
  let writer: Writer
  let listeners: Listeners

  /// Opens the file at `path`, or creates it, which takes milliseconds on this thread.
  ///
  /// - Parameters:
  ///   - path: The path of the file. Its folder has to exist, on a disk of this machine; SQLite
  ///     keeps two more files beside it while it is in use, whose names begin with its own.
  ///   - database: The full resource name of the database, which references contain; `nil` for the
  ///     one that the file was created with, which by default is
  ///     `projects/sqlite/databases/(default)`.
  ///   - options: What can be chosen.
  /// - Throws: `FirestoreErrorCode` if the file can't be opened: `dataLoss` if it is damaged,
  ///   `failedPrecondition` if it belongs to another program or database, or if a newer version of
  ///   Firesmith has written it. Such a file isn't changed.
  public init(path: String, database: String? = nil, options: Options = Options()) throws {
    // SQLite takes some names for something else, such as `:memory:`.
    let path = FileStatus.resolved(URL(fileURLWithPath: path).path)
    let (connection, opening) = try Call(timeout: options.timeout).run {
      try FileOpening.first(at: path, database: database, maximumSize: options.maximumSize)
    }
    self.database = opening.database
    self.options = options
    readers = Readers(timeout: options.timeout, open: opening.another)
    writer = Writer(
      connection, database: opening.database, timeout: options.timeout, now: options.now,
      indexes: options.indexes)
    listeners = Listeners(writer: writer, options: options, open: opening.another)
  }

  deinit {
    // SQLite may have to wait for the disk.
    DispatchQueue.global().async { [readers, writer] in
      readers.close()
      writer.close()
    }
  }

  /// Closes the file, after the calls that have begun. Listeners end. Later calls throw
  /// `failedPrecondition`.
  ///
  /// A store that nobody uses any more closes by itself. When the last store of a file closes it,
  /// SQLite moves the latest commits into the file and removes those beside it.
  public func close() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { [self] in
        listeners.close()
        readers.close()
        writer.close()
        continuation.resume()
      }
    }
  }
}

extension SQLiteStore: DocumentStore {
  /// Up to so many documents are read on the caller's thread.
  private static let few = 10

  public func documents(at paths: [String]) async throws -> [StoredDocument?] {
    for path in paths { try DocumentWrite.check(path: path) }
    return try await found(at: paths)
  }

  /// The documents or notes at `paths`, which aren't checked.
  func found(at paths: [String]) async throws -> [StoredDocument?] {
    if paths.count <= SQLiteStore.few, !writer.hasEnqueued,
      let found = try readers.readAtOnce({ try documents(at: paths, $0) })
    {
      return found
    }
    return try await read { [self] connection, _ in try documents(at: paths, connection) }
  }

  private func documents(at paths: [String], _ connection: Connection) throws -> [StoredDocument?] {
    let documents = FileDocuments(connection: connection, database: database)
    // One statement sees one state by itself.
    guard paths.count != 1 else { return try documents.documents(at: paths) }
    return try connection.transaction(SQL.beginReading) { try documents.documents(at: paths) }
  }

  public func documents(matching query: StructuredQuery) async throws -> [StoredDocument] {
    try await search(try query.checked(database: database, options.indexes))
  }

  public func aggregate(
    _ aggregations: [StructuredQuery.Aggregation], of query: StructuredQuery
  ) async throws -> [DocumentValue] {
    let run = try AggregateRun(aggregations, of: query, database: database, options.indexes)
    return try await makingIndexes { [database, writer] withoutIndex in
      try await read { connection, call in
        try connection.transaction(SQL.beginReading) {
          let documents = FileDocuments(connection: connection, database: database)
          let (values, used) = try run.numbers(in: documents, call, withoutIndex)
          writer.note(used)
          return values
        }
      }
    }
  }

  public func descendants(of path: String, limit: Int) async throws -> [String] {
    try DocumentWrite.check(path: path)
    return try await read { [database] connection, _ in
      try FileDocuments(connection: connection, database: database)
        .descendants(of: path, limit: limit)
    }
  }

  public func commit(_ writes: [DocumentWrite]) async throws {
    try await prepareUnique(writes)
    try await writer.commit(writes, after: TransactionReads())
  }

  /// Applies `writes` without waiting. Reads by the same store that follow wait for them. If they
  /// are refused, nothing happens.
  public func enqueue(_ writes: [DocumentWrite]) {
    writer.enqueue(writes)
  }

  public func beginTransaction() async throws -> any StoreTransaction {
    SQLiteTransaction(store: self)
  }

  /// Begins a transaction that only reads. While it is open, the file beside the database, which
  /// has the latest commits, grows with each commit.
  public func beginReadOnlyTransaction() async throws -> any StoreTransaction {
    try await writer.finishEnqueued()
    let connection = try await readers.openSnapshot()
    return SQLiteSnapshot(connection, database: database, options: options)
  }

  public func snapshots(
    of query: StructuredQuery
  ) -> AsyncThrowingStream<[StoredDocument], any Error> {
    // Slow readers need only the latest state.
    AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      do {
        try query.checkIsNotNearest("listened to")
        let query = try query.ofWholeDocuments.checked(database: database, options.indexes)
        listeners.add(QueryListener(query, continuation), continuation)
      } catch {
        continuation.finish(throwing: error)
      }
    }
  }

  public func snapshots(at path: String) -> AsyncThrowingStream<StoredDocument?, any Error> {
    // Slow readers need only the latest state.
    AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      do {
        try DocumentWrite.check(path: path)
        listeners.add(DocumentListener(path, continuation), continuation)
      } catch {
        continuation.finish(throwing: error)
      }
    }
  }
}

extension SQLiteStore {
  /// Makes what finds documents with the same values as those that are written to. A write of a
  /// store that has it takes no longer with more documents.
  func prepareUnique(_ writes: [DocumentWrite]) async throws {
    for query in options.indexes?.uniqueQueries(of: writes.map(\.path)) ?? [] {
      _ = try await search(query)
    }
  }

  /// The documents that `query`, which was checked, finds. Makes the indexes that it needs.
  func search(_ query: StructuredQuery) async throws -> [StoredDocument] {
    try await makingIndexes { [database, writer] withoutIndex in
      try await read { connection, call in
        try connection.transaction(SQL.beginReading) {
          let documents = FileDocuments(connection: connection, database: database)
          var run = try QueryRun(query, in: documents, call)
          let results = try run.results(withoutIndex)
          writer.note(run.used)
          return results
        }
      }
    }
  }

  /// Runs `body`, again after each index that it needs was made.
  private func makingIndexes<Output>(
    _ body: (QueryRun.WithoutIndex) async throws -> Output
  ) async throws -> Output {
    var made: Set<IndexDefinition> = []
    while true {
      do {
        return try await body(.fail(beyond: options.searchedWithoutIndex))
      } catch let missing as QueryRun.MissingIndex {
        guard made.insert(missing.definition).inserted else { return try await body(.search) }
        try await writer.make(missing.definition)
      }
    }
  }

  private func read<Output: Sendable>(
    _ body: @escaping @Sendable (Connection, Call) throws -> Output
  ) async throws -> Output {
    try await writer.finishEnqueued()
    return try await readers.read(body)
  }
}
