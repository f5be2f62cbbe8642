import FiresmithRuntime

/// Documents as the server writes them.
struct DocumentLines: Sendable {
  /// A line for each document.
  var text: [UInt8] = []
  var count = 0
  /// The full resource name of the last document.
  var last: String?
  /// Whether the server says when it read the documents, without which there is no answer.
  var hasReadTime = false
  var error: ServerError?
}

extension JSONReader {
  /// Reads an answer of `runQuery`, and leaves its documents as they are: some fields have names
  /// that are different for Firestore and the same for Swift.
  mutating func readDocumentLines() throws(FirestoreJSONError) -> DocumentLines {
    var lines = DocumentLines()
    try beginArray()
    var isFirst = true
    while try nextElement(&isFirst) {
      try readKnownKeys { reader, key throws(FirestoreJSONError) in
        if reader.matches(key, "document") {
          let start = reader.nextPosition()
          lines.last = try reader.readDocumentName()
          lines.text += reader.line(from: start)
          lines.text.append(UInt8(ascii: "\n"))
          lines.count += 1
        } else if reader.matches(key, "readTime") {
          _ = try reader.readTimestamp()
          lines.hasReadTime = true
        } else if reader.matches(key, "error") {
          lines.error = try reader.readServerError()
        } else {
          return false
        }
        return true
      }
    }
    return lines
  }

  private mutating func readDocumentName() throws(FirestoreJSONError) -> String {
    var name: String?
    try readKnownKeys { reader, key throws(FirestoreJSONError) in
      guard reader.matches(key, "name") else { return false }
      name = try reader.readString()
      return true
    }
    guard let name else { throw failure("has a document without a name") }
    return name
  }

  /// Reads an answer of `listCollectionIds`.
  mutating func readCollectionIDs() throws(FirestoreJSONError) -> (ids: [String], next: String?) {
    var ids: [String] = []
    var next: String?
    try readKnownKeys { reader, key throws(FirestoreJSONError) in
      if reader.matches(key, "collectionIds") {
        try reader.beginArray()
        var isFirst = true
        while try reader.nextElement(&isFirst) { ids.append(try reader.readString()) }
      } else if reader.matches(key, "nextPageToken") {
        next = try reader.readString()
      } else {
        return false
      }
      return true
    }
    return (ids, next?.isEmpty == true ? nil : next)
  }

  /// Reads an answer of `partitionQuery`: the names of documents.
  mutating func readPartitions() throws(FirestoreJSONError) -> [String] {
    var names: [String] = []
    try readKnownKeys { reader, key throws(FirestoreJSONError) in
      guard reader.matches(key, "partitions") else { return false }
      try reader.beginArray()
      var isFirst = true
      while try reader.nextElement(&isFirst) {
        try reader.readKnownKeys { reader, key throws(FirestoreJSONError) in
          guard reader.matches(key, "values") else { return false }
          try reader.beginArray()
          var isFirst = true
          while try reader.nextElement(&isFirst) {
            try reader.readKnownKeys { reader, key throws(FirestoreJSONError) in
              guard reader.matches(key, "referenceValue") else { return false }
              names.append(try reader.readString())
              return true
            }
          }
          return true
        }
      }
      return true
    }
    return names
  }
}
