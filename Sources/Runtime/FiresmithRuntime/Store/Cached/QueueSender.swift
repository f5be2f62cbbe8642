import FiresmithValues
import Foundation

/// Sends the commits that wait in a ``LocalView``, one after another, in their order.
final class QueueSender: Sendable {
  private let view: LocalView
  private let remote: RemoteConnection
  private let options: CachedStore.Options
  /// Reads documents again, and keeps what they are.
  private let refresh: @Sendable (Set<ExactString>) async throws -> Void
  private let turns = Turns()
  private let callers = CommitCallers()
  private let retry = Locked<Task<Void, Never>?>(nil)

  init(
    _ view: LocalView, to remote: RemoteConnection, options: CachedStore.Options,
    refresh: @escaping @Sendable (Set<ExactString>) async throws -> Void
  ) {
    self.view = view
    self.remote = remote
    self.options = options
    self.refresh = refresh
  }

  deinit { cancelRetry() }

  /// Makes a commit: returns when the remote store has confirmed it, or when it waits in the local
  /// store because the remote store can't be reached.
  ///
  /// - Throws: What the remote store answers, if the writes are given up, and what the local store
  ///   throws, if it doesn't take them.
  func commit(_ writes: [DocumentWrite]) async throws {
    let number = try await view.enqueue(writes, for: callers)
    guard remote.pause == nil else {
      callers.forget(number)
      return retryLater()
    }
    // It goes on when the caller is cancelled.
    Task {
      do {
        _ = try await send()
      } catch {
        // The local store has it.
        callers.settle(number, .success(()))
      }
    }
    try await callers.result(of: number)
  }

  /// Adds a commit to the queue, which is sent in the background.
  func enqueue(_ writes: [DocumentWrite]) async throws {
    _ = try await view.enqueue(writes, for: nil)
    guard remote.pause == nil else { return retryLater() }
    Task { try? await send() }
  }

  /// Sends what waits since the remote store couldn't be reached, without waiting for the result.
  func resume() {
    guard options.retryInterval != nil, remote.pause == nil, view.hasWork else { return }
    Task { try? await send() }
  }

  /// Sends everything that waits.
  ///
  /// - Returns: Why commits still wait; `nil` if none does.
  /// - Throws: Only what the local store throws.
  func send() async throws -> FirestoreErrorCode? {
    try await view.load()
    return try await turns.run { [self] in
      do {
        let failure = try await sendAll()
        if failure?.isUnreachable == true { callers.settleAll() }
        if failure != nil { retryLater() }
        return failure
      } catch {
        // The local store has taken the commits, and has them.
        view.wait(because: error.ofLocalStore)
        callers.settleAll()
        retryLater()
        throw error
      }
    }
  }

  /// Ends when the commit that is being sent is.
  func close() async {
    cancelRetry()
    try? await turns.run {}
  }

  private func cancelRetry() {
    retry.withLock { $0?.cancel() }
  }

  /// - Returns: Why commits still wait; `nil` if none does.
  private func sendAll() async throws -> FirestoreErrorCode? {
    while let commit = try await view.beginSending() {
      guard let (error, sent) = await attempt(commit) else {
        try await confirm(commit)
        continue
      }
      if let reason = try await end(sent, with: error) { return reason }
    }
    await refreshUnsettled()
    return nil
  }

  private func confirm(_ commit: QueuedCommit) async throws {
    remote.note(nil)
    // It has taken effect, whether the local store can note that now or later.
    defer { callers.settle(commit.number, .success(())) }
    try await view.note(.confirmed(commit))
    await refreshUnsettled()
  }

  /// Sends `commit`, and again if it may work a moment later.
  ///
  /// - Returns: Why it wasn't confirmed, and what is known of it then; `nil` if it was.
  private func attempt(_ commit: QueuedCommit) async -> (FirestoreErrorCode, QueuedCommit)? {
    var (commit, attempt) = (commit, 1)
    while true {
      do {
        try await remote.store.commit(commit.writes)
        return nil
      } catch {
        let error = error as? FirestoreErrorCode ?? FirestoreErrorCode(.unknown, "\(error)")
        if error.leavesOutcomeUnknown { commit.mayHaveTakenEffect = true }
        guard attempt < options.attempts, error.answer == .passing, !isOver(commit) else {
          return (error, commit)
        }
      }
      try? await options.sleep(min(0.25 * pow(2, Double(attempt - 1)), 16))
      attempt += 1
    }
  }

  /// Whether `commit` may have had its effect, and can't be sent again.
  private func isOver(_ commit: QueuedCommit) -> Bool {
    commit.mayHaveTakenEffect && !commit.mayBeSentAgain
  }

  /// Gives up `commit`, or lets it wait.
  ///
  /// - Parameter error: What its last attempt has ended with.
  /// - Returns: Why it waits; `nil` if it doesn't.
  private func end(
    _ commit: QueuedCommit, with error: FirestoreErrorCode
  ) async throws -> FirestoreErrorCode? {
    if isOver(commit) {
      try await giveUp(commit, .outcomeUnknown, error, isClaimed: callers.claim(commit.number))
    } else {
      switch error.answer {
      case .refused:
        let reason: CacheConflict.Reason = commit.mayHaveTakenEffect ? .outcomeUnknown : .refused
        try await giveUp(commit, reason, error, isClaimed: callers.claim(commit.number))
      case .unauthenticated, .passing:
        guard callers.claim(commit.number) else {
          try await view.postpone(commit, because: error)
          try await turnAway(because: error)
          return error
        }
        try await giveUp(commit, .outcomeUnknown, error, isClaimed: true)
      case .unreachable:
        remote.note(error)
        try await view.postpone(commit, because: error)
        return error
      }
    }
    await refreshUnsettled()
    return nil
  }

  /// Gives up the commits whose callers wait, because those before them can't be sent.
  private func turnAway(because error: FirestoreErrorCode) async throws {
    for number in callers.waiting {
      guard let commit = view.commit(number), callers.claim(number) else { continue }
      try await giveUp(commit, .refused, error.ofOthers, isClaimed: true)
    }
  }

  /// Gives up `commit`, and reports it: to the caller if it is claimed, and as a conflict
  /// otherwise.
  private func giveUp(
    _ commit: QueuedCommit, _ reason: CacheConflict.Reason, _ error: FirestoreErrorCode,
    isClaimed: Bool
  ) async throws {
    let answer = commit.mayHaveTakenEffect ? error.unsettled : error
    let conflict = isClaimed ? nil : CacheConflict(commit, reason, answer)
    do {
      try await view.note(.givenUp(commit, conflict))
      callers.settle(commit.number, .failure(answer))
    } catch {
      callers.settle(commit.number, .failure(answer.unnoted(error.ofLocalStore)))
      throw error
    }
  }

  /// Reads what couldn't be told from the effects of a commit that was being sent.
  private func refreshUnsettled() async {
    let paths = view.takeUnsettled()
    guard !paths.isEmpty else { return }
    do {
      try await refresh(paths)
    } catch {
      view.putBack(paths)
    }
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

extension FirestoreErrorCode {
  /// This error, after an attempt that may have had an effect.
  fileprivate var unsettled: FirestoreErrorCode {
    guard !leavesOutcomeUnknown else { return self }
    return FirestoreErrorCode(
      .unknown, "\(message) An earlier attempt of the same writes may have taken effect.")
  }

  /// This error of writes that were made before, for which others weren't sent.
  fileprivate var ofOthers: FirestoreErrorCode {
    var error = FirestoreErrorCode(
      code, "Writes that were made before wait, and these weren't sent: \(message)")
    error.hadNoEffect = true
    return error
  }

  /// Returns the error for a caller if the local store couldn't note that the remote one answered
  /// with this error.
  fileprivate func unnoted(_ failure: FirestoreErrorCode) -> FirestoreErrorCode {
    FirestoreErrorCode(
      .unknown,
      """
      \(message) That couldn't be noted, so that the writes may be sent again after a restart. \
      \(failure.message)
      """)
  }
}
