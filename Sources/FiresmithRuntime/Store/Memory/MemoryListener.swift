/// Someone who is told of changes to ``MemoryDocuments``.
protocol MemoryListener {
  mutating func begin(in documents: MemoryDocuments)

  /// - Parameter changes: The documents that were written, by their paths; `nil` for deleted ones.
  mutating func update(_ changes: [ExactString: StoredDocument?], in documents: MemoryDocuments)
}

struct QueryListener: MemoryListener {
  let query: StructuredQuery
  let continuation: AsyncThrowingStream<[StoredDocument], any Error>.Continuation
  private var last: [StoredDocument] = []

  init(
    _ query: StructuredQuery,
    _ continuation: AsyncThrowingStream<[StoredDocument], any Error>.Continuation
  ) {
    self.query = query
    self.continuation = continuation
  }

  mutating func begin(in documents: MemoryDocuments) {
    last = documents.matching(query)
    continuation.yield(last)
  }

  mutating func update(_ changes: [ExactString: StoredDocument?], in documents: MemoryDocuments) {
    guard concerns(changes, in: documents) else { return }
    let found = documents.matching(query)
    guard found.map(\.version) != last.map(\.version) else { return }
    last = found
    continuation.yield(found)
  }

  /// Whether one of the documents is or was found.
  private func concerns(
    _ changes: [ExactString: StoredDocument?], in documents: MemoryDocuments
  ) -> Bool {
    let evaluation = QueryEvaluation(query, database: documents.database)
    let covered = changes.filter {
      query.covers(collection: DocumentWrite.split(path: $0.key.string).0)
    }
    return covered.values.contains { $0.map(evaluation.matches) ?? false }
      || last.contains { covered[ExactString($0.path)] != nil }
  }
}

struct DocumentListener: MemoryListener {
  let path: String
  let continuation: AsyncThrowingStream<StoredDocument?, any Error>.Continuation
  private var last: StoredDocument.Version?

  init(
    _ path: String, _ continuation: AsyncThrowingStream<StoredDocument?, any Error>.Continuation
  ) {
    self.path = path
    self.continuation = continuation
  }

  mutating func begin(in documents: MemoryDocuments) {
    let document = documents[path]
    last = document?.version
    continuation.yield(document)
  }

  mutating func update(_ changes: [ExactString: StoredDocument?], in documents: MemoryDocuments) {
    guard let document = changes[ExactString(path)], document?.version != last else { return }
    last = document?.version
    continuation.yield(document)
  }
}

extension StoredDocument {
  /// What changes whenever the document does.
  fileprivate struct Version: Hashable {
    let path: String
    let time: Timestamp
  }

  fileprivate var version: Version { Version(path: path, time: updateTime) }
}
