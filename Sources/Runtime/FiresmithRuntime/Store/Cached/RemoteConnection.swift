import Foundation

/// The remote store of a ``CachedStore``, and whether it could be reached lately.
final class RemoteConnection: Sendable {
  let store: any DocumentStore
  private let retryInterval: TimeInterval?
  private let now: @Sendable () -> Timestamp
  private let state = Locked<(failure: FirestoreErrorCode, time: Timestamp)?>(nil)

  init(
    _ store: any DocumentStore, retryInterval: TimeInterval?,
    now: @escaping @Sendable () -> Timestamp
  ) {
    self.store = store
    self.retryInterval = retryInterval
    self.now = now
  }

  /// The reason that the remote store is left alone for now; `nil` if it isn't.
  var pause: FirestoreErrorCode? {
    guard let retryInterval, let (failure, time) = state.withLock(\.self) else { return nil }
    let age = now().seconds(since: time)
    return age >= 0 && age < retryInterval ? failure : nil
  }

  /// Notes that the remote store couldn't be reached; `nil` that it could.
  func note(_ failure: FirestoreErrorCode?) {
    let time = now()
    state.withLock { $0 = failure.map { ($0, time) } }
  }

  /// Reads from the remote store.
  func read<Output>(
    _ body: (any DocumentStore) async throws -> Output
  ) async throws -> Output {
    do {
      let output = try await body(store)
      note(nil)
      return output
    } catch {
      if let error = error as? FirestoreErrorCode, error.isUnreachable { note(error) }
      throw error
    }
  }
}

extension Error {
  /// Whether the remote store couldn't be reached.
  var isUnreachable: Bool {
    guard let error = self as? FirestoreErrorCode, !error.isFromLocalStore else { return false }
    return error.answer == .unreachable
  }
}

extension FirestoreErrorCode {
  /// The remote store's answer to a commit that failed with this error.
  enum Answer {
    /// The writes aren't allowed, and never will be.
    case refused
    /// The writes would be allowed to somebody else.
    case unauthenticated
    /// It may work a moment later.
    case passing
    /// Nothing: there is no connection.
    case unreachable
  }

  var answer: Answer {
    switch code {
    case .invalidArgument, .notFound, .alreadyExists, .permissionDenied, .failedPrecondition,
      .outOfRange, .unimplemented:
      .refused
    case .unauthenticated: .unauthenticated
    case .aborted, .resourceExhausted, .cancelled, .unknown, .internal, .dataLoss: .passing
    case .unavailable, .deadlineExceeded: .unreachable
    }
  }
}
