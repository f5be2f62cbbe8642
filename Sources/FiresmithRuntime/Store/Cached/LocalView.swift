/// The local store of a ``CachedStore``: the documents as this device shows them, which are those of the
/// remote store with the writes that wait, and the notes about them.
///
/// Each change of documents and notes is one commit of the local store, so that a restart finds them as
/// they belong together.
final class LocalView: Sendable {
  struct State: Sendable {
    var isLoaded = false
    var pending = PendingWrites()
    /// The number of the last commit.
    var lastNumber = 0
    /// The time of the last change.
    var lastTime: Timestamp?
    /// The documents with writes that wait, from before listeners hear of these.
    var waiting: Set<ExactString> = []
    /// Called when it may have changed which documents have writes that wait.
    var observers: [Int: @Sendable () -> Void] = [:]
    var lastObserver = 0
    /// The number of the commit that is being sent.
    var sending: Int?
    /// The documents that were read while a commit computed fields of them was being sent.
    var unsettled: Set<ExactString> = []
    var order = ReadOrder()
  }

  let local: any LocalStore
  let now: @Sendable () -> Timestamp
  let onConflict: @Sendable (CacheConflict) -> Void
  let state = Locked(State())
  private let turns = Turns()

  init(
    _ local: any LocalStore, now: @escaping @Sendable () -> Timestamp,
    onConflict: @escaping @Sendable (CacheConflict) -> Void
  ) {
    self.local = local
    self.now = now
    self.onConflict = onConflict
  }

  /// Waits until everything is known that the local store has kept over a restart.
  func load() async throws {
    guard !state.withLock(\.isLoaded) else { return }
    try await turns.run { [self] in
      guard !state.withLock(\.isLoaded) else { return }
      try await loadNotes()
    }
  }

  /// Runs `work` when no other change is being made, with everything known that was kept.
  func change<Output: Sendable>(
    _ work: @escaping @Sendable () async throws -> Output
  ) async throws -> Output {
    try await load()
    return try await turns.run(work)
  }

  private func loadNotes() async throws {
    let conflicts = try await local.notes(in: CacheNotes.conflicts)
    let queue = try await local.notes(in: CacheNotes.queue).map(QueuedCommit.init)
    var pending = PendingWrites(queue: queue)
    for base in try await local.notes(in: CacheNotes.bases) {
      let path = CacheNotes.path(of: base)
      pending.bases[path] = .document(base.moved(to: path.string))
    }
    let others = Set(queue.flatMap(\.paths)).subtracting(pending.bases.keys).sorted()
    let notes = try await local.notes(at: others.map(CacheNotes.document))
    for (path, note) in zip(others, notes) {
      pending.bases[path] = note == nil ? .unknown : .missing
    }
    let last = max(
      queue.last?.number ?? 0, try conflicts.last.map { try CacheConflict($0).id } ?? 0)
    state.withLock { state in
      state.pending = pending
      state.waiting = Set(pending.bases.keys)
      state.lastNumber = last
      state.isLoaded = true
    }
    for commit in queue where commit.isBeingSent {
      try await giveUp(commit, reporting: .interrupted(commit))
    }
  }

  /// The time of a change: later than that of the change before.
  func nextTime() throws -> Timestamp {
    let now = now().truncatedToMicroseconds
    return try state.withLock { state in
      let time = try Timestamp.ofCommit(after: state.lastTime, now: now)
      state.lastTime = time
      return time
    }
  }

  /// What is known of the documents at `paths`.
  func known(_ paths: Set<ExactString>) async throws -> [ExactString: KnownDocument] {
    let bases = state.withLock(\.pending.bases)
    let others = paths.filter { bases[$0] == nil }.sorted()
    let documents = try await local.documents(at: others.map(\.string))
    let notes = try await local.notes(at: others.map(CacheNotes.document))
    var known = bases.filter { paths.contains($0.key) }
    for (path, (document, note)) in zip(others, zip(documents, notes)) {
      known[path] = document.map(KnownDocument.document) ?? (note == nil ? .unknown : .missing)
    }
    return known
  }

  /// Puts the documents at `paths` as they are to be shown with `pending`, and `notes`, and makes
  /// `pending` what waits. Only in a turn.
  ///
  /// - Parameters:
  ///   - pending: What waits. It has a base for each of `paths`.
  ///   - estimated: The paths of documents whose times the remote store hasn't told.
  func put(
    _ pending: PendingWrites, at paths: Set<ExactString>, estimated: Set<ExactString> = [],
    _ notes: [LocalChange]
  ) async throws {
    var (pending, changes) = (pending, notes)
    let sorted = paths.sorted()
    let documents = try await local.documents(at: sorted.map(\.string))
    for (path, document) in zip(sorted, documents) {
      let waits = pending.waits(path)
      var shown = pending.shown(at: path)
      let base = CacheNotes.base(at: path)
      if waits {
        changes.append(LocalChange(base, pending.bases[path]?.document?.moved(to: base)))
      } else {
        if state.withLock({ $0.pending.bases[path] != nil }) {
          changes.append(LocalChange(base, nil))
        }
        pending.bases[path] = nil
      }
      guard shown != document else { continue }
      if waits || estimated.contains(path) {
        if let shown, let document, shown.fields.isSame(as: document.fields) { continue }
        // Listeners know versions by their times.
        if shown?.updateTime == document?.updateTime { shown?.updateTime = try nextTime() }
      }
      changes.append(LocalChange(path.string, shown))
    }
    let done = pending
    state.withLock { $0.waiting = Set(done.bases.keys) }
    do {
      try await local.put(changes)
    } catch {
      state.withLock { $0.waiting = Set($0.pending.bases.keys) }
      throw error
    }
    let observers = state.withLock { state in
      state.pending = done
      return state.observers.values
    }
    for observer in observers { observer() }
  }

  /// Whether writes to the document at `path` wait.
  func waits(_ path: String) -> Bool {
    state.withLock { $0.waiting.contains(ExactString(path)) }
  }

  /// Calls `observer` when it may have changed which documents have writes that wait.
  ///
  /// - Returns: The observer's number.
  func observe(_ observer: @escaping @Sendable () -> Void) -> Int {
    state.withLock { state in
      state.lastObserver += 1
      state.observers[state.lastObserver] = observer
      return state.lastObserver
    }
  }

  func removeObserver(_ number: Int) {
    state.withLock { $0.observers[number] = nil }
  }
}

extension ExactString: Comparable {
  package static func < (first: ExactString, second: ExactString) -> Bool {
    first.string.utf8.lexicographicallyPrecedes(second.string.utf8)
  }
}
