import Foundation

/// The reads of a transaction, from a thread that may block. See
/// ``DocumentStore/runTransaction(isReadOnly:attempts:_:)``.
public protocol TransactionReader {
  /// The documents at `paths`, in the same order; `nil` where there is none.
  func documents(at paths: [String]) throws -> [StoredDocument?]

  /// The documents that `query` finds, in its order.
  ///
  /// The default implementation throws ``FirestoreErrorCode/Code/unimplemented``.
  func documents(matching query: StructuredQuery) throws -> [StoredDocument]

  /// Returns the values of `aggregations`, of which there are one to five, over the documents that
  /// `query` finds; in the same order.
  ///
  /// The default implementation throws ``FirestoreErrorCode/Code/unimplemented``.
  func aggregate(
    _ aggregations: [StructuredQuery.Aggregation], of query: StructuredQuery
  ) throws -> [DocumentValue]
}

extension TransactionReader {
  /// Throws ``FirestoreErrorCode/Code/unimplemented``.
  public func documents(matching query: StructuredQuery) throws -> [StoredDocument] {
    throw FirestoreErrorCode.noTransactionQueries
  }

  /// Throws ``FirestoreErrorCode/Code/unimplemented``.
  public func aggregate(
    _ aggregations: [StructuredQuery.Aggregation], of query: StructuredQuery
  ) throws -> [DocumentValue] {
    throw FirestoreErrorCode.noTransactionQueries
  }
}

extension FirestoreErrorCode {
  package static var readOnly: FirestoreErrorCode {
    FirestoreErrorCode(.invalidArgument, "A read-only transaction can't write.")
  }

  package static var noAttempts: FirestoreErrorCode {
    FirestoreErrorCode(.invalidArgument, "A transaction needs at least one attempt.")
  }

  static var noTransactionQueries: FirestoreErrorCode {
    FirestoreErrorCode(.unimplemented, "This store's transactions have no queries.")
  }
}

extension DocumentStore {
  /// Runs `body` between ``beginTransaction()``, or ``beginReadOnlyTransaction()``, and the
  /// transaction's commit. Runs it again, up to `attempts` times in all, if the transaction is
  /// aborted.
  public func runTransaction<Output: Sendable>(
    isReadOnly: Bool, attempts: Int,
    _ body: @escaping @Sendable (any TransactionReader) throws -> (Output, [DocumentWrite])
  ) async throws -> Output {
    guard attempts > 0 else { throw FirestoreErrorCode.noAttempts }
    var attempt = 1
    while true {
      let transaction =
        isReadOnly ? try await beginReadOnlyTransaction() : try await beginTransaction()
      do {
        let (output, writes) = try await runBlocking { calls in
          try body(BlockingReader(transaction: transaction, calls: calls))
        }
        try await transaction.commit(writes)
        return output
      } catch {
        await transaction.rollback()
        let isRaced = (error as? FirestoreErrorCode)?.code == .aborted
        guard isRaced, attempt < attempts else { throw error }
      }
      // Waiting for different times keeps the same transactions from conflicting again.
      try await Task.sleep(nanoseconds: .random(in: 0..<10_000_000 << min(attempt, 7)))
      attempt += 1
    }
  }
}

/// Reads of a store's transaction, for which a thread waits.
private struct BlockingReader: TransactionReader {
  let transaction: any StoreTransaction
  let calls: BlockingCalls

  func documents(at paths: [String]) throws -> [StoredDocument?] {
    try calls.wait { [transaction] in try await transaction.documents(at: paths) }
  }

  func documents(matching query: StructuredQuery) throws -> [StoredDocument] {
    try calls.wait { [transaction] in try await transaction.documents(matching: query) }
  }

  func aggregate(
    _ aggregations: [StructuredQuery.Aggregation], of query: StructuredQuery
  ) throws -> [DocumentValue] {
    try calls.wait { [transaction] in try await transaction.aggregate(aggregations, of: query) }
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
