import FiresmithRuntime

/// Finds the documents of a query in a file.
struct QueryRun {
  /// The behavior of a query without an index of its own.
  enum WithoutIndex {
    /// It throws ``MissingIndex`` if it had to look at more documents than this.
    case fail(beyond: Int)
    /// It looks at all documents of the collection, if need be.
    case search
  }

  /// An index without which a query has to look at many documents.
  struct MissingIndex: Error {
    let definition: IndexDefinition
  }

  let documents: FileDocuments
  let query: StructuredQuery
  let evaluation: QueryEvaluation
  private let call: Call?
  /// The row of the query's collection; `nil` if there is no such collection, or for a group.
  private let collection: Int?
  private let indexes: [Index]
  /// The indexes that were used.
  private(set) var used: Set<Int> = []

  /// - Parameters:
  ///   - query: A query after checks.
  ///   - call: Whose cancellation ends the search.
  init(_ query: StructuredQuery, in documents: FileDocuments, _ call: Call? = nil) throws {
    self.documents = documents
    self.query = query
    self.call = call
    evaluation = QueryEvaluation(query, database: documents.database)
    collection =
      query.isGroup
      ? nil
      : try documents.connection.integer(SQL.collection, [.bytes(of: query.collectionPath)])
    indexes = try documents.indexes(of: query.collectionID).filter {
      $0.definition.isGroup == query.isGroup
    }
  }

  /// The documents that the query finds, in its order, with the fields that it selects.
  mutating func results(_ withoutIndex: WithoutIndex) throws -> [StoredDocument] {
    var candidates: [Candidate] = []
    try find(by: try scans(withoutIndex)) { candidates.append($0) }
    let results = evaluation.results(of: candidates)
    let found = query.nearest.map { NearestEvaluation($0).nearest(of: results) } ?? results
    return found.map { query.selected($0.document) }
  }

  // MARK: - Choosing

  /// A way to find the documents of an alternative.
  struct Scan {
    enum Source {
      case document(String)
      case names(KeyRange)
      case entries(KeyRange)
      case group
    }
    let source: Source
    /// Whether documents are found in the query's order.
    var isOrdered = false

    /// Whether it looks at all documents.
    var isOfAll: Bool { if case .group = source { true } else { false } }

    /// Whether all documents that it looks at are found.
    var isExact: Bool {
      switch source {
      case .names(let range), .entries(let range): isOrdered && range.isExact
      case .document, .group: false
      }
    }
  }

  /// The ways to find all documents that match; none if there can't be any.
  mutating func scans(_ withoutIndex: WithoutIndex) throws -> [Scan] {
    guard query.limit != 0, query.isGroup || collection != nil else { return [] }
    let scans = try Alternative.all(of: query).map { try scan(for: $0, withoutIndex) }
    return scans.first(where: \.isOfAll).map { [$0] } ?? scans
  }

  private mutating func scan(
    for alternative: Alternative, _ withoutIndex: WithoutIndex
  ) throws -> Scan {
    if let path = alternative.path { return Scan(source: .document(path)) }
    let ideal = alternative.index(for: query)
    if ideal.parts.isEmpty, !query.isGroup {
      return Scan(
        source: .names(KeyRange(of: alternative, query, in: ideal, prefix: [])), isOrdered: true)
    }
    if let index = indexes.first(where: { $0.definition == ideal }) {
      return use(index, for: alternative, isOrdered: true)
    }
    let usable = indexes.filter { alternative.canUse($0.definition, for: query) }
    switch withoutIndex {
    case .fail(let beyond):
      let most = min(beyond, .max - 1)
      if try countAll(upTo: most + 1) <= most { break }
      for index in usable where try count(index, for: alternative, upTo: most + 1) <= most {
        return use(index, for: alternative)
      }
      throw MissingIndex(definition: ideal)
    case .search:
      let most = 100_000
      let counted = try usable.map { (try count($0, for: alternative, upTo: most), $0) }
      if let (count, index) = counted.min(by: { $0.0 < $1.0 }), try count < countAll(upTo: most) {
        return use(index, for: alternative)
      }
    }
    return Scan(source: query.isGroup ? .group : .names(KeyRange(prefix: [])))
  }

  private mutating func use(
    _ index: Index, for alternative: Alternative, isOrdered: Bool = false
  ) -> Scan {
    used.insert(index.id)
    return Scan(source: .entries(range(of: index, for: alternative)), isOrdered: isOrdered)
  }

  private func range(of index: Index, for alternative: Alternative) -> KeyRange {
    KeyRange(
      of: alternative, query, in: index.definition,
      prefix: index.prefix(collection: collection ?? 0))
  }

  private func count(_ index: Index, for alternative: Alternative, upTo most: Int) throws -> Int {
    let range = range(of: index, for: alternative)
    return try documents.connection.integer(
      SQL.countEntries, [.bytes(range.lower), .bytes(range.upper), .integer(most)]) ?? 0
  }

  private func countAll(upTo most: Int) throws -> Int {
    let count =
      if let collection {
        try documents.connection.integer(
          SQL.countCollection, [.integer(collection), .integer(most)])
      } else {
        try documents.connection.integer(
          SQL.countGroup, [.bytes(of: query.collectionID), .integer(most)])
      }
    return count ?? 0
  }

  // MARK: - Finding

  /// Finds the documents that match, each once.
  ///
  /// - Parameters:
  ///   - scans: The ways to find them.
  ///   - names: The names of the fields that are needed; `nil` for all.
  ///   - found: Called with each of them.
  func find(
    by scans: [Scan], only names: [String]? = nil, _ found: (Candidate) throws -> Void
  ) throws {
    var seen: Set<Int> = []
    for scan in scans {
      try find(by: scan, only: names) { id, candidate in
        if scans.count == 1 || seen.insert(id).inserted { try found(candidate) }
      }
    }
  }

  private func find(
    by scan: Scan, only names: [String]?, _ found: (Int, Candidate) throws -> Void
  ) throws {
    var count = 0
    func add(_ id: Int, _ document: StoredDocument) throws -> Bool {
      try call?.checkCancellation()
      guard let candidate = evaluation.candidate(document) else { return true }
      count += 1
      try found(id, candidate)
      return !scan.isOrdered || count != query.limit
    }
    func add(_ row: Row) throws -> Bool {
      let path = "\(row.text(1))/\(row.text(2))"
      return try add(row.integer(0), documents.document(path, row, from: 3, only: names))
    }
    let connection = documents.connection
    let isDescending = scan.isOrdered && query.isReversed
    switch scan.source {
    case .document(let path):
      guard query.covers(path), let stored = try documents.stored(path) else { return }
      _ = try add(stored.row, stored.document)
    case .names(let range):
      try connection.run(
        SQL.documentsByName(isDescending: isDescending),
        [.bytes(of: query.collectionPath), .bytes(range.lower), .bytes(range.upper)], row: add)
    case .entries(let range):
      try connection.run(
        SQL.documentsByEntry(isDescending: isDescending),
        [.bytes(range.lower), .bytes(range.upper)], row: add)
    case .group:
      try connection.run(SQL.documentsOfGroup, [.bytes(of: query.collectionID)], row: add)
    }
  }
}

extension StructuredQuery {
  /// Whether the document at `path` is in the query's collection, or in one of its group.
  func covers(_ path: String) -> Bool {
    let collection = DocumentWrite.split(path: path).collection
    return isGroup
      ? DocumentWrite.split(path: collection).id.hasSameBytes(as: collectionID)
      : collection.hasSameBytes(as: collectionPath)
  }
}
