import FiresmithValues

/// A change of the queue, and of what is known of documents.
struct ViewChange: Sendable {
  /// A commit that joins the queue.
  var added: QueuedCommit?
  /// The commit that leaves the queue.
  var removed: QueuedCommit?
  /// The documents that it is about, as the remote store has them.
  var bases: [ExactString: KnownDocument] = [:]
  /// The documents whose times the remote store hasn't told.
  var estimated: Set<ExactString> = []
  /// The documents that look the same as long as other writes wait.
  var unchanged: Set<ExactString> = []
  /// Changes of other notes.
  var notes: [LocalChange] = []
}

extension LocalView {
  /// Makes `change`: puts its documents as they are to be shown, and notes. Only in a turn.
  func put(_ change: ViewChange) async throws {
    let paths = change.bases.keys.sorted()
    let documents = try await local.documents(at: paths.map(\.string))
    var changes = change.notes
    var (begun, ended): (Set<ExactString>, Set<ExactString>) = ([], [])
    for (path, document) in zip(paths, documents) {
      let known = change.bases[path] ?? .unknown
      let before = state.withLock { $0.pending.waits(path) }
      let waits = change.added != nil || waits(path, after: change)
      let base = CacheNotes.base(at: path)
      if waits {
        changes.append(LocalChange(base, known.document?.moved(to: base)))
        if !before { begun.insert(path) }
      } else if before {
        changes.append(LocalChange(base, nil))
        ended.insert(path)
      }
      let shown = shown(at: path, document, known, after: change, waits)
      guard shown != document else { continue }
      if waits || change.estimated.contains(path) {
        if let shown, let document, shown.fields.isSame(as: document.fields) { continue }
      }
      changes.append(LocalChange(path.string, shown))
    }
    try await put(changes, begun, ended)
    state.withLock { $0.pending.apply(change) }
    update()
  }

  private func waits(_ path: ExactString, after change: ViewChange) -> Bool {
    state.withLock { $0.pending.waits(path, without: change.removed?.number) }
  }

  /// The document at `path` as this device shows it after `change`.
  ///
  /// - Parameters:
  ///   - document: The document that it shows now.
  ///   - known: The document as the remote store has it.
  private func shown(
    at path: ExactString, _ document: StoredDocument?, _ known: KnownDocument,
    after change: ViewChange, _ waits: Bool
  ) -> StoredDocument? {
    if let added = change.added { return added.shown(on: document, at: path) }
    guard waits else { return known.document }
    guard !change.unchanged.contains(path) else { return document }
    let commits = state.withLock {
      $0.pending.commits(writingTo: path, without: change.removed?.number)
    }
    return commits.reduce(known.document) { $1.shown(on: $0, at: path) }
  }

  /// Puts `changes`, at whose time writes to documents begin or cease to wait.
  private func put(
    _ changes: [LocalChange], _ begun: Set<ExactString>, _ ended: Set<ExactString>
  ) async throws {
    // Who hears of the changes asks at once whether writes wait.
    state.withLock { state in
      state.waiting.formUnion(begun)
      state.waiting.subtract(ended)
    }
    do {
      try await local.put(changes)
    } catch {
      state.withLock { state in
        state.waiting.subtract(begun)
        state.waiting.formUnion(ended)
      }
      throw error
    }
  }
}

extension PendingWrites {
  fileprivate mutating func apply(_ change: ViewChange) {
    if let added = change.added { append(added) }
    if let removed = change.removed { remove(removed.number) }
    for (path, known) in change.bases { bases[path] = waits(path) ? known : nil }
  }
}
