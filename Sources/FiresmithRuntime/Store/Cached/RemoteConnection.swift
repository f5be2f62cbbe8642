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

  /// Why the remote store is left alone for now; `nil` if it isn't.
  var pause: FirestoreErrorCode? {
    guard let retryInterval, let (failure, time) = state.withLock(\.self) else { return nil }
    return 0..<retryInterval ~= now().seconds(since: time) ? failure : nil
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
    switch (self as? FirestoreErrorCode)?.code {
    case .unavailable, .deadlineExceeded: true
    default: false
    }
  }
}

extension FirestoreErrorCode {
  /// What becomes of writes whose commit failed.
  enum Outcome {
    /// They had no effect, and never will.
    case refused
    /// They had no effect, and may have one later.
    case postponed
    /// They may have had an effect.
    case unknown
  }

  /// What becomes of the writes of a commit that failed with this error.
  var outcome: Outcome {
    switch code {
    case .invalidArgument, .notFound, .alreadyExists, .permissionDenied, .failedPrecondition,
      .outOfRange, .unimplemented:
      .refused
    case .aborted, .resourceExhausted, .unauthenticated: .postponed
    case .cancelled, .unknown, .deadlineExceeded, .internal, .unavailable, .dataLoss:
      leavesOutcomeUnknown ? .unknown : .postponed
    }
  }
}
