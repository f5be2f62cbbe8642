nonisolated extension DocumentRepository {
  /// Stores `model` as the document `id`, of which the server has said that it doesn't exist: by a
  /// plain write, because the SDK has none that fails if the document exists, and a transaction
  /// fails without a connection, where this waits for one.
  internal func createMissing(_ model: Model, id: String) async throws(RepositoryError) {
    try await set(model, id: id)
  }
}
