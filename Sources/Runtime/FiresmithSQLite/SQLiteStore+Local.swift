import FiresmithRuntime

extension CachedStore {
  /// Creates a store whose cache is in a file, where it survives restarts, as do writes that wait.
  ///
  /// - Parameters:
  ///   - local: Where documents are kept. It has to be opened with the database name of `remote`,
  ///     and nothing else may write to its file.
  ///   - remote: Where documents are read from and written to.
  ///   - options: What can be chosen.
  /// - Throws: `FirestoreErrorCode.Code.failedPrecondition` if the databases' names differ, or if
  ///   another `CachedStore` uses the file, in this process or another; what the local store throws
  ///   if it can't note that this one does.
  public convenience init(
    local: SQLiteStore, remote: any DocumentStore, options: Options = Options()
  ) throws {
    try self.init(localStore: local, remote: remote, options: options)
  }
}

extension SQLiteStore: LocalStore {
  package func put(_ changes: [LocalChange], after check: NoteCheck) async throws {
    try await writer.put(changes, after: check)
  }

  package func putBlocking(_ changes: [LocalChange], after check: NoteCheck) throws {
    try writer.putBlocking(changes, after: check)
  }

  package func notes(at paths: [String]) async throws -> [StoredDocument?] {
    guard !paths.isEmpty else { return [] }
    return try await found(at: paths)
  }

  package func notes(in collectionID: String) async throws -> [StoredDocument] {
    try await search(StructuredQuery(collectionID: collectionID))
  }
}
