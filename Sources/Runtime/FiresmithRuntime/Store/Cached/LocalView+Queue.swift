import FiresmithValues

extension LocalView {
  /// Adds a commit to the queue, and shows what it makes of the documents.
  ///
  /// - Parameter callers: Expect the result of the commit from before anyone can send it; `nil` if
  ///   nobody waits for it.
  /// - Returns: The commit's number.
  func enqueue(_ writes: [DocumentWrite], for callers: CommitCallers?) async throws -> Int {
    try await change { [self] in
      let time = try time()
      let number = state.withLock { state in
        state.lastNumber += 1
        return state.lastNumber
      }
      let commit = QueuedCommit(number: number, time: time, writes: writes.map(\.stored))
      callers?.expect(number)
      do {
        let change = ViewChange(
          added: commit, bases: try await known(commit.paths), notes: [LocalChange(commit)])
        try await put(change)
      } catch {
        callers?.forget(number)
        throw error
      }
      return number
    }
  }

  /// The commits that wait.
  var queue: CacheQueue {
    state.withLock { state in
      var queue = CacheQueue()
      let ended = Set(state.outcomes.compactMap(\.commit?.number))
      queue.count = state.pending.count - ended.count
      guard queue.count > 0 else { return queue }
      let oldest =
        ended.isEmpty
        ? state.pending.first : state.pending.all.first { !ended.contains($0.number) }
      queue.oldest = oldest?.time
      queue.reason = state.reason
      return queue
    }
  }

  /// Whether commits wait, or documents have to be read again.
  var hasWork: Bool {
    state.withLock { $0.pending.first != nil || !$0.unsettled.isEmpty }
  }

  /// The commit of the queue with this number.
  func commit(_ number: Int) -> QueuedCommit? { state.withLock { $0.pending[number] } }

  /// Notes that the first commit of the queue is being sent. If it doesn't do the same twice, a
  /// restart finds that, too.
  ///
  /// - Returns: The commit; `nil` if none waits.
  func beginSending() async throws -> QueuedCommit? {
    try await change { [self] in
      guard var commit = state.withLock(\.pending.first) else { return nil }
      if !commit.mayTakeEffectTwice {
        commit.isBeingSent = true
        try await local.put([LocalChange(commit)])
        commit.isBeingSent = false
      }
      state.withLock { [number = commit.number] in $0.sending = number }
      return commit
    }
  }

  /// Notes that `commit` surely had no effect, or can be sent again, and waits on.
  ///
  /// - Parameter reason: Why it waits.
  func postpone(_ commit: QueuedCommit, because reason: FirestoreErrorCode) async throws {
    try await change { [self] in
      let (known, before) = state.withLock { state in
        state.endSending()
        state.pending.replace(commit)
        defer { state.reason = reason }
        return (state.pending[commit.number], state.reason)
      }
      var notes: [LocalChange] = []
      if known != nil, !commit.mayTakeEffectTwice || commit.mayHaveTakenEffect {
        notes.append(LocalChange(commit))
      }
      if before?.code != reason.code || before?.isFromLocalStore != false {
        notes.append(.reason(reason, at: try time()))
      }
      try await local.put(notes)
    }
    update()
  }

  /// Remembers why commits still wait, as long as the program runs.
  func wait(because reason: FirestoreErrorCode) {
    state.withLock { state in
      state.reason = reason
      if state.outcomes.isEmpty { state.endSending() }
    }
    update()
  }

  /// The documents whose state the remote store has to tell again, for which somebody else cares
  /// from now on.
  func takeUnsettled() -> Set<ExactString> {
    state.withLock { state in
      guard state.sending == nil else { return [] }
      defer { state.unsettled = [] }
      return state.unsettled
    }
  }

  /// Notes that the remote store still has to tell the state of the documents at `paths`.
  func putBack(_ paths: Set<ExactString>) {
    state.withLock { $0.unsettled.formUnion(paths) }
  }
}

extension LocalView.State {
  mutating func endSending() { sending = nil }
}
