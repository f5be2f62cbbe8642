import FiresmithRuntime

/// One element of an array that the REST API streams: a document, a missing document, the
/// results of aggregations, or an error that follows other elements.
struct StreamedElement: Sendable {
  /// The full resource name of the document, found or missing.
  var name: String?
  var found: StoredDocument?
  var aggregates: [String: DocumentValue]?
  var readTime: Timestamp?
  var error: ServerError?
}

/// An error of the server: `{"code": 404, "message": "…", "status": "NOT_FOUND"}`.
struct ServerError: Sendable {
  var message = ""
  var status = ""
}

extension JSONReader {
  /// Reads an answer of `batchGet`, `runQuery` or `runAggregationQuery`.
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
        let document = try reader.readDocument()
        element.name = document.reference.name
        element.found = try reader.stored(document)
      } else if reader.matches(key, "missing") {
        element.name = try reader.readString()
      } else if reader.matches(key, "readTime") {
        element.readTime = try reader.readTimestamp()
      } else if reader.matches(key, "result") {
        element.aggregates = try reader.readAggregates()
      } else if reader.matches(key, "error") {
        element.error = try reader.readServerError()
      } else {
        return false
      }
      return true
    }
    return element
  }

  /// Returns `document` in the form that stores have.
  private func stored(
    _ document: FirestoreDocument
  ) throws(FirestoreJSONError) -> StoredDocument {
    guard let createTime = document.createTime, let updateTime = document.updateTime else {
      var error = failure("has no createTime or no updateTime")
      error.document = document.reference.name
      throw error
    }
    return StoredDocument(
      path: document.reference.path, fields: document.fields, createTime: createTime,
      updateTime: updateTime)
  }

  /// Reads the results of aggregations, by their aliases.
  private mutating func readAggregates() throws(FirestoreJSONError) -> [String: DocumentValue]? {
    var results: [String: DocumentValue]?
    try readKnownKeys { reader, key throws(FirestoreJSONError) in
      guard reader.matches(key, "aggregateFields") else { return false }
      results = try reader.readFields(depth: 0)
      return true
    }
    return results
  }

  /// Reads the answer to a commit of `count` writes: `{"writeResults": […], "commitTime": "…"}`.
  ///
  /// - Throws: `FirestoreJSONError` for anything that doesn't confirm the commit.
  mutating func readCommit(of count: Int) throws(FirestoreJSONError) {
    var results = 0
    var time: Timestamp?
    try readKnownKeys { reader, key throws(FirestoreJSONError) in
      if reader.matches(key, "writeResults") {
        results += try reader.countElements()
      } else if reader.matches(key, "commitTime") {
        time = try reader.readTimestamp()
      } else {
        return false
      }
      return true
    }
    guard results == count else {
      throw failure("has the results of \(results) writes, not \(count)")
    }
    // The emulator's answer to a commit without writes is empty.
    guard time != nil || count == 0 else { throw failure("has no commit time") }
  }

  /// Skips an array, and returns how many objects are in it.
  private mutating func countElements() throws(FirestoreJSONError) -> Int {
    var count = 0
    var isFirst = true
    try beginArray()
    while try nextElement(&isFirst) {
      guard peek() == UInt8(ascii: "{") else { throw unexpected("an object") }
      try skipValue()
      count += 1
    }
    return count
  }

  /// Reads an answer of `beginTransaction`: the name of the transaction.
  mutating func readTransaction() throws(FirestoreJSONError) -> String? {
    var transaction: String?
    try readKnownKeys { reader, key throws(FirestoreJSONError) in
      guard reader.matches(key, "transaction") else { return false }
      transaction = try reader.readString()
      return true
    }
    return transaction
  }

  /// Reads the answer to a failed request: an error, in an array if the method streams.
  mutating func readFailure() throws(FirestoreJSONError) -> ServerError? {
    guard peek() == UInt8(ascii: "{") else {
      let errors = try readStream().compactMap(\.error)
      return errors.first
    }
    return try readStreamedElement().error
  }

  mutating func readServerError() throws(FirestoreJSONError) -> ServerError {
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

  /// Reads an object, and skips the values of keys that `read` doesn't know.
  mutating func readKnownKeys(
    _ read: (inout JSONReader, JSONReader.Text) throws(FirestoreJSONError) -> Bool
  ) throws(FirestoreJSONError) {
    try beginObject()
    var isFirst = true
    while let key = try nextKey(&isFirst) {
      if try !read(&self, key) { try skipValue() }
    }
  }
}
