import FiresmithValues

/// The local store of a ``CachedStore``: the documents as this device shows them, which are those
/// of the remote store with the writes that wait, and the notes about them.
///
/// Each change of documents and notes is one commit of the local store, so that a restart finds
/// them as they belong together.
final class LocalView: Sendable {
  struct State: Sendable {
    var isLoaded = false
    var isClosed = false
    var pending = PendingWrites()
    /// The number of the last commit.
    var lastNumber = 0
    /// The documents with writes that wait, from before listeners hear of these.
    var waiting: Set<ExactString> = []
    /// Called when it may have changed which documents have writes that wait, or what waits.
    var observers: [Int: @Sendable () -> Void] = [:]
    var lastObserver = 0
    /// The number of the commit that is being sent.
    var sending: Int?
    /// The documents that were read while a commit computed fields of them was being sent.
    var unsettled: Set<ExactString> = []
    var order = ReadOrder()
    /// The outcomes of writes, the oldest first, until the local store has noted them.
    var outcomes: [SentWrites] = []
    /// The reason that commits still wait.
    var reason: FirestoreErrorCode?
  }

  let local: OwnedStore
  let now: @Sendable () -> Timestamp
  let onConflict: @Sendable (CacheConflict) -> Void
  let state = Locked(State())
  private let turns = Turns()

  init(
    _ local: OwnedStore, now: @escaping @Sendable () -> Timestamp,
    onConflict: @escaping @Sendable (CacheConflict) -> Void
  ) {
    self.local = local
    self.now = now
    self.onConflict = onConflict
  }

  /// Waits until everything is known that the local store has kept over a restart, and until it has
  /// noted what became of writes.
  ///
  /// - Throws: What the local store throws if something isn't known, or the local store lacks a
  ///   write that the remote one has.
  func load() async throws {
    let isReady = try state.withLock { state in
      guard !state.isClosed else { throw LocalView.closed }
      return state.isLoaded && state.outcomes.isEmpty
    }
    guard !isReady else { return }
    try await turns.run { [self] in
      if !state.withLock(\.isLoaded) { try await loadNotes() }
      do {
        try await noteOutcomes()
      } catch  where !state.withLock({ $0.outcomes.contains(where: \.isUnseen) }) {
        // What this device shows is right nevertheless. The next change tries again.
      }
    }
  }

  /// Runs `work` when no other change is being made, with everything known that was kept.
  func change<Output: Sendable>(
    _ work: @escaping @Sendable () async throws -> Output
  ) async throws -> Output {
    try await load()
    return try await turns.run { [self] in
      try await noteOutcomes()
      return try await work()
    }
  }

  /// Notes what became of writes: now, or before the next change.
  func note(_ outcome: SentWrites) async throws {
    try await turns.run { [self] in
      state.withLock { $0.outcomes.append(outcome) }
      try await noteOutcomes()
    }
  }

  var isClosed: Bool { state.withLock(\.isClosed) }

  /// Refuses all changes that come later.
  func end() {
    state.withLock { $0.isClosed = true }
    update()
  }

  private func loadNotes() async throws {
    let conflicts = try await local.notes(in: CacheNotes.conflicts)
    let queue = try await local.notes(in: CacheNotes.queue).map(QueuedCommit.init(_:))
      .map(\.afterRestart)
    let reason = try await local.notes(at: [CacheNotes.reason])[0]
    var pending = PendingWrites()
    for commit in queue { pending.append(commit) }
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
    let loaded = pending
    try state.withLock { state in
      state.reason = try reason.map(FirestoreErrorCode.init(noted:))
      state.pending = loaded
      state.waiting = Set(loaded.bases.keys)
      state.lastNumber = last
      state.outcomes = queue.filter(\.isBeingSent).map { .givenUp($0, .interrupted($0)) }
      state.isLoaded = true
    }
  }

  /// The time of a change: the clock's. Versions tell changes apart.
  func time() throws -> Timestamp {
    try CommitTimes(now: now().truncatedToMicroseconds, deleted: nil).now
  }

  /// Returns the known states of the documents at `paths`.
  func known(_ paths: Set<ExactString>) async throws -> [ExactString: KnownDocument] {
    var known = bases(of: paths)
    let others = paths.filter { known[$0] == nil }.sorted()
    let documents = try await local.documents(at: others.map(\.string))
    let notes = try await local.notes(at: others.map(CacheNotes.document))
    for (path, (document, note)) in zip(others, zip(documents, notes)) {
      known[path] = document.map(KnownDocument.document) ?? (note == nil ? .unknown : .missing)
    }
    return known
  }

  /// Returns the known states of those of the documents at `paths` that have waiting writes.
  func bases(of paths: Set<ExactString>) -> [ExactString: KnownDocument] {
    state.withLock { state in
      Dictionary(
        paths.compactMap { path in state.pending.bases[path].map { (path, $0) } },
        uniquingKeysWith: { $1 })
    }
  }

  /// Whether writes to the document at `path` wait.
  func waits(_ path: String) -> Bool {
    state.withLock { $0.waiting.contains(ExactString(path)) }
  }

  /// The paths of those of `documents` whose writes wait.
  func waitingPaths(of documents: [StoredDocument]) -> [String] {
    state.withLock { state in
      guard !state.waiting.isEmpty else { return [] }
      return documents.map(\.path).filter { state.waiting.contains(ExactString($0)) }
    }
  }

  // MARK: - Observers

  /// Calls `observer` when it may have changed which documents have writes that wait, or what
  /// waits.
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

  /// Calls the observers.
  func update() {
    for observer in state.withLock(\.observers).values { observer() }
  }

  static var closed: FirestoreErrorCode {
    FirestoreErrorCode(.failedPrecondition, "The cache is closed.")
  }
}
