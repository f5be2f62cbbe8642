import FiresmithRuntime
import FiresmithValues

/// One of a store's ``Listeners``.
protocol Listener: Sendable {
  /// Sees the present state.
  ///
  /// - Returns: What passes the state on; `nil` if it hasn't changed.
  mutating func update(
    in documents: FileDocuments, _ withoutIndex: QueryRun.WithoutIndex
  ) throws -> (@Sendable () -> Void)?

  /// Ends the stream.
  func end(_ error: (any Error)?)
}

/// A version of a document.
private struct Version: Equatable {
  let path: ExactString
  let number: Int?

  init(_ document: StoredDocument) {
    path = ExactString(document.path)
    number = document.version
  }
}

/// A listener to the documents that a query finds.
struct QueryListener: Listener {
  /// A query after checks.
  let query: StructuredQuery
  let continuation: AsyncThrowingStream<[StoredDocument], any Error>.Continuation
  /// The commit that last changed one of the query's collections; `nil` if there is none.
  private var version: Int?
  /// The versions of the documents that were passed on last.
  private var found: [Version]?

  init(
    _ query: StructuredQuery,
    _ continuation: AsyncThrowingStream<[StoredDocument], any Error>.Continuation
  ) {
    self.query = query
    self.continuation = continuation
  }

  mutating func update(
    in documents: FileDocuments, _ withoutIndex: QueryRun.WithoutIndex
  ) throws -> (@Sendable () -> Void)? {
    let connection = documents.connection
    let version =
      query.isGroup
      ? try connection.integer(SQL.groupVersion, [.bytes(of: query.collectionID)])
      : try connection.integer(SQL.collectionVersion, [.bytes(of: query.collectionPath)])
    guard found == nil || version != self.version else { return nil }
    var run = try QueryRun(query, in: documents)
    let results = try run.results(withoutIndex)
    let versions = results.map(Version.init)
    self.version = version
    guard versions != found else { return nil }
    found = versions
    return { [continuation] in continuation.yield(results) }
  }

  func end(_ error: (any Error)?) {
    continuation.finish(throwing: error)
  }
}

/// A listener to the document at a path.
struct DocumentListener: Listener {
  let path: String
  let continuation: AsyncThrowingStream<StoredDocument?, any Error>.Continuation
  /// The version of the document that was passed on last; `nil` before the first time, and then
  /// `.some(nil)` while there is none.
  private var version: Int??

  init(
    _ path: String, _ continuation: AsyncThrowingStream<StoredDocument?, any Error>.Continuation
  ) {
    self.path = path
    self.continuation = continuation
  }

  mutating func update(
    in documents: FileDocuments, _ withoutIndex: QueryRun.WithoutIndex
  ) throws -> (@Sendable () -> Void)? {
    let document = try documents.stored(path)?.document
    guard version == nil || version != .some(document?.version) else { return nil }
    version = .some(document?.version)
    return { [continuation] in continuation.yield(document) }
  }

  func end(_ error: (any Error)?) {
    continuation.finish(throwing: error)
  }
}
