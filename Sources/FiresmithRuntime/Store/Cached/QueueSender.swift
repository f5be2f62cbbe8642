import Foundation

/// Sends the commits that wait in a ``LocalView``, one after another, in their order.
final class QueueSender: Sendable {
  private let view: LocalView
  private let remote: RemoteConnection
  private let options: CachedStore.Options
  /// Reads documents again, and keeps what they are.
  private let refresh: @Sendable (Set<ExactString>) async -> Void
  private let turns = Turns()
  private let callers = CommitCallers()
  private let retry = Locked<Task<Void, Never>?>(nil)

  init(
    _ view: LocalView, to remote: RemoteConnection, options: CachedStore.Options,
    refresh: @escaping @Sendable (Set<ExactString>) async -> Void
  ) {
    self.view = view
    self.remote = remote
    self.options = options
    self.refresh = refresh
  }

  deinit {
    retry.withLock { $0?.cancel() }
  }

  /// Makes a commit: returns when the remote store has confirmed it, or when it waits in the local store
  /// because the remote store can't be reached.
  ///
  /// - Throws: What the remote store answers, if the writes are given up.
  func commit(_ writes: [DocumentWrite]) async throws {
    let number = try await view.enqueue(writes) { [callers] in callers.expect($0) }
    guard remote.pause == nil else {
      callers.forget(number)
      return retryLater()
    }
    // It goes on when the caller is cancelled.
    Task {
      do {
        _ = try await send()
      } catch {
        callers.settle(number, .failure(error))
      }
    }
    try await callers.result(of: number)
  }

  /// Adds a commit to the queue, which is sent in the background.
  func enqueue(_ writes: [DocumentWrite]) async throws {
    _ = try await view.enqueue(writes) { _ in }
    guard remote.pause == nil else { return retryLater() }
    Task { try? await send() }
  }

  /// Sends what waits since the remote store couldn't be reached, without waiting for the result.
  func resume() {
    guard options.retryInterval != nil, remote.pause == nil, view.next != nil else { return }
    Task { try? await send() }
  }

  /// Sends everything that waits.
  ///
  /// - Returns: Why commits still wait; `nil` if none does.
  /// - Throws: Only what the local store throws.
  func send() async throws -> FirestoreErrorCode? {
    try await view.load()
    return try await turns.run { [self] in
      while let commit = view.next {
        guard let failure = try await send(commit) else { continue }
        if failure.isUnreachable { remote.note(failure) }
        for commit in view.state.withLock(\.pending.queue) {
          callers.settle(commit.number, .success(()))
        }
        retryLater()
        return failure
      }
      return nil
    }
  }

  /// - Returns: Why the commit still waits; `nil` if it doesn't.
  private func send(_ commit: QueuedCommit) async throws -> FirestoreErrorCode? {
    try await view.beginSending(commit)
    let unsettled: Set<ExactString>
    var postponed: FirestoreErrorCode?
    do {
      try await remote.store.commit(commit.writes)
      remote.note(nil)
      unsettled = try await view.confirm(commit)
      callers.settle(commit.number, .success(()))
    } catch {
      let error = error as? FirestoreErrorCode ?? FirestoreErrorCode(.unknown, "\(error)")
      switch (error.outcome, commit.mayTakeEffectTwice) {
      case (.refused, _): unsettled = try await giveUp(commit, .refused, error)
      case (.unknown, false): unsettled = try await giveUp(commit, .outcomeUnknown, error)
      case (.postponed, _), (.unknown, true):
        unsettled = try await view.postpone(commit)
        postponed = error
      }
    }
    if !unsettled.isEmpty { await refresh(unsettled) }
    return postponed
  }

  /// Gives up `commit`, and reports it: to the caller if it still waits, and as a conflict otherwise.
  private func giveUp(
    _ commit: QueuedCommit, _ reason: CacheConflict.Reason, _ error: FirestoreErrorCode
  ) async throws -> Set<ExactString> {
    let hasCaller = callers.claim(commit.number)
    let unsettled = try await view.drop(
      commit, reporting: hasCaller ? nil : CacheConflict(commit, reason, error))
    callers.settle(commit.number, .failure(error))
    return unsettled
  }

  /// Tries again when the remote store was left alone for long enough.
  private func retryLater() {
    guard let interval = options.retryInterval else { return }
    retry.withLock { retry in
      guard retry == nil else { return }
      retry = Task { [weak self, options] in
        do { try await options.sleep(interval) } catch { return }
        self?.retry.withLock { $0 = nil }
        _ = try? await self?.send()
      }
    }
  }
}
