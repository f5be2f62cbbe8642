/// The documents that a query found.
nonisolated public struct DocumentList<Model: DocumentModel>: Sendable {
  /// Each document, or the reason why it can't be read, in the query's order.
  public let results: [Result<Model, RepositoryError>]
  /// The references of the documents in ``results``, in the same order.
  public let references: [DocumentReference]
  /// The last document as it was read, for a query that starts after it.
  internal let last: Result<DocumentSnapshot, RepositoryError>?

  /// The documents that can be read.
  public var documents: [Model] {
    results.compactMap { try? $0.get() }
  }

  /// Returns all documents, in the query's order.
  ///
  /// - Throws: The first of ``failures``, if a document can't be read.
  public func get() throws(RepositoryError) -> [Model] {
    try results.map { result throws(RepositoryError) in try result.get() }
  }

  /// The reasons why the other documents can't be read. Each error names its document and field.
  public var failures: [RepositoryError] {
    results.compactMap { result in
      if case .failure(let error) = result { error } else { nil }
    }
  }

  internal init(_ snapshots: [DocumentSnapshot]) {
    self.init(snapshots.map { .success($0) }, at: snapshots.map(\.reference))
  }

  internal init(
    _ snapshots: [Result<DocumentSnapshot, RepositoryError>], at references: [DocumentReference]
  ) {
    results = snapshots.map { $0.flatMap(Model.decoding) }
    self.references = references
    last = snapshots.last
  }
}
