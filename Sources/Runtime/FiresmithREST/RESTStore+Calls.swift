import FiresmithRuntime
import FiresmithValues
import Foundation

extension RESTStore {
  /// Returns the documents at `paths`, in the same order, as the transaction reads them.
  func documents(at paths: [String], transaction: String?) async throws -> [StoredDocument?] {
    for path in paths { try DocumentWrite.check(path: path) }
    var documents: [ExactString: StoredDocument] = [:]
    // The server answers once for a document that is named twice.
    var rest = Set(paths.map { ExactString(root + $0) }).map(\.string)[...]
    var size = max(1, options.pageSize)
    var deadline = client.deadline
    while !rest.isEmpty {
      let page = rest.prefix(size)
      let body = try JSONWriter.batchGet(Array(page), transaction: transaction)
      guard
        let elements = try await stream("batchGet", body, isPart: page.count > 1, until: deadline)
      else {
        size = max(1, page.count / 4)
        continue
      }
      for document in elements.compactMap(\.found) {
        documents[ExactString(document.path)] = document
      }
      let answered = Set(elements.compactMap(\.name).map(ExactString.init))
      guard page.allSatisfy({ answered.contains(ExactString($0)) }) else {
        throw FirestoreErrorCode(.internal, "The server's answer lacks some of the documents.")
      }
      rest = rest.dropFirst(page.count)
      deadline = client.deadline
    }
    return paths.map { documents[ExactString($0)] }
  }

  /// Makes all of `writes`, in this order, or none of them.
  ///
  /// - Throws: `FirestoreErrorCode`, whose message says so if the writes may have taken effect.
  func commit(
    _ writes: [DocumentWrite], transaction: String?, _ repetition: Repetition
  ) async throws {
    for write in writes { try write.check() }
    let body = try JSONWriter.commit(writes, transaction: transaction, root: root)
    let needsDocument = writes.contains { $0.precondition != nil }
    let count = writes.count
    do {
      try await answer("commit", repetition, body, until: client.deadline) { data in
        try FirestoreJSON.read(data) { reader throws(FirestoreJSONError) in
          try reader.readCommit(of: count)
        }
      }
    } catch {
      var code = FirestoreErrorCode(error, needsDocument: needsDocument)
      let openOutcome =
        if let failure = error as? RequestFailure {
          failure.openOutcome
        } else {
          code.leavesOutcomeUnknown ? code : nil
        }
      guard let openOutcome else {
        code.hadNoEffect = true
        throw code
      }
      throw FirestoreErrorCode(
        openOutcome.code, "\(openOutcome.message) Whether the writes took effect is unknown.")
    }
  }

  /// Calls a method that answers with one document after another.
  ///
  /// - Parameters:
  ///   - parent: The path of the document that the method is about; empty for the database.
  ///   - isPart: Whether the caller can ask for less at a time.
  /// - Returns: The elements of the answer; `nil` if `isPart` and the answer was too long.
  func stream(
    _ method: String, in parent: String = "", _ body: JSONWriter, isPart: Bool = false,
    until deadline: Deadline
  ) async throws -> [StreamedElement]? {
    try await stream(method, in: parent, body, isPart: isPart, until: deadline) {
      reader throws(FirestoreJSONError) in
      let elements = try reader.readStream()
      return (elements, elements.lazy.compactMap(\.error).first)
    }
  }

  /// Calls a method that answers with one document after another.
  ///
  /// - Parameter read: Reads the answer, and the error that may be in it.
  /// - Returns: What was read; `nil` if `isPart` and the answer was too long.
  func stream<Answer: Sendable>(
    _ method: String, in parent: String = "", _ body: JSONWriter, isPart: Bool,
    until deadline: Deadline,
    read:
      @escaping @Sendable (inout JSONReader) throws(FirestoreJSONError)
      -> (Answer, ServerError?)
  ) async throws -> Answer? {
    do {
      return try await answer(method, in: parent, .read, body, until: deadline) { data in
        let (answer, error) = try FirestoreJSON.read(data, read)
        if let error { throw RequestFailure(error) }
        return answer
      }
    } catch let failure as RequestFailure where failure.isTooLong && isPart {
      return nil
    } catch {
      throw FirestoreErrorCode(error)
    }
  }

  /// Calls a method of the database, and returns what `read` makes of the answer.
  ///
  /// - Throws: `FirestoreErrorCode`.
  func call<Answer: Sendable>(
    _ method: String, _ repetition: Repetition, _ body: JSONWriter,
    read: @escaping @Sendable (inout JSONReader) throws(FirestoreJSONError) -> Answer
  ) async throws -> Answer {
    do {
      return try await answer(method, repetition, body, until: client.deadline) { data in
        try FirestoreJSON.read(data, read)
      }
    } catch {
      throw FirestoreErrorCode(error)
    }
  }

  /// - Throws: ``RequestFailure`` or `FirestoreErrorCode`.
  private func answer<Answer: Sendable>(
    _ method: String, in parent: String = "", _ repetition: Repetition, _ body: JSONWriter,
    until deadline: Deadline, read: @escaping @Sendable (Data) throws -> Answer
  ) async throws -> Answer {
    if !parent.isEmpty { try DocumentWrite.check(path: parent) }
    let resource = "\(database)/documents\(parent.isEmpty ? "" : "/")\(parent)"
    return try await client.post(
      "/v1/\(resource.percentEncodedPath):\(method)", Data(body.bytes), repetition,
      until: deadline
    ) { data in
      do {
        return try read(data)
      } catch let error as FirestoreJSONError {
        throw RequestFailure(error)
      }
    }
  }
}

extension FirestoreErrorCode {
  /// The error that callers of a store see.
  ///
  /// - Parameter needsDocument: Whether the call fails because a document is missing.
  fileprivate init(_ error: any Error, needsDocument: Bool = false) {
    switch error {
    case let failure as RequestFailure: self = failure.code
    case let error as FirestoreErrorCode: self = error
    default: self.init(.unknown, error.localizedDescription)
    }
    // It is the database that is missing, or the project, which must not look like a document.
    if code == .notFound && !needsDocument { self.init(.failedPrecondition, message) }
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
