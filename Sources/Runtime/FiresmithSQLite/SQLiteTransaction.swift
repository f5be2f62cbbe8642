import FiresmithRuntime
import Foundation

/// A transaction of a ``SQLiteStore``, which fails at its end if what it read has changed.
struct SQLiteTransaction: ComputingTransaction {
  let store: SQLiteStore
  private let reads = Locked(TransactionReads())
  var database: String { store.database }

  init(store: SQLiteStore) {
    self.store = store
  }

  func documents(at paths: [String]) async throws -> [StoredDocument?] {
    let documents = try await store.documents(at: paths)
    try reads.withLock { reads in
      for (path, document) in zip(paths, documents) { try reads.add(document, at: path) }
    }
    return documents
  }

  func documents(matching query: StructuredQuery) async throws -> [StoredDocument] {
    let query = try query.checked(database: store.database, store.options.indexes)
    let documents = try await store.search(query)
    try reads.withLock { try $0.add(query, finding: documents) }
    return documents
  }

  func commit(_ writes: [DocumentWrite]) async throws {
    try await store.prepareUnique(writes)
    try await store.writer.commit(writes, after: reads.withLock(\.self))
  }

  func rollback() async {}
}

/// A transaction that only reads, from the documents that a ``SQLiteStore`` had when it began.
struct SQLiteSnapshot: ComputingTransaction {
  let database: String
  private let options: SQLiteStore.Options
  private let queue = DispatchQueue(label: "firesmith.sqlite.snapshot")
  /// `nil` after the end.
  private let connection: Locked<Connection?>

  /// - Parameter connection: A connection within a transaction that reads.
  init(_ connection: Connection, database: String, options: SQLiteStore.Options) {
    self.connection = Locked(connection)
    self.database = database
    self.options = options
  }

  func documents(at paths: [String]) async throws -> [StoredDocument?] {
    for path in paths { try DocumentWrite.check(path: path) }
    return try await read { documents, _ in try documents.documents(at: paths) }
  }

  func documents(matching query: StructuredQuery) async throws -> [StoredDocument] {
    let query = try query.checked(database: database, options.indexes)
    return try await read { documents, call in
      var run = try QueryRun(query, in: documents, call)
      return try run.results(.search)
    }
  }

  func aggregate(
    _ aggregations: [StructuredQuery.Aggregation], of query: StructuredQuery
  ) async throws -> [DocumentValue] {
    let run = try AggregateRun(aggregations, of: query, database: database, options.indexes)
    return try await read { documents, call in
      try run.numbers(in: documents, call, .search).values
    }
  }

  func commit(_ writes: [DocumentWrite]) async throws {
    guard writes.isEmpty else { throw FirestoreErrorCode.readOnly }
    await rollback()
  }

  func rollback() async {
    connection.withLock { $0 = nil }
  }

  private func read<Output: Sendable>(
    _ body: @escaping @Sendable (FileDocuments, Call) throws -> Output
  ) async throws -> Output {
    try await queue.run(timeout: options.timeout) { call in
      try connection.withLock { connection in
        guard let connection else {
          throw FirestoreErrorCode(.failedPrecondition, "The transaction has ended.")
        }
        try connection.checkFile()
        return try body(FileDocuments(connection: connection, database: database), call)
      }
    }
  }
}
