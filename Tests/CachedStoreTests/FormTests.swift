import FiresmithRuntime
import Testing

/// Forms over a cache, whose new documents wait for a connection.
@Suite struct FormTests {
  private struct Note: DocumentModel {
    enum CodingKeys: String, CodingKey, CaseIterable { case text }

    static let _documentFields = DocumentFields(CodingKeys.self)
    var text: String
  }

  private struct NoteRepository: DocumentRepository {
    typealias Model = Note
    let collection: CollectionReference
  }

  /// A document that another device has stored by the time a new one is sent stays.
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  @MainActor @Test(arguments: [false, true])
  func aNewDocumentThatWaitsReplacesNoOther(overwriting: Bool) async throws {
    let remote = TestRemote()
    var options = CachedStore.Options()
    options.retryInterval = nil
    let store = try CachedStore(
      local: MemoryStore(database: remote.database), remote: remote, options: options)
    let live = LiveDocument(
      "a", in: NoteRepository(collection: Firestore(store: store).collection("notes")))
    remote.fail(.unreachable)
    live.document = Note(text: "Mine")
    await live.save(overwriting: overwriting)
    #expect(live.saveError == nil && !live.hasChanges, "it waits")
    #expect(try await store.waitingCommits() == 1)

    remote.fail(.none)
    try await remote.base.commit([
      DocumentWrite(path: "notes/a", operation: .update(["text": "Theirs"]))
    ])
    try await store.synchronize()
    let conflicts = try await store.conflicts()
    #expect(conflicts.map(\.reason) == (overwriting ? [] : [.refused]))
    let expected: DocumentValue = overwriting ? "Mine" : "Theirs"
    for store in [remote.base, store] as [any DocumentStore] {
      #expect(try await store.documents(at: ["notes/a"]).first??.fields["text"] == expected)
    }
  }
}
