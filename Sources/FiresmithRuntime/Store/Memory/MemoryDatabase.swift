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
    _ writes: [DocumentWrite], reads: [String: Timestamp?], now: Timestamp
  ) throws {
    for (path, time) in reads where documents[path]?.updateTime != time {
      throw FirestoreErrorCode(.aborted, "\(path) was changed in the meantime.")
    }
    let time = lastCommit.map { max($0.nextMicrosecond, now) } ?? now
    var changes: [String: StoredDocument?] = [:]
    for write in writes {
      let current = changes[write.path] ?? documents[write.path]
      changes[write.path] = .some(try write.applied(to: current, at: time))
    }
    lastCommit = time
    apply(changes)
  }

  mutating func removeAll() {
    apply(Dictionary(uniqueKeysWithValues: documents.paths.map { ($0, nil) }))
  }

  /// - Parameter changes: The documents by their paths; `nil` for deleted ones.
  private mutating func apply(_ changes: [String: StoredDocument?]) {
    for (path, document) in changes { documents[path] = document }
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
