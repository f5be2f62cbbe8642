/// A transaction: reads, and writes that depend on them.
public final class Transaction {
  private let firestore: Firestore
  private let reader: any TransactionReader
  private let batch: WriteBatch
  /// Whether it can only read.
  private let isReadOnly: Bool

  fileprivate init(_ reader: any TransactionReader, of firestore: Firestore, isReadOnly: Bool) {
    self.firestore = firestore
    self.reader = reader
    self.isReadOnly = isReadOnly
    batch = WriteBatch(firestore: firestore)
  }

  /// Reads the document, which need not exist. All reads have to come before the first write.
  public func getDocument(_ document: DocumentReference) throws -> DocumentSnapshot {
    try checkReading()
    let documents = try reader.documents(at: [document.path])
    return DocumentSnapshot(
      reference: document.connected(to: firestore), document: documents.first ?? nil)
  }

  /// Runs `query`. The transaction runs again if the query finds other documents before its writes
  /// arrive. All reads have to come before the first write.
  public func getDocuments(_ query: Query) throws -> QuerySnapshot {
    try checkReading()
    let documents = try reader.documents(matching: query.runnable(in: firestore))
    return QuerySnapshot(firestore, query.ordered(documents))
  }

  /// Computes the numbers that `query` asks for. All reads have to come before the first write.
  public func getAggregation(_ query: AggregateQuery) throws -> AggregateQuerySnapshot {
    try checkReading()
    return query.snapshot(
      of: try reader.aggregate(
        query.fields.map(\.aggregation), of: query.query.runnable(in: firestore)))
  }

  private func checkReading() throws {
    guard batch.writes.isEmpty else {
      throw FirestoreErrorCode(
        .invalidArgument, "All reads of a transaction have to come before its first write.")
    }
  }

  /// See ``WriteBatch/setData(_:forDocument:merge:)``.
  @discardableResult
  public func setData(
    _ fields: [String: FieldValue], forDocument document: DocumentReference, merge: Bool = false
  ) -> Transaction {
    batch.setData(fields, forDocument: document, merge: merge)
    return self
  }

  /// See ``WriteBatch/setData(_:forDocument:mergeFields:)``.
  @discardableResult
  public func setData(
    _ fields: [String: FieldValue],
    forDocument document: DocumentReference,
    mergeFields: [FieldPath]
  ) -> Transaction {
    batch.setData(fields, forDocument: document, mergeFields: mergeFields)
    return self
  }

  /// See ``WriteBatch/updateData(_:forDocument:)``.
  @discardableResult
  public func updateData(
    _ fields: [FieldPath: FieldValue], forDocument document: DocumentReference
  ) -> Transaction {
    batch.updateData(fields, forDocument: document)
    return self
  }

  /// See ``WriteBatch/deleteDocument(_:)``.
  @discardableResult
  public func deleteDocument(_ document: DocumentReference) -> Transaction {
    batch.deleteDocument(document)
    return self
  }

  fileprivate func checkedWrites() throws -> [DocumentWrite] {
    let writes = try batch.checkedWrites()
    guard writes.isEmpty || !isReadOnly else { throw FirestoreErrorCode.readOnly }
    return writes
  }
}

extension Firestore {
  /// Runs `body` and commits its writes. Runs it again, up to `attempts` times in all, if a
  /// document that it read has changed in the meantime, or the server has ended the transaction
  /// because it took too long.
  ///
  /// `body` runs on a thread of its own, because its reads block. If it throws, nothing is written,
  /// and the error is rethrown.
  @discardableResult
  public func runTransaction<Output: Sendable>(
    attempts: Int = 5, _ body: @escaping @Sendable (Transaction) throws -> Output
  ) async throws -> Output {
    try await runTransaction(isReadOnly: false, attempts: attempts, body)
  }

  /// Runs `body`, whose reads all see the database as it was at one time. They lock nothing, and
  /// `body` isn't run again because others write meanwhile.
  ///
  /// `body` runs on a thread of its own, because its reads block.
  ///
  /// - Throws: ``FirestoreErrorCode/Code/invalidArgument`` if `body` writes.
  public func runReadOnlyTransaction<Output: Sendable>(
    _ body: @escaping @Sendable (Transaction) throws -> Output
  ) async throws -> Output {
    try await runTransaction(isReadOnly: true, attempts: 5, body)
  }

  func runTransaction<Output: Sendable>(
    isReadOnly: Bool, attempts: Int, _ body: @escaping @Sendable (Transaction) throws -> Output
  ) async throws -> Output {
    let database = try resolved()
    // The body runs on another thread, where only what is passed on is known.
    let body = Self.keepingScope(body)
    return try await database.store.runTransaction(
      isReadOnly: isReadOnly, attempts: attempts
    ) { reader in
      let handle = Transaction(reader, of: database, isReadOnly: isReadOnly)
      return (try body(handle), try handle.checkedWrites())
    }
  }
}
