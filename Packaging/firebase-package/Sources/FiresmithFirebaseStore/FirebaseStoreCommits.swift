@preconcurrency import FirebaseFirestore
import FiresmithRuntime
import Foundation

// MARK: - Commits

nonisolated extension FirebaseStore {
  public func commit(_ writes: [FiresmithRuntime.DocumentWrite]) async throws {
    let prepared = try native(writes)
    guard !prepared.contains(where: \.needsReading) else {
      return try await runTransaction(isReadOnly: false, attempts: 5) { _ in ((), writes) }
    }
    nonisolated(unsafe) let batch = batch(of: prepared)
    try await untilCancelled { try await batch.commit() }
  }

  /// Applies `writes` on the device at once, and sends them when there is a connection. Writes
  /// that require that a document doesn't exist need one, and are lost without.
  public func enqueue(_ writes: [FiresmithRuntime.DocumentWrite]) {
    guard let prepared = try? native(writes) else { return }
    if prepared.contains(where: \.needsReading) {
      Task { try? await commit(writes) }
    } else {
      batch(of: prepared).commit()
    }
  }

  private func batch(of writes: [Write]) -> FirebaseFirestore.WriteBatch {
    let batch = native.batch()
    for write in writes {
      let document = native.document(write.path)
      switch write.operation {
      case .set(let data): batch.setData(data, forDocument: document)
      case .merge(let data, let fields):
        batch.setData(data, forDocument: document, mergeFields: fields)
      case .update(let data): batch.updateData(data, forDocument: document)
      case .delete: batch.deleteDocument(document)
      }
    }
    return batch
  }

  /// Waits for `operation`, or until the current task is cancelled. After that, `operation` goes
  /// on in the background, because the SDK's writes can't be withdrawn, and only finish once
  /// there is a connection.
  private func untilCancelled<Output: Sendable>(
    _ operation: @escaping @Sendable () async throws -> Output
  ) async throws -> Output {
    let (outputs, continuation) = AsyncThrowingStream<Output, any Error>.makeStream()
    if !Task.isCancelled {
      Task {
        do {
          continuation.yield(try await operation())
          continuation.finish()
        } catch {
          continuation.finish(throwing: error.ofStore)
        }
      }
      for try await output in outputs { return output }
    }
    throw FiresmithRuntime.FirestoreErrorCode(.cancelled, "The task was cancelled.")
  }
}

// MARK: - Transactions

nonisolated extension FirebaseStore {
  /// Throws `FirestoreErrorCode.Code.unimplemented`: the SDK's transactions end with a function.
  public func beginTransaction() async throws -> any FiresmithRuntime.StoreTransaction {
    throw FiresmithRuntime.FirestoreErrorCode(
      .unimplemented, "A transaction of Google's SDK can't begin and end in calls of their own.")
  }

  public func runTransaction<Output: Sendable>(
    isReadOnly: Bool, attempts: Int,
    _ body:
      @escaping @Sendable (any FiresmithRuntime.TransactionReader) throws -> (
        Output, [FiresmithRuntime.DocumentWrite]
      )
  ) async throws -> Output {
    guard !isReadOnly else {
      throw FiresmithRuntime.FirestoreErrorCode(
        .unimplemented, "Google's SDK for Apple's systems has no read-only transactions.")
    }
    guard attempts > 0 else {
      throw FiresmithRuntime.FirestoreErrorCode(
        .invalidArgument, "A transaction needs at least one attempt.")
    }
    return try await untilCancelled {
      nonisolated(unsafe) var outcome: Result<Output, any Error>?
      do {
        try await runNative(attempts: attempts) { transaction, errorPointer in
          outcome = Result {
            let reader = Reader(transaction, in: self)
            let (output, writes) = try body(reader)
            try reader.write(try native(writes))
            return output
          }
          if case .failure(let error) = outcome { errorPointer?.pointee = error as NSError }
          return nil
        }
      } catch {
        if case .failure(let failure) = outcome { throw failure }
        throw error
      }
      guard let outcome else {
        throw FiresmithRuntime.FirestoreErrorCode(.unavailable, "The transaction didn't run.")
      }
      return try outcome.get()
    }
  }

  private func runNative(
    attempts: Int,
    _ update: @escaping (FirebaseFirestore.Transaction, NSErrorPointer) -> Any?
  ) async throws {
    let options = FirebaseFirestore.TransactionOptions()
    options.maxAttempts = attempts
    try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
      // The SDK has no asynchronous form with options.
      native.runTransaction(with: options, block: update) { _, error in
        ended.resume(with: error.map { .failure($0) } ?? .success(()))
      }
    }
  }

  /// A transaction of Google's SDK, which calls it on a thread that may wait.
  private final class Reader: FiresmithRuntime.TransactionReader {
    private let transaction: FirebaseFirestore.Transaction
    private let store: FirebaseStore
    /// Whether the documents that were read exist, by the bytes of their paths.
    private var existing: [[UInt8]: Bool] = [:]

    init(_ transaction: FirebaseFirestore.Transaction, in store: FirebaseStore) {
      self.transaction = transaction
      self.store = store
    }

    func documents(at paths: [String]) throws -> [FiresmithRuntime.StoredDocument?] {
      for path in paths { try FiresmithRuntime.DocumentWrite.check(path: path) }
      return try paths.map { path in
        do {
          let snapshot = try transaction.getDocument(store.native.document(path))
          existing[Array(path.utf8)] = snapshot.exists
          return try store.stored(snapshot)
        } catch {
          throw error.ofStore
        }
      }
    }

    /// Adds the writes to the transaction, if the documents exist as they require.
    func write(_ writes: [Write]) throws {
      for write in writes {
        guard let exists = write.condition else { continue }
        if write.needsReading { _ = try documents(at: [write.path]) }
        guard let found = existing[Array(write.path.utf8)], found != exists else { continue }
        throw found
          ? FiresmithRuntime.FirestoreErrorCode(.alreadyExists, "\(write.path) already exists.")
          : FiresmithRuntime.FirestoreErrorCode(.notFound, "\(write.path) does not exist.")
      }
      for write in writes {
        let document = store.native.document(write.path)
        switch write.operation {
        case .set(let data): transaction.setData(data, forDocument: document)
        case .merge(let data, let fields):
          transaction.setData(data, forDocument: document, mergeFields: fields)
        case .update(let data): transaction.updateData(data, forDocument: document)
        case .delete: transaction.deleteDocument(document)
        }
      }
    }
  }
}
