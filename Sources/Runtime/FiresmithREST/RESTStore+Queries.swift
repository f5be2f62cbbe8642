import FiresmithRuntime

extension RESTStore {
  /// Returns the documents that `query` finds, as the transaction reads them.
  func documents(
    matching query: StructuredQuery, transaction: String?
  ) async throws -> [StoredDocument] {
    try query.checkNearest()
    var pages = QueryPages(of: query, size: options.pageSize)
    var deadline = client.deadline
    while let page = pages.next {
      let body = try JSONWriter.runQuery(
        page, readTime: transaction == nil ? pages.readTime : nil, transaction: transaction)
      let elements = try await stream(
        "runQuery", in: query.parent, body, isPart: page.limit ?? 1 != 1, until: deadline)
      if let elements {
        try pages.add(elements, root: root)
        deadline = client.deadline
      } else {
        pages.shrink()
      }
    }
    return pages.documents.map(query.selected)
  }

  /// Returns what `aggregations` make of the documents that `query` finds, as the transaction reads
  /// them.
  func aggregate(
    _ aggregations: [StructuredQuery.Aggregation], of query: StructuredQuery,
    transaction: String?
  ) async throws -> [DocumentValue] {
    try query.checkIsNotNearest("counted or summed up")
    let body = try JSONWriter.aggregate(
      aggregations, of: query.ofWholeDocuments, transaction: transaction)
    let elements = try await stream(
      "runAggregationQuery", in: query.parent, body, until: client.deadline)
    let numbers = (elements ?? []).lazy.compactMap(\.aggregates).first ?? [:]
    return try aggregations.enumerated().map { index, aggregation in
      let number = numbers[JSONWriter.alias(ofAggregation: index)]
      guard let number, aggregation.canBe(number) else {
        throw FirestoreErrorCode(.internal, "The server's answer lacks \(aggregation.phrase).")
      }
      return number
    }
  }
}

extension StructuredQuery.Aggregation {
  /// Whether the server may answer `value`.
  fileprivate func canBe(_ value: DocumentValue) -> Bool {
    switch (self, value) {
    case (.count, .integer), (.sum, .integer), (.sum, .double), (.average, .double),
      (.average, .null):
      true
    case (.count, _), (.sum, _), (.average, _): false
    }
  }

  fileprivate var phrase: String {
    switch self {
    case .count: "the number of documents"
    case .sum(let field): "the sum of \(field)"
    case .average(let field): "the average of \(field)"
    }
  }
}
