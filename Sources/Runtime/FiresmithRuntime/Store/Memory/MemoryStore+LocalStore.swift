extension MemoryStore: LocalStore {
  package func put(_ changes: [LocalChange], after check: NoteCheck) async throws {
    try replace(changes, after: check)
  }

  package func putBlocking(_ changes: [LocalChange], after check: NoteCheck) throws {
    try replace(changes, after: check)
  }

  package func notes(at paths: [String]) async throws -> [StoredDocument?] {
    paths.map(document)
  }

  package func notes(in collectionID: String) async throws -> [StoredDocument] {
    documents(matchingChecked: StructuredQuery(collectionID: collectionID))
  }
}
