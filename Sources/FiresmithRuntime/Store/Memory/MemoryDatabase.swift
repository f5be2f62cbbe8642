/// The documents of a ``MemoryStore``, and who listens to them.
struct MemoryDatabase {
  private(set) var documents: MemoryDocuments
  private var lastCommit: Timestamp?
  private var listeners: [Int: any MemoryListener] = [:]
  private var nextListener = 0

  init(name: String) {
    documents = MemoryDocuments(database: name)
  }

  /// Makes all of `writes`, or none of them.
  ///
  /// - Parameters:
  ///   - reads: When the documents that the writes depend on were changed last; `nil` for those that
  ///     did not exist.
  ///   - now: The current time.
  mutating func commit(
    _ writes: [DocumentWrite], reads: [ExactString: Timestamp?], now: Timestamp
  ) throws {
    for (path, time) in reads where documents[path.string]?.updateTime != time {
      throw FirestoreErrorCode(.aborted, "\(path.string) was changed in the meantime.")
    }
    let time = lastCommit.map { max($0.nextMicrosecond, now) } ?? now
    var changes: [ExactString: StoredDocument?] = [:]
    for write in writes {
      let path = ExactString(write.path)
      if let earlier = changes[path] { try write.checkPrecondition(after: earlier) }
      let current = changes[path] ?? documents[write.path]
      changes[path] = .some(try write.applied(to: current, at: time))
    }
    lastCommit = time
    apply(changes)
  }

  mutating func removeAll() {
    apply(Dictionary(uniqueKeysWithValues: documents.paths.map { (ExactString($0), nil) }))
  }

  /// - Parameter changes: The documents by their paths; `nil` for deleted ones.
  private mutating func apply(_ changes: [ExactString: StoredDocument?]) {
    for (path, document) in changes { documents[path.string] = document }
    for id in listeners.keys { listeners[id]?.update(changes, in: documents) }
  }

  /// Adds `listener`, which learns of the present state at once.
  ///
  /// - Returns: What to remove it by.
  mutating func add(_ listener: some MemoryListener) -> Int {
    var listener = listener
    listener.begin(in: documents)
    nextListener += 1
    listeners[nextListener] = listener
    return nextListener
  }

  mutating func removeListener(_ id: Int) {
    listeners[id] = nil
  }
}

extension Timestamp {
  fileprivate var nextMicrosecond: Timestamp {
    nanoseconds < 999_999_000
      ? Timestamp(seconds: seconds, nanoseconds: nanoseconds + 1000)
      : Timestamp(seconds: seconds + 1, nanoseconds: 0)
  }
}
