import FiresmithRuntime

// The bodies of requests. See
// https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.documents.
extension JSONWriter {
  static func batchGet(_ names: [String], transaction: String?) throws -> JSONWriter {
    var writer = JSONWriter()
    writer.append("{\"documents\":")
    writer.appendArray(names) { $0.append(string: $1) }
    writer.append(transaction: transaction)
    writer.append("}")
    return writer
  }

  /// - Parameters:
  ///   - readTime: The time at which to read; `nil` for now, or in a transaction.
  ///   - transaction: The transaction that reads.
  static func runQuery(
    _ query: StructuredQuery, readTime: Timestamp?, transaction: String?
  ) throws -> JSONWriter {
    try describingErrors {
      var writer = JSONWriter()
      writer.append("{\"structuredQuery\":")
      try writer.append(query)
      if let readTime {
        writer.append(",\"readTime\":")
        _ = writer.append(timestamp: readTime)
      }
      writer.append(transaction: transaction)
      writer.append("}")
      return writer
    }
  }

  /// Asks for the names of documents in all collections below the one that the request is about.
  static func namesOfDescendants(limit: Int) -> JSONWriter {
    var writer = JSONWriter()
    writer.append("{\"structuredQuery\":{\"from\":[{\"allDescendants\":true}],")
    writer.append("\"select\":{\"fields\":[{\"fieldPath\":\"__name__\"}]},\"limit\":")
    writer.append(integer: limit)
    writer.append("}}")
    return writer
  }

  /// Asks for documents of all collections, sorted by their names.
  ///
  /// - Parameters:
  ///   - start: The name after which to begin; `nil` for the first document.
  ///   - end: The name of the first document that isn't asked for.
  static func documents(after start: DatabasePart.Bound?, until end: String?, limit: Int)
    -> JSONWriter
  {
    var writer = JSONWriter()
    writer.append("{\"structuredQuery\":{\"from\":[{\"allDescendants\":true}],")
    writer.appendOrderByName()
    if let start {
      writer.append(",\"startAt\":")
      writer.append(cursor: start.name, isBefore: start.isIncluded)
    }
    if let end {
      writer.append(",\"endAt\":")
      writer.append(cursor: end, isBefore: true)
    }
    writer.append(",\"limit\":")
    writer.append(integer: limit)
    writer.append("}}")
    return writer
  }

  private mutating func append(cursor name: String, isBefore: Bool) {
    append("{\"values\":[{\"referenceValue\":")
    append(string: name)
    append(isBefore ? "}],\"before\":true}" : "}]}")
  }

  private mutating func appendOrderByName() {
    append("\"orderBy\":[{\"field\":{\"fieldPath\":\"__name__\"},\"direction\":\"ASCENDING\"}]")
  }

  /// Asks for the number of documents in all collections.
  static func countOfDocuments() -> JSONWriter {
    var writer = JSONWriter()
    writer.append("{\"structuredAggregationQuery\":{\"structuredQuery\":{\"from\":")
    writer.append("[{\"allDescendants\":true}]},\"aggregations\":[{\"alias\":")
    writer.append(string: alias(ofAggregation: 0))
    writer.append(",\"count\":{}}]}}")
    return writer
  }

  /// Asks for the ids of the collections that are not inside of a document.
  static func collectionIDs(after page: String?) -> JSONWriter {
    var writer = JSONWriter()
    writer.append("{\"pageSize\":300")
    if let page {
      writer.append(",\"pageToken\":")
      writer.append(string: page)
    }
    writer.append("}")
    return writer
  }

  /// Asks for documents that split all collections with this id into parts of about the same size.
  static func partitions(of collectionID: String, count: Int) -> JSONWriter {
    var writer = JSONWriter()
    writer.append("{\"structuredQuery\":{\"from\":[{\"collectionId\":")
    writer.append(string: collectionID)
    writer.append(",\"allDescendants\":true}],")
    writer.appendOrderByName()
    writer.append("},\"partitionCount\":\"")
    writer.append(integer: count)
    writer.append("\"}")
    return writer
  }

  /// Asks for `aggregations`, each under its ``alias(ofAggregation:)``.
  static func aggregate(
    _ aggregations: [StructuredQuery.Aggregation], of query: StructuredQuery,
    transaction: String?
  ) throws -> JSONWriter {
    try describingErrors {
      var writer = JSONWriter()
      writer.append("{\"structuredAggregationQuery\":{\"structuredQuery\":")
      try writer.append(query)
      writer.append(",\"aggregations\":")
      writer.appendArray(Array(aggregations.enumerated())) { $0.append($1.element, at: $1.offset) }
      writer.append("}")
      writer.append(transaction: transaction)
      writer.append("}")
      return writer
    }
  }

  /// Returns the name that the request gives to the aggregation at `index`.
  static func alias(ofAggregation index: Int) -> String { "a\(index)" }

  private mutating func append(_ aggregation: StructuredQuery.Aggregation, at index: Int) {
    append("{\"alias\":")
    append(string: Self.alias(ofAggregation: index))
    switch aggregation {
    case .count: append(",\"count\":{}")
    case .sum(let field):
      append(",\"sum\":{\"field\":")
      append(field: field)
      append("}")
    case .average(let field):
      append(",\"avg\":{\"field\":")
      append(field: field)
      append("}")
    }
    append("}")
  }

  static func commit(
    _ writes: [DocumentWrite], transaction: String?, root: String
  ) throws -> JSONWriter {
    try describingErrors {
      var writer = JSONWriter()
      writer.append("{\"writes\":")
      try writer.appendArray(writes) { try $0.append($1, root: root) }
      writer.append(transaction: transaction)
      writer.append("}")
      return writer
    }
  }

  static func beginTransaction(isReadOnly: Bool) -> JSONWriter {
    var writer = JSONWriter()
    writer.append("{\"options\":{")
    writer.append(string: isReadOnly ? "readOnly" : "readWrite")
    writer.append(":{}}}")
    return writer
  }

  static func rollback(_ transaction: String) -> JSONWriter {
    var writer = JSONWriter()
    writer.append("{\"transaction\":")
    writer.append(string: transaction)
    writer.append("}")
    return writer
  }

  private mutating func append(transaction: String?) {
    guard let transaction else { return }
    append(",\"transaction\":")
    append(string: transaction)
  }

  /// Returns what `write` does, and turns its encoding errors into those of Firestore.
  private static func describingErrors(_ write: () throws -> JSONWriter) throws -> JSONWriter {
    do {
      return try write()
    } catch let error as EncodingError {
      let failure = FieldFailure(error)
      throw FirestoreErrorCode(
        .invalidArgument, "\(failure.field.isEmpty ? "A value" : failure.field) \(failure.reason).")
    }
  }
}
