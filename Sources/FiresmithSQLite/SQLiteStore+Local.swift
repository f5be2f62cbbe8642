import FiresmithRuntime

extension CachedStore {
  /// Creates a store whose cache is in a file, where it survives restarts, as do writes that wait.
  ///
  /// - Parameters:
  ///   - local: Where documents are kept. It has to be opened with the database name of `remote`, and only
  ///     this store may use its file.
  ///   - remote: Where documents are read from and written to.
  ///   - options: What can be chosen.
  /// - Throws: `FirestoreErrorCode.Code.failedPrecondition` if the databases' names differ.
  public convenience init(
    local: SQLiteStore, remote: any DocumentStore, options: Options = Options()
  ) throws {
    try self.init(localStore: local, remote: remote, options: options)
  }
}

extension SQLiteStore: LocalStore {
  package func put(_ changes: [LocalChange]) async throws {
    guard !changes.isEmpty else { return }
    try await writer.put(changes)
  }

  package func notes(at paths: [String]) async throws -> [StoredDocument?] {
    guard !paths.isEmpty else { return [] }
    return try await found(at: paths)
  }

  package func notes(in collectionID: String) async throws -> [StoredDocument] {
    try await search(StructuredQuery(collectionID: collectionID))
  }
}
