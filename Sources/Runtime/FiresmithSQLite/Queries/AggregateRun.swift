import FiresmithRuntime

/// Computes numbers of the documents of a query in a file, of which it reads only the fields that
/// it needs.
struct AggregateRun {
  private let aggregations: [StructuredQuery.Aggregation]
  /// A query for documents among which are all that have the aggregated fields, and no others of
  /// these.
  private let query: StructuredQuery

  /// - Parameters:
  ///   - aggregations: The aggregations, of which there are one to five.
  ///   - query: The query.
  ///   - database: The full resource name of the database.
  ///   - indexes: The indexes of the database that the store stands for; `nil` serves every query.
  /// - Throws: ``FirestoreErrorCode`` for what Firestore refuses.
  init(
    _ aggregations: [StructuredQuery.Aggregation], of query: StructuredQuery, database: String,
    _ indexes: FirestoreIndexes?
  ) throws {
    self.aggregations = aggregations
    let ordered = try query.aggregating(aggregations, in: database)
      .checked(database: database, indexes)
    // Which documents are within a limit or a cursor depends on the order by the aggregated fields.
    // Otherwise it doesn't matter, and no index of these fields is needed.
    let isBounded = query.limit != nil || query.start != nil || query.end != nil
    self.query = isBounded ? ordered : try query.ofWholeDocuments.checked(database: database, nil)
  }

  /// The numbers, in the order of the aggregations, and the indexes that were used.
  func numbers(
    in documents: FileDocuments, _ call: Call, _ withoutIndex: QueryRun.WithoutIndex
  ) throws -> (values: [DocumentValue], used: Set<Int>) {
    var run = try QueryRun(query, in: documents, call)
    let scans = try run.scans(withoutIndex)
    var numbers = AggregatedNumbers(aggregations)
    if scans.count == 1, let scan = scans.first, scan.isExact {
      try add(scan, to: &numbers, documents, call)
    } else {
      try add(run, scans, to: &numbers)
    }
    return (numbers.values, run.used)
  }

  /// Adds the documents that a scan finds, all of which match.
  private func add(
    _ scan: QueryRun.Scan, to numbers: inout AggregatedNumbers, _ documents: FileDocuments,
    _ call: Call
  ) throws {
    let (count, fields, key): (String, String, [Parameter])
    switch scan.source {
    case .names(let range):
      (count, fields) = (SQL.countNames, SQL.fieldsByName)
      key = [.bytes(of: query.collectionPath), .bytes(range.lower), .bytes(range.upper)]
    case .entries(let range):
      (count, fields) = (SQL.countEntries, SQL.fieldsByEntry)
      key = [.bytes(range.lower), .bytes(range.upper)]
    case .document, .group: return
    }
    let names = numbers.fieldNames
    if names.isEmpty {
      numbers.add(
        count: try documents.connection.integer(count, key + [.integer(query.limit ?? -1)]) ?? 0)
      return
    }
    var rest = query.limit ?? .max
    // The order matters only within a limit.
    let sql = query.limit != nil && query.isReversed ? fields + " DESC" : fields
    try documents.connection.run(sql, key) { row in
      try call.checkCancellation()
      numbers.add(
        try documents.fields(row, 0, of: "a document of \(query.collectionID)", only: names))
      rest -= 1
      return rest > 0
    }
  }

  /// Adds the documents that scans find and that match.
  private func add(
    _ run: QueryRun, _ scans: [QueryRun.Scan], to numbers: inout AggregatedNumbers
  ) throws {
    let names = Array(Set(numbers.fieldNames).union(query.fieldNames))
    guard query.limit != nil else {
      return try run.find(by: scans, only: names) { numbers.add($0.document.fields) }
    }
    var candidates: [Candidate] = []
    try run.find(by: scans, only: names) { candidates.append($0) }
    for candidate in run.evaluation.results(of: candidates) {
      numbers.add(candidate.document.fields)
    }
  }
}

extension StructuredQuery {
  /// The names of the fields of documents, in which the filter and the order look.
  fileprivate var fieldNames: Set<String> {
    let fields = fullOrders.map(\.field) + (filter?.fields ?? [])
    return Set(fields.filter { !$0.isDocumentID }.compactMap(\.names.first))
  }
}

extension StructuredQuery.Filter {
  fileprivate var fields: [FieldPath] {
    switch self {
    case .field(let field, _, _): [field]
    case .all(let filters), .any(let filters): filters.flatMap(\.fields)
    }
  }
}
