import FiresmithValues

/// Writes of one commit that wait in a ``CachedStore`` for the remote store.
struct QueuedCommit: Sendable {
  /// The place in the queue.
  let number: Int
  /// When the commit was made on this device.
  let time: Timestamp
  let writes: [DocumentWrite]
  /// Whether the commit was being sent, and doesn't do the same twice.
  var isBeingSent = false
  /// Whether an attempt to send the commit has ended so that nobody knows whether it had an effect.
  var mayHaveTakenEffect = false

  /// Whether the outcome is the same if the commit takes effect twice.
  var mayTakeEffectTwice: Bool { writes.allSatisfy(\.mayTakeEffectTwice) }

  /// Whether the commit is sent again when it may have taken effect.
  var mayBeSentAgain: Bool { writes.allSatisfy(\.mayBeSentAgain) }

  /// This commit after a restart: one that was being sent, and can be sent again, waits on.
  var afterRestart: QueuedCommit {
    guard isBeingSent, mayBeSentAgain else { return self }
    var commit = self
    commit.isBeingSent = false
    commit.mayHaveTakenEffect = true
    return commit
  }

  /// The paths of the documents that are written to, without repetitions.
  var paths: Set<ExactString> { Set(writes.map { ExactString($0.path) }) }

  /// The paths of documents of which the server computes fields.
  var transformedPaths: Set<ExactString> {
    Set(writes.filter { !$0.transforms.isEmpty }.map { ExactString($0.path) })
  }

  /// The document at `path` as the device shows it while this commit waits.
  func shown(on document: StoredDocument?, at path: ExactString) -> StoredDocument? {
    writes.reduce(document) { document, write in
      ExactString(write.path) == path ? write.shown(on: document, at: time) : document
    }
  }

  /// Returns the known state of the document at `path` after this commit.
  func applied(to known: KnownDocument, at path: ExactString) -> KnownDocument {
    writes.reduce(known) { known, write in
      ExactString(write.path) == path ? write.applied(to: known, at: time) : known
    }
  }
}

/// The known state of a document in the remote store.
enum KnownDocument: Sendable {
  /// Nothing.
  case unknown
  /// The document doesn't exist.
  case missing
  case document(StoredDocument)

  var document: StoredDocument? {
    if case .document(let document) = self { document } else { nil }
  }

  var isKnown: Bool {
    if case .unknown = self { false } else { true }
  }
}

extension DocumentWrite {
  /// Returns the known state of the document after this write, which the remote store accepts.
  fileprivate func applied(to known: KnownDocument, at time: Timestamp) -> KnownDocument {
    switch (operation, known) {
    case (.delete, _): return .missing
    // The other fields aren't known.
    case (.update(_, mask: _?), .unknown): return .unknown
    // What is known is out of date: the document has to exist.
    case (.update(_, mask: _?), .missing)
    where precondition != nil && precondition != .exists(false):
      return .unknown
    case (.update, _):
      let written = try? estimated(on: known.document, at: time)
      return written.map(KnownDocument.document) ?? .unknown
    }
  }

  /// The document after this write, with a time that differs from that which it has.
  private func estimated(on document: StoredDocument?, at time: Timestamp) throws -> StoredDocument?
  {
    let times = try CommitTimes(now: time, deleted: nil)
    return try applied(
      to: document, at: time, updating: times.update(after: document?.updateTime))
  }

  /// The document as the device shows it while this write waits; a write that the document doesn't
  /// allow has no effect.
  fileprivate func shown(on document: StoredDocument?, at time: Timestamp) -> StoredDocument? {
    do {
      switch precondition {
      case .exists(let exists)? where exists != (document != nil): return document
      case nil, .exists?, .updateTime?: return try estimated(on: document, at: time)
      }
    } catch {
      return document
    }
  }
}
