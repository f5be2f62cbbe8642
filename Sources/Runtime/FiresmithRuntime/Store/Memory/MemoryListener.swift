import FiresmithValues

/// A change to a document.
struct DocumentChange {
  let path: String
  let old: StoredDocument?
  let new: StoredDocument?
}

/// The changes that a ``MemoryListener`` is informed of.
enum ListenerTopic: Hashable {
  /// Changes to the document at this path.
  case document(ExactString)
  /// Changes to documents of all collections with this id.
  case collections(ExactString)
}

/// A listener to changes of ``MemoryDocuments``.
protocol MemoryListener {
  var topic: ListenerTopic { get }

  mutating func begin(in documents: inout MemoryDocuments)

  /// - Parameter changes: The changes of one commit that belong to the topic.
  mutating func update(_ changes: [DocumentChange], in documents: inout MemoryDocuments)

  /// - Parameter documents: The documents that were removed.
  mutating func removeAll(_ documents: MemoryDocuments)
}

struct QueryListener: MemoryListener {
  private let query: StructuredQuery
  private let evaluation: QueryEvaluation
  private let continuation: AsyncThrowingStream<[StoredDocument], any Error>.Continuation
  /// The documents that the query finds, in its order.
  private var found: [Candidate] = []

  init(
    _ query: StructuredQuery,
    database: String,
    _ continuation: AsyncThrowingStream<[StoredDocument], any Error>.Continuation
  ) {
    self.query = query
    evaluation = QueryEvaluation(query, database: database)
    self.continuation = continuation
  }

  var topic: ListenerTopic { .collections(ExactString(query.collectionID)) }

  mutating func begin(in documents: inout MemoryDocuments) {
    found = documents.matching(query)
    continuation.yield(found.map(\.document))
  }

  mutating func update(_ changes: [DocumentChange], in documents: inout MemoryDocuments) {
    let changes = changes.filter(covers)
    let left = changes.compactMap { $0.old.flatMap(evaluation.candidate).flatMap(index(of:)) }
      .sorted()
    let entered = evaluation.results(
      of: changes.compactMap { $0.new.flatMap(evaluation.candidate) })
    if !left.isEmpty, found.count == query.limit {
      // Documents beyond the limit move up, and have to be looked for.
      found = documents.matching(query)
    } else {
      remove(at: left)
      guard insert(entered) || !left.isEmpty else { return }
    }
    continuation.yield(found.map(\.document))
  }

  mutating func removeAll(_ documents: MemoryDocuments) {
    guard !found.isEmpty else { return }
    found = []
    continuation.yield([])
  }

  private func covers(_ change: DocumentChange) -> Bool {
    query.isGroup
      || DocumentWrite.split(path: change.path).collection.hasSameBytes(as: query.collectionPath)
  }

  /// The index of a document in `found`; `nil` if it isn't there.
  private func index(of candidate: Candidate) -> Int? {
    let index = place(of: candidate)
    guard index < found.count, found[index].document.path.hasSameBytes(as: candidate.document.path)
    else { return nil }
    return index
  }

  /// - Parameter indices: Indices in ascending order.
  private mutating func remove(at indices: [Int]) {
    guard !indices.isEmpty else { return }
    var (rest, start) = ([Candidate](), 0)
    rest.reserveCapacity(found.count - indices.count)
    for index in indices {
      rest += found[start..<index]
      start = index + 1
    }
    found = rest + found[start...]
  }

  /// - Parameter candidates: Documents in the query's order.
  /// - Returns: Whether one of them is within the query's limit.
  private mutating func insert(_ candidates: [Candidate]) -> Bool {
    let limit = query.limit ?? .max
    guard let first = candidates.first, place(of: first) < limit else { return false }
    var (all, start) = ([Candidate](), 0)
    all.reserveCapacity(found.count + candidates.count)
    for candidate in candidates {
      let end = place(of: candidate)
      all += found[start..<end]
      all.append(candidate)
      start = end
    }
    all += found[start...]
    found = all.count > limit ? Array(all.prefix(limit)) : all
    return true
  }

  private func place(of candidate: Candidate) -> Int {
    found.partitionPoint { !evaluation.isBefore($0, candidate) }
  }
}

struct DocumentListener: MemoryListener {
  let path: String
  let continuation: AsyncThrowingStream<StoredDocument?, any Error>.Continuation

  init(
    _ path: String, _ continuation: AsyncThrowingStream<StoredDocument?, any Error>.Continuation
  ) {
    self.path = path
    self.continuation = continuation
  }

  var topic: ListenerTopic { .document(ExactString(path)) }

  mutating func begin(in documents: inout MemoryDocuments) {
    continuation.yield(documents[path])
  }

  mutating func update(_ changes: [DocumentChange], in documents: inout MemoryDocuments) {
    for change in changes { continuation.yield(change.new) }
  }

  mutating func removeAll(_ documents: MemoryDocuments) {
    if documents[path] != nil { continuation.yield(nil) }
  }
}
