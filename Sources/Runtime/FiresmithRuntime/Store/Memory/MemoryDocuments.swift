import FiresmithValues

/// The documents of a ``MemoryStore``.
struct MemoryDocuments: Sendable {
  /// The full resource name of the database: `projects/P/databases/(default)`.
  let database: String
  private var documents: [ExactString: StoredDocument] = [:]
  /// The documents of each collection, by its path.
  private var collections: [ExactString: IndexedDocuments] = [:]
  /// The documents of all collections with an id, for the groups that were queried so far.
  private var groups: [ExactString: IndexedDocuments] = [:]

  init(database: String) {
    self.database = database
  }

  subscript(path: String) -> StoredDocument? { documents[ExactString(path)] }

  /// The paths of the documents below the one at `path`, in no particular order.
  func paths(below path: String) -> some Sequence<String> {
    documents.keys.lazy.map(\.string).filter { $0.utf8.starts(with: "\(path)/".utf8) }
  }

  /// Puts `document` at `path`; `nil` removes what is there.
  mutating func replace(_ path: String, with document: StoredDocument?) {
    let old = documents[ExactString(path)]
    documents[ExactString(path)] = document
    let collection = DocumentWrite.split(path: path).collection
    let key = ExactString(collection)
    collections[key, default: IndexedDocuments()].replace(old, with: document)
    if collections[key]?.isEmpty == true { collections[key] = nil }
    groups[ExactString(DocumentWrite.split(path: collection).id)]?.replace(old, with: document)
  }

  /// The documents that `query` finds, in its order, with the fields that it selects.
  mutating func selected(by query: StructuredQuery) -> [StoredDocument] {
    matching(query).map { query.selected($0.document) }
  }

  /// The whole documents that `query` finds, in its order.
  mutating func matching(_ query: StructuredQuery) -> [Candidate] {
    if let nearest = query.nearest {
      var others = query
      others.nearest = nil
      return NearestEvaluation(nearest).nearest(of: matching(others))
    }
    let evaluation = QueryEvaluation(query, database: database)
    guard query.limit != 0, let scan = scan(for: query, evaluation) else { return [] }
    var candidates: [Candidate] = []
    scan.forEach(isDescending: scan.isDescending ?? false) { path in
      guard let candidate = self[path].flatMap(evaluation.candidate) else { return true }
      candidates.append(candidate)
      return scan.isDescending == nil || candidates.count != query.limit
    }
    return scan.isDescending == nil ? evaluation.results(of: candidates) : candidates
  }

  /// The part of an index to search for `query`; `nil` if there are no documents.
  private mutating func scan(
    for query: StructuredQuery, _ evaluation: QueryEvaluation
  ) -> IndexScan? {
    let documents = documents
    func scan(_ indexed: inout IndexedDocuments) -> IndexScan? {
      QueryPlan(query).alternatives.map { spans in
        let isDescending = spans.count == 1 ? query.isDescending(along: spans[0]) : nil
        let parts = spans.map { span in
          let entries = indexed.entries(by: span.key) { documents[ExactString($0)] }
          let span = isDescending.map { evaluation.between(span, isDescending: $0) } ?? span
          return entries[span.range(in: entries)]
        }
        return IndexScan(parts: parts, isDescending: isDescending)
      }.min { $0.estimatedCount < $1.estimatedCount }
    }
    let key = ExactString(query.isGroup ? query.collectionID : query.collectionPath)
    if query.isGroup {
      if groups[key] == nil { groups[key] = group(of: query.collectionID) }
      return scan(&groups[key, default: IndexedDocuments()])
    }
    guard collections[key] != nil else { return nil }
    return scan(&collections[key, default: IndexedDocuments()])
  }

  private func group(of id: String) -> IndexedDocuments {
    var group = IndexedDocuments()
    for document in documents.values {
      let collection = DocumentWrite.split(path: document.path).collection
      guard DocumentWrite.split(path: collection).id.hasSameBytes(as: id) else { continue }
      group.replace(nil, with: document)
    }
    return group
  }
}

/// Parts of indexes that contain all documents that can match.
private struct IndexScan {
  let parts: [Slice<IndexedDocuments.Entries>]
  /// Whether the query's order is the reverse of the parts' order; `nil` if it is another one.
  let isDescending: Bool?

  var estimatedCount: Int {
    parts.reduce(0) { $0 + $1.base.estimatedCount(of: $1.startIndex..<$1.endIndex) }
  }

  /// Calls `body` with the path of each document once, until it returns `false`.
  func forEach(isDescending: Bool, _ body: (String) -> Bool) {
    var seen: Set<ExactString> = []
    for part in parts {
      var (start, end) = (part.startIndex, part.endIndex)
      while start < end {
        let entry: IndexEntry
        if isDescending {
          end = part.index(before: end)
          entry = part[end]
        } else {
          entry = part[start]
          start = part.index(after: start)
        }
        guard parts.count == 1 || seen.insert(ExactString(entry.path)).inserted else { continue }
        guard body(entry.path) else { return }
      }
    }
  }
}

extension StructuredQuery {
  package var collectionPath: String {
    parent.isEmpty ? collectionID : "\(parent)/\(collectionID)"
  }
}
