/// A transaction of a ``MemoryStore``, which fails at its end if what it read has changed.
struct MemoryTransaction: ComputingTransaction {
  let store: MemoryStore
  private let reads = Locked(TransactionReads())
  var database: String { store.database }

  init(store: MemoryStore) {
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
    let documents = store.documents(matchingChecked: query)
    try reads.withLock { try $0.add(query, finding: documents) }
    return documents
  }

  func commit(_ writes: [DocumentWrite]) async throws {
    try store.write(writes, after: reads.withLock(\.self))
  }

  func rollback() async {}
}

/// A transaction that only reads, from the documents that a ``MemoryStore`` had when it began.
struct MemorySnapshot: ComputingTransaction {
  let database: String
  private let indexes: FirestoreIndexes?
  /// Locked, because queries make indexes.
  private let documents: Locked<MemoryDocuments>

  /// - Parameter indexes: The database's indexes; `nil` serves every query.
  init(of documents: MemoryDocuments, _ indexes: FirestoreIndexes?) {
    database = documents.database
    self.indexes = indexes
    self.documents = Locked(documents)
  }

  func documents(at paths: [String]) async throws -> [StoredDocument?] {
    for path in paths { try DocumentWrite.check(path: path) }
    return documents.withLock { documents in paths.map { documents[$0] } }
  }

  func documents(matching query: StructuredQuery) async throws -> [StoredDocument] {
    let query = try query.checked(database: database, indexes)
    return documents.withLock { $0.selected(by: query) }
  }

  func commit(_ writes: [DocumentWrite]) async throws {
    guard writes.isEmpty else { throw FirestoreErrorCode.readOnly }
  }

  func rollback() async {}
}
