import Foundation

extension RESTStore {
  /// The documents at `paths`, in the same order, as the transaction reads them.
  func documents(at paths: [String], transaction: String?) async throws -> [StoredDocument?] {
    for path in paths { try DocumentWrite.check(path: path) }
    var documents: [ExactString: StoredDocument] = [:]
    // The server answers once for a document that is named twice.
    var rest = Set(paths.map { ExactString(root + $0) }).map(\.string)[...]
    while !rest.isEmpty {
      let page = rest.prefix(max(1, options.pageSize))
      rest = rest.dropFirst(page.count)
      let elements = try await stream(
        "batchGet", try .batchGet(Array(page), transaction: transaction))
      for document in try elements.compactMap({ try $0.found?.stored() }) {
        documents[ExactString(document.path)] = document
      }
      let answered = elements.count { $0.found != nil || $0.missing != nil }
      guard answered == page.count else {
        throw FirestoreErrorCode(.internal, "The server's answer lacks some of the documents.")
      }
    }
    return paths.map { documents[ExactString($0)] }
  }

  func commit(
    _ writes: [DocumentWrite], transaction: String?, _ repetition: Repetition
  ) async throws {
    for write in writes { try write.check() }
    let body = try JSONWriter.commit(writes, transaction: transaction, root: root)
    let needsDocument = writes.contains { $0.precondition != nil }
    try await call("commit", repetition, body, needsDocument: needsDocument) {
      reader throws(FirestoreJSONError) in try reader.skipValue()
    }
  }

  /// What a method answers that gives one document after another.
  func stream(
    _ method: String, in parent: String = "", _ body: JSONWriter
  ) async throws -> [StreamedElement] {
    let elements = try await call(method, in: parent, .read, body) {
      reader throws(FirestoreJSONError) in try reader.readStream()
    }
    if let error = elements.lazy.compactMap(\.error).first { throw FirestoreErrorCode(error) }
    return elements
  }

  /// Calls a method of the API, and reads its answer.
  ///
  /// - Parameters:
  ///   - parent: The path of the document that the method is about; empty for the database.
  ///   - needsDocument: Whether the method fails because a document is missing.
  func call<Answer>(
    _ method: String,
    in parent: String = "",
    _ repetition: Repetition,
    _ body: JSONWriter,
    needsDocument: Bool = false,
    read: (inout JSONReader) throws(FirestoreJSONError) -> Answer
  ) async throws -> Answer {
    if !parent.isEmpty { try DocumentWrite.check(path: parent) }
    let resource = "\(database)/documents\(parent.isEmpty ? "" : "/")\(parent)"
    do {
      let answer = try await client.post(
        "/v1/\(resource.percentEncodedPath):\(method)", Data(body.bytes), repetition)
      return try FirestoreJSON.read(answer, read)
    } catch let error as FirestoreJSONError {
      throw FirestoreErrorCode(.internal, "The server's answer can't be read: \(error)")
    } catch let error as FirestoreErrorCode where error.code == .notFound && !needsDocument {
      // It is the database that is missing, or the project: nobody is to take it for a document.
      throw FirestoreErrorCode(.failedPrecondition, error.message)
    }
  }
}

extension FirestoreDocument {
  /// The document in the form that stores have.
  func stored() throws -> StoredDocument {
    guard let createTime, let updateTime else {
      throw FirestoreErrorCode(.internal, "\(reference.path) came without its times.")
    }
    return StoredDocument(
      path: reference.path, fields: fields, createTime: createTime, updateTime: updateTime)
  }
}

extension DocumentWrite {
  /// Whether the outcome is the same if the write takes effect twice.
  var mayTakeEffectTwice: Bool {
    let isIdempotent = transforms.allSatisfy {
      if case .increment = $0.operation { false } else { true }
    }
    switch (operation, precondition) {
    case (.update, nil), (.update, .exists(true)), (.delete, nil): return isIdempotent
    default: return false
    }
  }
}

extension String {
  /// A path in which everything but slashes and what has no meaning in a URL is percent-encoded.
  fileprivate var percentEncodedPath: String {
    let plain = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~()/")
    return addingPercentEncoding(withAllowedCharacters: plain) ?? self
  }
}
