extension LocalView {
  /// Adds a commit to the queue, and shows what it makes of the documents.
  ///
  /// - Parameter numbered: Called with the commit's number before anyone can send it.
  /// - Returns: The number.
  func enqueue(
    _ writes: [DocumentWrite], numbered: @escaping @Sendable (Int) -> Void
  ) async throws -> Int {
    try await change { [self] in
      let time = try nextTime()
      let number = state.withLock { state in
        state.lastNumber += 1
        return state.lastNumber
      }
      let commit = QueuedCommit(number: number, time: time, writes: writes.map(\.stored))
      numbered(number)
      var pending = state.withLock(\.pending)
      pending.bases.merge(try await known(commit.paths)) { $1 }
      pending.queue.append(commit)
      try await put(pending, at: commit.paths, [LocalChange(commit)])
      return number
    }
  }

  /// The commit that is to be sent next.
  var next: QueuedCommit? { state.withLock(\.pending.queue.first) }

  /// Notes that `commit` is being sent. If it may not take effect twice, a restart finds that, too.
  func beginSending(_ commit: QueuedCommit) async throws {
    try await change { [self] in
      if !commit.mayTakeEffectTwice { try await note(commit, isBeingSent: true) }
      state.withLock { $0.sending = commit.number }
    }
  }

  /// Notes that `commit` surely had no effect, or may take effect twice, and waits on.
  ///
  /// - Returns: The documents whose state the remote store has to tell again.
  func postpone(_ commit: QueuedCommit) async throws -> Set<ExactString> {
    try await change { [self] in
      if !commit.mayTakeEffectTwice { try await note(commit, isBeingSent: false) }
      return endSending()
    }
  }

  /// Removes `commit`, which the remote store has confirmed.
  ///
  /// - Returns: The documents whose state the remote store has to tell again.
  func confirm(_ commit: QueuedCommit) async throws -> Set<ExactString> {
    try await change { [self] in
      var pending = state.withLock(\.pending)
      pending.queue.removeAll { $0.number == commit.number }
      let queued = LocalChange(CacheNotes.commit(commit.number, in: CacheNotes.queue), nil)
      try await settle(commit, in: pending, [queued])
      return endSending()
    }
  }

  /// Takes over `writes`, which the remote store has confirmed without the queue.
  func confirm(_ writes: [DocumentWrite]) async throws {
    try await change { [self] in
      let commit = QueuedCommit(number: 0, time: try nextTime(), writes: writes.map(\.stored))
      var pending = state.withLock(\.pending)
      pending.bases.merge(try await known(commit.paths)) { $1 }
      try await settle(commit, in: pending, [])
    }
  }

  /// Notes that documents may have changed without this device's knowing how.
  func doubt(_ paths: Set<ExactString>) async throws {
    try await change { [self] in
      let (known, time) = (try await known(paths), try nextTime())
      try await local.put(
        paths.sorted().filter { known[$0]?.isKnown == true }
          .map { .known($0, read: nil, at: time) })
    }
  }

  /// Removes `commit`, and shows the documents without it.
  ///
  /// - Parameter conflict: What is to be reported; `nil` if the caller still waits for the result.
  /// - Returns: The documents whose state the remote store has to tell again.
  func drop(
    _ commit: QueuedCommit, reporting conflict: CacheConflict?
  ) async throws -> Set<ExactString> {
    try await change { [self] in
      try await giveUp(commit, reporting: conflict)
      return endSending()
    }
  }

  /// See ``drop(_:reporting:)``. Only in a turn.
  func giveUp(_ commit: QueuedCommit, reporting conflict: CacheConflict?) async throws {
    var pending = state.withLock(\.pending)
    pending.queue.removeAll { $0.number == commit.number }
    let time = try nextTime()
    var notes = [LocalChange(CacheNotes.commit(commit.number, in: CacheNotes.queue), nil)]
    if let conflict { notes.append(LocalChange(conflict)) }
    // What was known of the documents is out of date, or the writes had an effect after all.
    notes += commit.paths.sorted().map { path in
      pending.bases[path]?.isKnown == true
        ? .known(path, read: nil, at: time) : .unknown(path)
    }
    try await put(pending, at: commit.paths, notes)
    if let conflict { onConflict(conflict) }
  }

  /// Applies `commit` to what is known of the documents.
  private func settle(
    _ commit: QueuedCommit, in pending: PendingWrites, _ notes: [LocalChange]
  ) async throws {
    var (pending, notes, estimated) = (pending, notes, Set<ExactString>())
    let time = try nextTime()
    for path in commit.paths.sorted() {
      let before = pending.bases[path] ?? .unknown
      let after = commit.applied(to: before, at: path)
      pending.bases[path] = after
      // A read has seen the commit's effect before the commit was confirmed.
      if let document = after.document, document == before.document { continue }
      estimated.insert(path)
      notes.append(after.isKnown ? .known(path, read: nil, at: time) : .unknown(path))
    }
    try await put(pending, at: commit.paths, estimated: estimated, notes)
    state.withLock { $0.order.countWrite(to: commit.paths) }
  }

  private func note(_ commit: QueuedCommit, isBeingSent: Bool) async throws {
    var commit = commit
    commit.isBeingSent = isBeingSent
    try await local.put([LocalChange(commit)])
  }

  private func endSending() -> Set<ExactString> {
    state.withLock { state in
      state.sending = nil
      defer { state.unsettled = [] }
      return state.unsettled
    }
  }
}

extension CacheConflict {
  /// A commit of which a restart doesn't know whether it had an effect.
  static func interrupted(_ commit: QueuedCommit) -> CacheConflict {
    CacheConflict(
      commit, .outcomeUnknown,
      FirestoreErrorCode(.unknown, "The program ended while the writes were being sent."))
  }

  init(_ commit: QueuedCommit, _ reason: Reason, _ error: FirestoreErrorCode) {
    self.init(
      id: commit.number, reason: reason, writes: commit.writes, time: commit.time, error: error)
  }
}
