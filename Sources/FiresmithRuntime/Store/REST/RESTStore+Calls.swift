import Foundation

extension RESTStore {
  /// The documents at `paths`, in the same order, as the transaction reads them.
  func documents(at paths: [String], transaction: String?) async throws -> [StoredDocument?] {
    for path in paths { try DocumentWrite.check(path: path) }
    var documents: [String: StoredDocument] = [:]
    var names = Set(paths).sorted().map { root + $0 }[...]
    while !names.isEmpty {
      let page = names.prefix(max(1, options.pageSize))
      names = names.dropFirst(page.count)
      let elements = try await stream(
        "batchGet", try .batchGet(Array(page), transaction: transaction))
      for element in elements {
        if let found = element.found { documents[found.reference.path] = try found.stored() }
      }
      let answered = elements.count { $0.found != nil || $0.missing != nil }
      guard answered == page.count else {
        throw FirestoreErrorCode(.internal, "The server's answer lacks some of the documents.")
      }
    }
    return paths.map { documents[$0] }
  }

  func commit(
    _ writes: [DocumentWrite], transaction: String?, _ repetition: Repetition
  ) async throws {
    for write in writes { try write.check() }
    let body = try JSONWriter.commit(writes, transaction: transaction, root: root)
    try await call("commit", repetition, body) { reader throws(FirestoreJSONError) in
      try reader.skipValue()
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
  /// - Parameter parent: The path of the document that the method is about; empty for the database.
  func call<Answer>(
    _ method: String,
    in parent: String = "",
    _ repetition: Repetition,
    _ body: JSONWriter,
    read: (inout JSONReader) throws(FirestoreJSONError) -> Answer
  ) async throws -> Answer {
    if !parent.isEmpty { try DocumentWrite.check(path: parent) }
    let resource = "\(database)/documents\(parent.isEmpty ? "" : "/")\(parent)"
    let answer = try await client.post(
      "/v1/\(resource.percentEncodedPath):\(method)", Data(body.bytes), repetition)
    do {
      return try FirestoreJSON.read(answer, read)
    } catch {
      throw FirestoreErrorCode(.internal, "The server's answer can't be read: \(error)")
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
