extension JSONReader {
  /// The members of a document, of which some may be missing.
  struct DocumentParts {
    var name: String?
    var fields: [String: DocumentValue] = [:]
    var createTime: Timestamp?
    var updateTime: Timestamp?
  }

  /// Reads a document. Errors in its fields carry its name.
  package mutating func readDocument() throws(FirestoreJSONError) -> FirestoreDocument {
    _ = peek()
    let start = position
    let parts = try readDocumentParts()
    guard let name = parts.name, let reference = DocumentReference(name: name) else {
      position = start
      throw failure("has no document's name such as projects/P/databases/D/documents/books/b1")
    }
    return FirestoreDocument(
      reference: reference, fields: parts.fields, createTime: parts.createTime,
      updateTime: parts.updateTime)
  }

  /// Reads a document, with or without a name.
  mutating func readDocumentParts() throws(FirestoreJSONError) -> DocumentParts {
    _ = peek()
    let start = position
    do throws(FirestoreJSONError) {
      return try readKnownParts()
    } catch {
      var error = error
      position = start
      error.document = documentName()
      throw error
    }
  }

  private mutating func readKnownParts() throws(FirestoreJSONError) -> DocumentParts {
    var parts = DocumentParts()
    try beginObject()
    var isFirst = true
    while let key = try nextKey(&isFirst) {
      if matches(key, "fields") {
        parts.fields = try readFields(depth: 0)
      } else if matches(key, "name") {
        parts.name = try readString()
      } else if matches(key, "createTime") {
        parts.createTime = try readTimestamp()
      } else if matches(key, "updateTime") {
        parts.updateTime = try readTimestamp()
      } else {
        try skipValue()
      }
    }
    return parts
  }

  /// Reads a list of documents.
  mutating func readPage() throws(FirestoreJSONError) -> DocumentPage {
    var page = DocumentPage(results: [])
    try beginObject()
    var isFirst = true
    while let key = try nextKey(&isFirst) {
      if matches(key, "documents") {
        page.results = try readDocuments()
      } else if matches(key, "nextPageToken") {
        let token = try readString()
        page.nextPageToken = token.isEmpty ? nil : token
      } else {
        try skipValue()
      }
    }
    return page
  }

  private mutating func readDocuments() throws(FirestoreJSONError)
    -> [Result<FirestoreDocument, FirestoreJSONError>]
  {
    var results: [Result<FirestoreDocument, FirestoreJSONError>] = []
    try beginArray()
    var isFirst = true
    while try nextElement(&isFirst) {
      let start = position
      do throws(FirestoreJSONError) {
        results.append(.success(try readDocument()))
      } catch {
        position = start
        do throws(FirestoreJSONError) {
          try skipValue()
        } catch _ {
          // The text isn't JSON, so the end of this document can't be found.
          throw error
        }
        results.append(.failure(error))
      }
    }
    return results
  }

  /// The name of the next document, if it can be found.
  private mutating func documentName() -> String? {
    do throws(FirestoreJSONError) {
      try beginObject()
      var isFirst = true
      while let key = try nextKey(&isFirst) {
        if matches(key, "name") { return try readString() }
        try skipValue()
      }
      return nil
    } catch {
      return nil
    }
  }
}
