import FiresmithValues

/// The documents of a ``MemoryStore``, and their listeners.
struct MemoryDatabase {
  private(set) var documents: MemoryDocuments
  /// The number of the last commit.
  private var version = 0
  /// The latest update time that a document has got.
  private var lastUpdate: Timestamp?
  /// The latest update time of a document that was deleted.
  private var deleted: Timestamp?
  private var listeners: [ListenerTopic: [Int: any MemoryListener]] = [:]
  private var nextListener = 0

  init(name: String) {
    documents = MemoryDocuments(database: name)
  }

  /// Applies all of `writes`, or none of them.
  ///
  /// - Parameter now: The current time.
  mutating func commit(
    _ writes: [DocumentWrite], now: Timestamp, _ indexes: FirestoreIndexes? = nil
  ) throws {
    var times = try CommitTimes(now: now, deleted: deleted)
    let changes = try writes.changes(at: times) { documents[$0] }
    try indexes?.checkUnique(after: changes) { documents.selected(by: $0) }
    for (path, document) in changes {
      if let time = document?.updateTime {
        lastUpdate = lastUpdate.map { max($0, time) } ?? time
      } else {
        times.note(deleted: documents[path.string]?.updateTime)
      }
    }
    deleted = times.deleted
    apply(changes.map { ($0, $1) })
  }

  /// Checks that `reads` would give the same documents now.
  ///
  /// - Throws: ``FirestoreErrorCode/Code/aborted``
  mutating func check(_ reads: TransactionReads) throws {
    try reads.check(document: { documents[$0] }, matching: { matching($0) })
  }

  /// - Returns: What was removed.
  mutating func removeAll() -> MemoryDocuments {
    let removed = documents
    documents = MemoryDocuments(database: removed.database)
    version += 1
    deleted = lastUpdate
    for (topic, ids) in listeners.mapValues({ $0.keys.sorted() }) {
      for id in ids { listeners[topic]?[id]?.removeAll(removed) }
    }
    return removed
  }

  mutating func matching(_ query: StructuredQuery) -> [StoredDocument] {
    documents.selected(by: query)
  }

  /// Puts documents at paths, and informs listeners of those that differ.
  ///
  /// - Parameter changes: The documents with their paths; `nil` for deleted ones.
  mutating func apply(_ changes: [(ExactString, StoredDocument?)]) {
    var told: [ListenerTopic: [DocumentChange]] = [:]
    version += 1
    for (path, document) in changes {
      let old = documents[path.string]
      guard old?.updateTime != document?.updateTime || old != document else { continue }
      var document = document
      document?.version = version
      documents.replace(path.string, with: document)
      guard !listeners.isEmpty else { continue }
      let change = DocumentChange(path: path.string, old: old, new: document)
      for topic in change.topics where listeners[topic] != nil {
        told[topic, default: []].append(change)
      }
    }
    for (topic, changes) in told {
      for id in listeners[topic]?.keys.sorted() ?? [] {
        listeners[topic]?[id]?.update(changes, in: &documents)
      }
    }
  }

  /// Adds `listener`, and passes it the current state.
  ///
  /// - Returns: The id for ``removeListener(_:of:)``.
  mutating func add(_ listener: some MemoryListener) -> Int {
    var listener = listener
    listener.begin(in: &documents)
    nextListener += 1
    listeners[listener.topic, default: [:]][nextListener] = listener
    return nextListener
  }

  mutating func removeListener(_ id: Int, of topic: ListenerTopic) {
    listeners[topic]?[id] = nil
    if listeners[topic]?.isEmpty == true { listeners[topic] = nil }
  }
}

extension DocumentChange {
  fileprivate var topics: [ListenerTopic] {
    let collection = DocumentWrite.split(path: path).collection
    return [
      .document(ExactString(path)),
      .collections(ExactString(DocumentWrite.split(path: collection).id)),
    ]
  }
}
