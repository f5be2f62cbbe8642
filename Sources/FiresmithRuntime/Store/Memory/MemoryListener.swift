/// What a write has made of a document.
struct DocumentChange {
  let path: String
  let old: StoredDocument?
  let new: StoredDocument?
}

/// Which changes a ``MemoryListener`` is told of.
enum ListenerTopic: Hashable {
  /// Those of the document at this path.
  case document(ExactString)
  /// Those of the documents of all collections of this id.
  case collections(ExactString)
}

/// Someone who is told of changes to ``MemoryDocuments``.
protocol MemoryListener {
  var topic: ListenerTopic { get }

  mutating func begin(in documents: inout MemoryDocuments)

  /// - Parameter changes: Those of one commit that belong to the topic.
  mutating func update(_ changes: [DocumentChange], in documents: inout MemoryDocuments)
}

struct QueryListener: MemoryListener {
  private let query: StructuredQuery
  private let evaluation: QueryEvaluation
  private let continuation: AsyncThrowingStream<[StoredDocument], any Error>.Continuation
  /// What the query finds, in its order.
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
    var isChanged = false
    for change in changes where covers(change) {
      if let old = change.old.flatMap(evaluation.candidate), remove(old) {
        // What stood behind the limit moves up: it has to be looked for.
        guard query.limit == nil || found.count + 1 != query.limit else {
          found = documents.matching(query)
          isChanged = true
          break
        }
        isChanged = true
      }
      if let new = change.new.flatMap(evaluation.candidate), insert(new) { isChanged = true }
    }
    if isChanged { continuation.yield(found.map(\.document)) }
  }

  private func covers(_ change: DocumentChange) -> Bool {
    query.isGroup
      || DocumentWrite.split(path: change.path).collection.hasSameBytes(as: query.collectionPath)
  }

  /// - Returns: Whether the document was there.
  private mutating func remove(_ candidate: Candidate) -> Bool {
    let index = place(of: candidate)
    guard index < found.count, found[index].document.path.hasSameBytes(as: candidate.document.path)
    else { return false }
    found.remove(at: index)
    return true
  }

  /// - Returns: Whether the document is among the first that the query asks for.
  private mutating func insert(_ candidate: Candidate) -> Bool {
    let index = place(of: candidate)
    guard index < query.limit ?? .max else { return false }
    found.insert(candidate, at: index)
    if let limit = query.limit, found.count > limit { found.removeLast() }
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
}
