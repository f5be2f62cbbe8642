extension DocumentRepository {
  /// Deletes the document `id` and everything below it: the documents of its subcollections at any
  /// depth, whether the schema has them or not. The document need not exist.
  ///
  /// It is deleted last, so that a call that fails can be repeated. Google's SDK for Apple's
  /// systems has nothing that finds subcollections, so generated code for it lacks this method.
  ///
  /// - Parameters:
  ///   - id: The document's id.
  ///   - batchSize: How many documents are deleted together, at least one.
  ///   - progress: Called after each batch with the number of documents below it that are deleted.
  /// - Returns: How many documents there were below the document.
  /// - Throws: The error of the first batch that can't be read or deleted. Those before it stay
  ///   deleted. ``RepositoryError/permissionDenied(path:)`` over REST for a user of Firebase
  ///   Authentication, to whom security rules apply.
  @discardableResult
  nonisolated(nonsending) public func recursiveDelete(
    _ id: String, batchSize: Int = 100, progress: (Int) -> Void = { _ in }
  ) async throws(RepositoryError) -> Int {
    let path = try document(id).path
    let firestore = try collection.firestore.begun()
    let size = max(1, batchSize)
    var count = 0
    do {
      let store = try firestore.store
      while true {
        let found = try await store.descendants(of: path, limit: size)
        let isLast = found.count < size
        let deleted = isLast ? found + [path] : found
        try await store.commit(deleted.map { DocumentWrite(path: $0, operation: .delete) })
        count += found.count
        progress(count)
        if isLast { return count }
      }
    } catch {
      throw RepositoryError(error, path: path)
    }
  }

  /// Deletes the document that `reference` refers to, which has to be in the collection, and
  /// everything below it. See ``recursiveDelete(_:batchSize:progress:)-(String,_,_)``.
  @discardableResult
  nonisolated(nonsending) public func recursiveDelete(
    _ reference: some DocumentReferring<Model>, batchSize: Int = 100,
    progress: (Int) -> Void = { _ in }
  ) async throws(RepositoryError) -> Int {
    try await recursiveDelete(
      try document(reference).documentID, batchSize: batchSize, progress: progress)
  }

  /// Deletes the document that has the id of `model`, and everything below it. See
  /// ``recursiveDelete(_:batchSize:progress:)-(String,_,_)``.
  @discardableResult
  nonisolated(nonsending) public func recursiveDelete(
    _ model: Model, batchSize: Int = 100, progress: (Int) -> Void = { _ in }
  ) async throws(RepositoryError) -> Int {
    try await recursiveDelete(
      try id(of: model), batchSize: batchSize, progress: progress)
  }
}
