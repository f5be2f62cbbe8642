/// One element of the arrays that the REST API streams: a document, that there is none, or an error
/// that came after other elements.
struct StreamedElement {
  var found: FirestoreDocument?
  var missing: String?
  var count: Int?
  var readTime: Timestamp?
  var error: ServerError?
}

/// What the server says of an error: `{"code": 404, "message": "…", "status": "NOT_FOUND"}`.
struct ServerError {
  var message = ""
  var status = ""
}

extension JSONReader {
  /// Reads what `batchGet`, `runQuery` and `runAggregationQuery` answer.
  mutating func readStream() throws(FirestoreJSONError) -> [StreamedElement] {
    var elements: [StreamedElement] = []
    try beginArray()
    var isFirst = true
    while try nextElement(&isFirst) { elements.append(try readStreamedElement()) }
    return elements
  }

  private mutating func readStreamedElement() throws(FirestoreJSONError) -> StreamedElement {
    var element = StreamedElement()
    try readKnownKeys { reader, key throws(FirestoreJSONError) in
      if reader.matches(key, "found") || reader.matches(key, "document") {
        element.found = try reader.readDocument()
      } else if reader.matches(key, "missing") {
        element.missing = try reader.readString()
      } else if reader.matches(key, "readTime") {
        element.readTime = try reader.readTimestamp()
      } else if reader.matches(key, "result") {
        element.count = try reader.readAggregation()
      } else if reader.matches(key, "error") {
        element.error = try reader.readServerError()
      } else {
        return false
      }
      return true
    }
    return element
  }

  /// Reads the number that the aggregation gives which is called `count`.
  private mutating func readAggregation() throws(FirestoreJSONError) -> Int? {
    var count: Int?
    try readKnownKeys { reader, key throws(FirestoreJSONError) in
      guard reader.matches(key, "aggregateFields") else { return false }
      if case .integer(let number)? = try reader.readFields(depth: 0)["count"] { count = number }
      return true
    }
    return count
  }

  /// Reads the transaction that `beginTransaction` answers.
  mutating func readTransaction() throws(FirestoreJSONError) -> String? {
    var transaction: String?
    try readKnownKeys { reader, key throws(FirestoreJSONError) in
      guard reader.matches(key, "transaction") else { return false }
      transaction = try reader.readString()
      return true
    }
    return transaction
  }

  /// Reads the answer to a request that failed, which stands in an array if it would have been one.
  mutating func readFailure() throws(FirestoreJSONError) -> ServerError? {
    guard peek() == UInt8(ascii: "{") else {
      let errors = try readStream().compactMap(\.error)
      return errors.first
    }
    return try readStreamedElement().error
  }

  private mutating func readServerError() throws(FirestoreJSONError) -> ServerError {
    var error = ServerError()
    try readKnownKeys { reader, key throws(FirestoreJSONError) in
      if reader.matches(key, "message") {
        error.message = try reader.readString()
      } else if reader.matches(key, "status") {
        error.status = try reader.readString()
      } else {
        return false
      }
      return true
    }
    return error
  }

  /// Reads an object, and skips the values that `read` doesn't know.
  private mutating func readKnownKeys(
    _ read: (inout JSONReader, Text) throws(FirestoreJSONError) -> Bool
  ) throws(FirestoreJSONError) {
    try beginObject()
    var isFirst = true
    while let key = try nextKey(&isFirst) {
      if try !read(&self, key) { try skipValue() }
    }
  }
}
