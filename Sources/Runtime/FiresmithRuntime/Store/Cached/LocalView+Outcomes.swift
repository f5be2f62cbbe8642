import FiresmithValues

/// Writes that were sent to the remote store, and what became of them.
enum SentWrites: Sendable {
  /// The remote store has confirmed a commit of the queue.
  case confirmed(QueuedCommit)
  /// A commit leaves the queue without effect, or with an unknown one. The conflict is to be
  /// reported; `nil` if a caller hears of it.
  case givenUp(QueuedCommit, CacheConflict?)
  /// The remote store has confirmed writes without the queue.
  case written([DocumentWrite])

  /// The commit of the queue.
  var commit: QueuedCommit? {
    switch self {
    case .confirmed(let commit), .givenUp(let commit, _): commit
    case .written: nil
    }
  }

  /// Whether this device doesn't show the writes yet.
  var isUnseen: Bool {
    switch self {
    case .confirmed, .givenUp: false
    case .written: true
    }
  }
}

extension LocalView {
  /// Notes what became of writes, so that a restart finds it. Only in a turn.
  func noteOutcomes() async throws {
    while let outcome = state.withLock(\.outcomes.first) {
      switch outcome {
      case .confirmed(let commit): try await confirm(commit)
      case .givenUp(let commit, let conflict): try await giveUp(commit, reporting: conflict)
      case .written(let writes):
        let commit = QueuedCommit(number: 0, time: try time(), writes: writes.map(\.stored))
        try await settle(commit, in: ViewChange(bases: try await known(commit.paths)))
      }
      state.withLock { state in
        state.outcomes.removeFirst()
        if state.sending == outcome.commit?.number { state.endSending() }
      }
      if case .givenUp(_, let conflict?) = outcome { onConflict(conflict) }
      update()
    }
  }

  /// Notes that documents may change without this device's knowing how.
  func doubt(_ paths: Set<ExactString>) async throws {
    try await change { [self] in
      let (known, time) = (try await known(paths), try time())
      try await local.put(
        paths.sorted().filter { known[$0]?.isKnown == true }
          .map { .known($0, read: nil, at: time) })
    }
  }

  /// Removes `commit`, which the remote store has confirmed.
  private func confirm(_ commit: QueuedCommit) async throws {
    var change = ViewChange(removed: commit, bases: bases(of: commit.paths))
    change.notes = [LocalChange(CacheNotes.commit(commit.number, in: CacheNotes.queue), nil)]
    if state.withLock(\.reason) != nil { change.notes.append(.noReason) }
    try await settle(commit, in: change)
    state.withLock { $0.reason = nil }
  }

  /// Applies `commit` to what is known of the documents.
  private func settle(_ commit: QueuedCommit, in change: ViewChange) async throws {
    var change = change
    let time = try time()
    for path in commit.paths.sorted() {
      let before = change.bases[path] ?? .unknown
      let after = commit.applied(to: before, at: path)
      change.bases[path] = after
      if change.removed != nil, looksTheSame(commit, on: before, after, at: path) {
        change.unchanged.insert(path)
      }
      // A read has seen the commit's effect before the commit was confirmed.
      if let document = after.document, document == before.document { continue }
      change.estimated.insert(path)
      change.notes.append(after.isKnown ? .known(path, read: nil, at: time) : .unknown(path))
    }
    try await put(change)
    state.withLock { $0.order.countWrite(to: commit.paths) }
  }

  /// Whether a document looks the same when a commit is confirmed, as long as others wait: they are
  /// shown on what it was shown to become.
  private func looksTheSame(
    _ commit: QueuedCommit, on before: KnownDocument, _ after: KnownDocument, at path: ExactString
  ) -> Bool {
    guard after.isKnown else { return !before.isKnown }
    return commit.shown(on: before.document, at: path) == after.document
  }

  /// Removes `commit`, and shows the documents without it.
  private func giveUp(_ commit: QueuedCommit, reporting conflict: CacheConflict?) async throws {
    var change = ViewChange(removed: commit, bases: bases(of: commit.paths))
    let time = try time()
    change.notes = [LocalChange(CacheNotes.commit(commit.number, in: CacheNotes.queue), nil)]
    if let conflict { change.notes.append(LocalChange(conflict)) }
    let isLast = state.withLock { $0.pending.count == 1 && $0.reason != nil }
    if isLast { change.notes.append(.noReason) }
    // What was known of the documents is out of date, or the writes had an effect after all.
    change.notes += commit.paths.sorted().map { path in
      change.bases[path]?.isKnown == true
        ? .known(path, read: nil, at: time) : .unknown(path)
    }
    try await put(change)
    if isLast { state.withLock { $0.reason = nil } }
  }
}

extension CacheConflict {
  /// A commit whose effect is unknown after a restart.
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
