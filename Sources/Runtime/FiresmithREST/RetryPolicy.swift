import FiresmithRuntime
import Foundation

/// The effect of a request, as far as it matters for sending it again.
enum Repetition: Hashable, Sendable {
  /// It changes nothing.
  case read
  /// The outcome is the same if it takes effect twice.
  case harmlessWrite
  /// It must not take effect twice.
  case write
  /// It ends a transaction, which can be ended only once.
  case transactionEnd
}

/// Decides when a failed request is sent again.
///
/// The codes and pauses are those of Google's own clients where these never repeat a write that may
/// have taken effect. See
/// [firestore_grpc_service_config.json](https://github.com/googleapis/googleapis/blob/master/google/firestore/v1/firestore_grpc_service_config.json).
struct RetryPolicy: Hashable, Sendable {
  let attempts: Int
  let firstPause: TimeInterval
  static let longestPause: TimeInterval = 16

  /// Returns whether a request may be sent again.
  ///
  /// - Parameter attempt: How often the request was sent.
  func allow(_ repetition: Repetition, after failure: RequestFailure, attempt: Int) -> Bool {
    guard attempt < attempts, failure.isPassing else { return false }
    switch failure.code.code {
    case .unavailable, .resourceExhausted, .internal, .deadlineExceeded:
      switch repetition {
      case .read, .harmlessWrite: return true
      case .write, .transactionEnd: return failure.isUnprocessed
      }
    case .aborted:
      // Others wrote to the same documents. A transaction has to begin again.
      return repetition == .write || repetition == .harmlessWrite
    case .cancelled, .unknown, .invalidArgument, .notFound, .alreadyExists, .permissionDenied,
      .failedPrecondition, .outOfRange, .unimplemented, .dataLoss, .unauthenticated:
      return false
    }
  }

  /// Returns how many seconds to wait before the next attempt.
  ///
  /// - Parameters:
  ///   - attempt: How often the request was sent.
  ///   - chance: A number from 0 to 1, so that clients that failed together don't retry together.
  func pause(
    after failure: RequestFailure, attempt: Int, chance: Double = .random(in: 0...1)
  ) -> TimeInterval {
    let longest = min(firstPause * pow(2, Double(attempt - 1)), RetryPolicy.longestPause)
    return max(failure.retryAfter ?? 0, longest * (0.5 + chance / 2))
  }
}
