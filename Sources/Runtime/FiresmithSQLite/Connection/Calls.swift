import FiresmithRuntime
import Foundation

/// A call that waits for a thread: whether its task was cancelled, and how long it may wait for
/// other processes.
final class Call: Sendable {
  private let cancelled = Locked(false)
  private let deadline: Date

  /// - Parameter timeout: How long the call may wait for other processes, in seconds.
  init(timeout: TimeInterval) {
    deadline = Date(timeIntervalSinceNow: timeout)
  }

  func cancel() { cancelled.withLock { $0 = true } }

  /// - Throws: ``FirestoreErrorCode/Code/cancelled``
  func checkCancellation() throws {
    guard !cancelled.withLock(\.self) else {
      throw FirestoreErrorCode(.cancelled, "The task was cancelled.")
    }
  }

  /// Runs `body`, and again while other processes use the file, until the time is over.
  ///
  /// - Throws: ``FirestoreErrorCode``
  func run<Output>(_ body: () throws -> Output) throws -> Output {
    var pause = 0.001
    while true {
      try checkCancellation()
      do {
        return try body()
      } catch let failure as SQLiteFailure {
        guard failure.isWorthAnotherTry, deadline.timeIntervalSinceNow > 0 else {
          throw failure.error
        }
      }
      // At different times, so that two that wait don't keep meeting.
      Thread.sleep(forTimeInterval: .random(in: pause / 2...pause))
      pause = min(pause * 2, 0.02)
    }
  }
}

extension DispatchQueue {
  /// Runs `body`, which may block, on one of this queue's threads. Cancelling the task cancels the
  /// call.
  func run<Output: Sendable>(
    timeout: TimeInterval, _ body: @escaping @Sendable (Call) throws -> Output
  ) async throws -> Output {
    let call = Call(timeout: timeout)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        async { continuation.resume(with: Result { try call.run { try body(call) } }) }
      }
    } onCancel: {
      call.cancel()
    }
  }
}

extension FirestoreErrorCode {
  /// The error of calls after `close()`.
  static var closed: FirestoreErrorCode {
    FirestoreErrorCode(.failedPrecondition, "The store is closed.")
  }
}
