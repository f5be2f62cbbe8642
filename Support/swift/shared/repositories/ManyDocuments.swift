// MARK: - Many documents

nonisolated extension DocumentRepository {
  /// Stores each of `models` under a new id, in batches, and returns in the same order each with
  /// its id, or the reason why it wasn't stored. A model that has an id from the beginning is
  /// stored under that, in place of what is there.
  ///
  /// A batch takes effect as a whole or not at all: if Firestore refuses it, none of its models is
  /// stored, and the next one is sent all the same. If the server can't be reached, no one is
  /// signed in, or the task is cancelled, nothing more is sent, and the rest have that error. A
  /// model that breaks a constraint isn't sent, which doesn't affect the others of its batch.
  ///
  /// - Parameters:
  ///   - models: The models to store.
  ///   - batchSize: How many are sent together, at least one. A batch can have 10 MiB.
  ///   - progress: Called after each batch with the number of models that have a result.
  nonisolated(nonsending) public func addAll(
    _ models: [Model], batchSize: Int = 100, progress: (Int) -> Void = { _ in }
  ) async -> [Result<Model, RepositoryError>] {
    var results: [Result<Model, RepositoryError>] = []
    let firestore = Result { () throws(RepositoryError) in try collection.firestore.begun() }
    while results.count < models.count {
      let batch = models[results.count...].prefix(Swift.max(1, batchSize))
      let added = await addTogether(batch, in: firestore)
      results += added
      progress(results.count)
      if let error = added.lazy.compactMap(\.errorOfAllWrites).first {
        results += models[results.count...].map { _ in .failure(error) }
      }
    }
    return results
  }

  nonisolated(nonsending) private func addTogether(
    _ models: ArraySlice<Model>, in firestore: Result<Firestore, RepositoryError>
  ) async -> [Result<Model, RepositoryError>] {
    var added = models.map { Result<Model, RepositoryError>.success($0) }
    do throws(RepositoryError) {
      let batch = try DocumentBatch(in: try firestore.get())
      added = models.map { model in
        Result { () throws(RepositoryError) in try batch.add(model, to: self) }
      }
      try await batch.commit(path: path)
      return added
    } catch {
      return added.map { $0.flatMap { _ in .failure(error) } }
    }
  }
}

nonisolated extension DocumentQueryable {
  /// Deletes all documents of this query, in batches, and returns their number. Documents that
  /// can't be read are deleted, too; subcollections are not.
  ///
  /// - Parameters:
  ///   - batchSize: How many are deleted together, at least one.
  ///   - progress: Called after each batch with the number of documents deleted so far.
  /// - Throws: The error of the first batch that can't be read or deleted. Those before it stay
  ///   deleted, so calling this again deletes the rest.
  @discardableResult
  nonisolated(nonsending) public func deleteAll(
    batchSize: Int = 100, progress: (Int) -> Void = { _ in }
  ) async throws(RepositoryError) -> Int {
    let query = query.begun
    guard let firestore = try query.matches.get()?.firestore else { return 0 }
    var count = 0
    do {
      for try await page in query.getAll(inPagesOf: Swift.max(1, batchSize), source: .server) {
        let batch = try DocumentBatch(in: firestore)
        for reference in page.references { try batch.write(PendingWrite(reference, .delete)) }
        try await batch.commit(path: query.path)
        count += page.references.count
        progress(count)
      }
    } catch {
      throw RepositoryError(error, path: query.path)
    }
    return count
  }
}

nonisolated extension Result where Failure == RepositoryError {
  /// An error that any other write would have at the moment, too.
  fileprivate var errorOfAllWrites: RepositoryError? {
    guard case .failure(let error) = self else { return nil }
    switch error {
    case .unavailable, .unauthenticated, .cancelled: return error
    default: return nil
    }
  }
}
