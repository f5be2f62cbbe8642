// What transactions can do with a store of their own, and not with Google's SDK for Apple's
// systems.

extension DocumentTransaction {
  /// Returns all documents of `query`. A document that can't be read is a failure in the list.
  ///
  /// The transaction runs again if the query finds other documents before its writes arrive.
  public func getAll<Model>(
    _ query: some DocumentQueryable<Model>
  ) throws -> DocumentList<Model> {
    let query = query.query
    guard let matches = try query.runnableInOrder() else { return .empty }
    try check(matches, path: query.path)
    return try describingRefusals(of: query) {
      let snapshot = try transaction.getDocuments(matches)
      for document in snapshot.documents { keep(document) }
      return DocumentList(snapshot)
    }
  }

  /// Returns the number of documents of `query`.
  public func count(_ query: some DocumentQueryable) throws -> Int {
    let query = query.query
    guard let matches = try query.runnable() else { return 0 }
    try check(matches, path: query.path)
    return try describingRefusals(of: query) {
      try transaction.getAggregation(matches.count).count
    }
  }

  private func check(_ query: Query, path: String) throws(RepositoryError) {
    try scope.check(path, isInDatabase: scope.firestore.isSame(as: query.firestore))
  }

  /// Returns what `read` does. Other errors than refusals stay as they are: they may be why the
  /// transaction runs again.
  private func describingRefusals<Model, Output>(
    of query: DocumentQuery<Model>, _ read: () throws -> Output
  ) throws -> Output {
    do {
      return try read()
    } catch let error as FirestoreErrorCode where error.code == .invalidArgument {
      throw RepositoryError(error, path: query.path, isOfQuery: true)
    }
  }
}

extension DocumentRepository {
  /// Runs `body`, whose reads all see the database as it was at one time. They lock nothing, and
  /// `body` isn't run again because others write meanwhile.
  ///
  /// `body` runs outside of the main thread. The documents can be in any collection.
  ///
  /// - Throws: ``RepositoryError/invalidOperation(reason:)`` if `body` writes.
  public func runReadOnlyTransaction<Output: Sendable>(
    _ body: @escaping @Sendable (DocumentTransaction) throws -> Output
  ) async throws -> Output {
    try await collection.runTransaction(isReadOnly: true, body)
  }
}
