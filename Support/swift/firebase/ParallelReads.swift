import FirebaseFirestore

nonisolated extension DocumentRepository {
  /// Returns the documents that `references` refer to, in the same order.
  internal func list(
    of references: [DocumentReference], source: FirestoreSource
  ) async throws(RepositoryError) -> DocumentList<Model> {
    DocumentList(try await snapshots(of: references, source: source), at: references)
  }

  private func snapshots(
    of references: [DocumentReference], source: FirestoreSource
  ) async throws(RepositoryError) -> [Result<DocumentSnapshot, RepositoryError>] {
    typealias Read = (index: Int, snapshot: Result<DocumentSnapshot, RepositoryError>)
    let snapshots = await withTaskGroup(of: Read.self) { group in
      var snapshots: [Int: Result<DocumentSnapshot, RepositoryError>] = [:]
      for (index, reference) in references.enumerated() where !Task.isCancelled {
        // More parallel reads wouldn't be faster, but would use memory and keep others waiting.
        if index >= 20, let read = await group.next() { snapshots[read.index] = read.snapshot }
        group.addTask { (index, await reference.snapshot(source: source)) }
      }
      for await read in group { snapshots[read.index] = read.snapshot }
      return snapshots
    }
    guard snapshots.count == references.count else { throw .cancelled }
    return references.indices.compactMap { snapshots[$0] }
  }
}

nonisolated extension DocumentReference {
  fileprivate func snapshot(
    source: FirestoreSource
  ) async -> Result<DocumentSnapshot, RepositoryError> {
    do {
      return .success(try await getDocument(source: source))
    } catch {
      return .failure(RepositoryError(error, path: path))
    }
  }
}
