import FirebaseFirestore
import Foundation

nonisolated extension WriteBatch {
  /// Commits the writes.
  nonisolated(nonsending) internal func send() async throws {
    nonisolated(unsafe) let batch = self
    try await Task.untilCancelled { try await batch.commit() }
  }
}

nonisolated extension DocumentRepository {
  /// Stores `model` as the new document `id`: in a transaction, because the SDK has no write that
  /// fails if the document exists.
  internal func createDocument(_ model: Model, id: String) async throws {
    try await runTransaction { try $0.create(model, id: id, in: self) }
  }
}

nonisolated extension CollectionReference {
  /// See ``DocumentRepository/runTransaction(attempts:_:)``.
  internal func runTransaction<Output: Sendable>(
    attempts: Int, _ body: @escaping @Sendable (DocumentTransaction) throws -> Output
  ) async throws -> Output {
    guard attempts > 0 else {
      throw RepositoryError.invalidOperation(reason: "A transaction needs at least one attempt.")
    }
    let collection = self
    return try await Task.untilCancelled {
      nonisolated(unsafe) var outcome: Result<Output, any Error>?
      do {
        let firestore = collection.firestore
        try await firestore.runTransaction(attempts: attempts) { transaction, errorPointer in
          outcome = Result { try DocumentTransaction.run(transaction, in: firestore, body) }
          if case .failure(let error) = outcome { errorPointer?.pointee = error as NSError }
          return nil
        }
      } catch {
        if case .failure(let error) = outcome, !error.isFromFirestore { throw error }
        throw RepositoryError(error, path: collection.path)
      }
      guard let outcome else { throw RepositoryError.unavailable }
      return try outcome.get()
    }
  }
}

nonisolated extension Firestore {
  /// Runs `update` as the SDK's transaction, up to `attempts` times.
  fileprivate func runTransaction(
    attempts: Int, _ update: @escaping (Transaction, NSErrorPointer) -> Any?
  ) async throws {
    let options = TransactionOptions()
    options.maxAttempts = attempts
    try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
      // The SDK has no asynchronous form with options.
      runTransaction(with: options, block: update) { _, error in
        ended.resume(with: error.map { .failure($0) } ?? .success(()))
      }
    }
  }
}

nonisolated extension Task where Success == Never, Failure == Never {
  /// Waits for `operation`, or until the current task is cancelled. After cancellation, `operation`
  /// continues in the background, because the SDK's writes can't be withdrawn and only finish once
  /// there is a connection.
  ///
  /// - Throws: The error of `operation`, or ``RepositoryError/cancelled``.
  fileprivate static func untilCancelled<Output: Sendable>(
    _ operation: @escaping @Sendable () async throws -> Output
  ) async throws -> Output {
    if isCancelled { throw RepositoryError.cancelled }
    let (outputs, continuation) = AsyncThrowingStream<Output, any Error>.makeStream()
    Task<Void, Never> {
      do {
        continuation.yield(try await operation())
        continuation.finish()
      } catch {
        continuation.finish(throwing: error)
      }
    }
    for try await output in outputs { return output }
    throw RepositoryError.cancelled
  }
}
