import FiresmithRuntime
import Foundation

/// The time at which to give up.
struct Deadline: Sendable {
  private let time: TimeInterval

  /// - Parameter seconds: How many seconds remain from now on.
  init(after seconds: TimeInterval) {
    time = ProcessInfo.processInfo.systemUptime + seconds
  }

  /// The number of seconds that remain.
  var remaining: TimeInterval { time - ProcessInfo.processInfo.systemUptime }
}

/// Returns what `operation` does, unless `seconds` pass before or the task is cancelled: then
/// `operation` is cancelled, and this doesn't wait for its end.
///
/// - Parameter limit: The limit that the error names, if some of it has passed already.
/// - Throws: `FirestoreErrorCode.Code.deadlineExceeded`, `FirestoreErrorCode.Code.cancelled`, or
///   what `operation` throws.
func limited<Output: Sendable>(
  to seconds: TimeInterval, of limit: TimeInterval? = nil,
  _ operation: @escaping @Sendable () async throws -> Output
) async throws -> Output {
  let outcome = Outcome<Output>()
  let work = Task {
    do {
      outcome.resolve(.success(try await operation()))
    } catch {
      outcome.resolve(.failure(error))
    }
  }
  let timer = Task {
    try await Task.sleep(nanoseconds: nanoseconds(seconds))
    outcome.resolve(
      .failure(
        FirestoreErrorCode(
          .deadlineExceeded, "There was no answer in \(limit ?? seconds) seconds.")))
  }
  defer {
    work.cancel()
    timer.cancel()
  }
  return try await outcome.value()
}

/// A result that one task waits for.
final class Outcome<Output: Sendable>: Sendable {
  private enum State {
    case open
    case awaited(CheckedContinuation<Output, any Error>)
    case resolved(Result<Output, any Error>)
  }

  private let state = Locked(State.open)

  var isResolved: Bool {
    state.withLock { if case .resolved = $0 { true } else { false } }
  }

  /// Sets the result, unless it is set already.
  func resolve(_ result: Result<Output, any Error>) {
    let waiting: CheckedContinuation<Output, any Error>? = state.withLock { state in
      switch state {
      case .resolved: return nil
      case .open:
        state = .resolved(result)
        return nil
      case .awaited(let continuation):
        state = .resolved(result)
        return continuation
      }
    }
    waiting?.resume(with: result)
  }

  /// Waits for the result. Cancelling the task sets it to `FirestoreErrorCode.Code.cancelled`.
  func value() async throws -> Output {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result: Result<Output, any Error>? = state.withLock { state in
          if case .resolved(let result) = state { return result }
          state = .awaited(continuation)
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      resolve(.failure(FirestoreErrorCode(.cancelled, "The task was cancelled.")))
    }
  }
}

/// Converts `seconds` for `Task.sleep`: negative numbers and not-a-number to 0, large ones to about
/// 30 years.
func nanoseconds(_ seconds: TimeInterval) -> UInt64 {
  seconds > 0 ? UInt64(min(seconds, 1e9) * 1e9) : 0
}
