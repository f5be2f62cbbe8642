/// One element of the arrays that the REST API streams: a document, that there is none, or an error
/// that came after other elements.
struct StreamedElement: Sendable {
  /// The full resource name of the document, also if there is none.
  var name: String?
  var found: StoredDocument?
  var count: Int?
  var readTime: Timestamp?
  var error: ServerError?
}

/// What the server says of an error: `{"code": 404, "message": "…", "status": "NOT_FOUND"}`.
struct ServerError: Sendable {
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
        let document = try reader.readDocument()
        element.name = document.reference.name
        element.found = try reader.stored(document)
      } else if reader.matches(key, "missing") {
        element.name = try reader.readString()
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

  /// Reads the answer to a commit of `count` writes: `{"writeResults": […], "commitTime": "…"}`.
  ///
  /// - Throws: ``FirestoreJSONError`` for anything that doesn't confirm the commit.
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
    // The emulator says nothing about a commit of nothing.
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
