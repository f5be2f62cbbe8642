import Foundation

/// A transaction: reads, and writes that depend on them.
public final class Transaction {
  private let firestore: Firestore
  private let transaction: any StoreTransaction
  private let calls: BlockingCalls
  private let batch: WriteBatch
  /// Whether it can only read.
  private let isReadOnly: Bool

  fileprivate init(
    _ transaction: any StoreTransaction,
    of firestore: Firestore,
    calls: BlockingCalls,
    isReadOnly: Bool
  ) {
    self.firestore = firestore
    self.transaction = transaction
    self.calls = calls
    self.isReadOnly = isReadOnly
    batch = WriteBatch(firestore: firestore)
  }

  /// Reads the document, which need not exist. All reads have to come before the first write.
  public func getDocument(_ document: DocumentReference) throws -> DocumentSnapshot {
    try checkReading()
    let (transaction, path) = (transaction, document.path)
    let documents = try calls.wait { try await transaction.documents(at: [path]) }
    return DocumentSnapshot(
      reference: document.connected(to: firestore), document: documents.first ?? nil)
  }

  /// Runs `query`. The transaction runs again if the query finds other documents before its writes
  /// arrive. All reads have to come before the first write.
  public func getDocuments(_ query: Query) throws -> QuerySnapshot {
    try checkReading()
    let transaction = transaction
    let documents = try calls.wait {
      query.ordered(try await transaction.documents(matching: try query.runnable))
    }
    return QuerySnapshot(firestore, documents)
  }

  /// Computes the numbers that `query` asks for. All reads have to come before the first write.
  public func getAggregation(_ query: AggregateQuery) throws -> AggregateQuerySnapshot {
    try checkReading()
    let transaction = transaction
    return try calls.wait {
      query.snapshot(
        of: try await transaction.aggregate(
          query.fields.map(\.aggregation), of: try query.query.runnable))
    }
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

extension FirestoreErrorCode {
  package static var readOnly: FirestoreErrorCode {
    FirestoreErrorCode(.invalidArgument, "A read-only transaction can't write.")
  }
}

extension Firestore {
  /// Runs `body` and commits its writes. Runs it again, up to five times in all, if a document that
  /// it read has changed in the meantime, or the server has ended the transaction because it took
  /// too long.
  ///
  /// `body` runs on a thread of its own, because its reads block. If it throws, nothing is written,
  /// and the error is rethrown.
  public func runTransaction<Output: Sendable>(
    _ body: @escaping @Sendable (Transaction) throws -> Output
  ) async throws -> Output {
    try await runTransaction(isReadOnly: false, body)
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
    try await runTransaction(isReadOnly: true, body)
  }

  func runTransaction<Output: Sendable>(
    isReadOnly: Bool, _ body: @escaping @Sendable (Transaction) throws -> Output
  ) async throws -> Output {
    var attempt = 1
    while true {
      let transaction =
        isReadOnly
        ? try await store.beginReadOnlyTransaction() : try await store.beginTransaction()
      do {
        let (output, writes) = try await runBlocking { [self] calls in
          let handle = Transaction(
            transaction, of: self, calls: calls, isReadOnly: isReadOnly)
          return (try body(handle), try handle.checkedWrites())
        }
        try await transaction.commit(writes)
        return output
      } catch {
        await transaction.rollback()
        let isRaced = (error as? FirestoreErrorCode)?.code == .aborted
        guard isRaced, attempt < 5 else { throw error }
      }
      // Waiting for different times keeps the same transactions from conflicting again.
      try await Task.sleep(nanoseconds: .random(in: 0..<10_000_000 << attempt))
      attempt += 1
    }
  }
}

/// Runs `body`, which may block, on a thread of its own.
private func runBlocking<Output: Sendable>(
  _ body: @escaping @Sendable (BlockingCalls) throws -> Output
) async throws -> Output {
  let calls = BlockingCalls()
  return try await withTaskCancellationHandler {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(with: Result { try body(calls) })
      }
    }
  } onCancel: {
    calls.cancel()
  }
}

/// Lets a thread call asynchronous functions and wait for them.
private final class BlockingCalls: Sendable {
  private struct State {
    var isCancelled = false
    var cancelCurrent: (@Sendable () -> Void)?
  }

  private let state = Locked(State())

  func cancel() {
    let cancelCurrent = state.withLock { state in
      state.isCancelled = true
      return state.cancelCurrent
    }
    cancelCurrent?()
  }

  func wait<Output: Sendable>(
    for operation: @escaping @Sendable () async throws -> Output
  ) throws -> Output {
    let outcome = Locked<Result<Output, any Error>>(.failure(CancellationError()))
    let finished = DispatchSemaphore(value: 0)
    let task = Task {
      let result = await Result { try await operation() }
      outcome.withLock { $0 = result }
      finished.signal()
    }
    let isCancelled = state.withLock { state in
      state.cancelCurrent = { task.cancel() }
      return state.isCancelled
    }
    if isCancelled { task.cancel() }
    finished.wait()
    return try outcome.withLock(\.self).get()
  }
}

extension Result where Failure == any Error {
  fileprivate init(_ body: () async throws -> Success) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}
