import FiresmithRuntime
import Testing

/// Fields that had other names, through batches, transactions, the queue of a cache, and forms.
@Suite struct RenamedFieldWriteTests {
  private struct Note: DocumentModel {
    enum CodingKeys: String, CodingKey, CaseIterable {
      case text, likes
      case formerText = "body"
    }

    static let _documentFields = DocumentFields(CodingKeys.self).renaming(["text": ["body"]])
    var text: String
    var likes: Int

    init(text: String, likes: Int) { (self.text, self.likes) = (text, likes) }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      text = try container.decode(String.self, forKey: container.key(.text, .formerText))
      likes = try container.decode(Int.self, forKey: .likes)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(text, forKey: .text)
      try container.encode(likes, forKey: .likes)
    }
  }

  private struct NoteRepository: DocumentRepository {
    typealias Model = Note
    let collection: CollectionReference
  }

  private static let text = Note.RenamedField<String>("text", previously: ["body"])
  private static let likes = Note.Field<Int>("likes")
  private static let old: [String: DocumentValue] = ["body": "Old", "likes": 1]

  /// A device without a connection that has read an old note.
  private static func offline() async throws -> (device: Device, notes: NoteRepository) {
    let device = try await Device(["c/a": old])
    _ = try await device.find()
    device.remote.fail(.unreachable)
    return (device, NoteRepository(collection: Firestore(store: device.store).collection("c")))
  }

  /// Expects what the cache has before, and both stores have after the queue was sent.
  private static func expectSent(
    _ device: Device, _ expected: [String: DocumentValue]
  ) async throws {
    #expect(try await device.fields("c/a", .cache) == expected)
    #expect(try await device.remote.base.document(at: "c/a")?.fields == old)
    device.remote.fail(.none)
    device.clock.advance(by: 5000)
    try await device.store.synchronize()
    #expect(try await device.fields("c/a", .cache) == expected)
    #expect(try await device.remote.base.document(at: "c/a")?.fields == expected)
  }

  @Test func anUpdateOfTheFieldWaitsWithTheRemovalOfTheFormerName() async throws {
    let (device, notes) = try await Self.offline()
    try await notes.update("a") { $0.set(Self.text, to: "New") }
    try await Self.expectSent(device, ["text": "New", "likes": 1])
  }

  @Test func anUpdateOfAnotherFieldLeavesTheFormerName() async throws {
    let (device, notes) = try await Self.offline()
    try await notes.update("a") { $0.increment(Self.likes, by: 1) }
    #expect(try await notes.get("a", source: .cache).text == "Old")
    try await Self.expectSent(device, ["body": "Old", "likes": 2])
  }

  @Test(arguments: [false, true])
  func aBatchRemovesTheFormerName(isWhole: Bool) async throws {
    let (device, notes) = try await Self.offline()
    try await notes.runBatch { batch in
      if isWhole {
        try batch.set(Note(text: "New", likes: 1), id: "a", in: notes, merge: true)
      } else {
        try batch.update("a", in: notes) { $0.set(Self.text, to: "New") }
      }
    }
    try await Self.expectSent(device, ["text": "New", "likes": 1])
  }

  @Test func aTransactionReadsTheFormerNameAndRemovesIt() async throws {
    let device = try await Device(["c/a": Self.old])
    let notes = NoteRepository(collection: Firestore(store: device.store).collection("c"))
    try await notes.runTransaction { transaction in
      let note = try transaction.get("a", from: notes)
      try transaction.update("a", in: notes) { $0.set(Self.text, to: note.text + "er") }
    }
    let expected: [String: DocumentValue] = ["text": "Older", "likes": 1]
    #expect(try await device.fields("c/a", .cache) == expected)
    #expect(try await device.remote.base.document(at: "c/a")?.fields == expected)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  @MainActor @Test(arguments: [false, true])
  func aFormRemovesTheFormerNameOfWhatItChanges(changesText: Bool) async throws {
    let device = try await Device(["c/a": Self.old])
    let notes = NoteRepository(collection: Firestore(store: device.store).collection("c"))
    let live = LiveDocument("a", in: notes)
    let task = Task { await live.run() }
    while live.isLoading { await Task.yield() }
    task.cancel()
    await task.value
    #expect(live.document?.text == "Old")
    if changesText { live.document?.text = "New" } else { live.document?.likes = 5 }
    await live.save()
    #expect(live.saveError == nil)
    let expected: [String: DocumentValue] =
      changesText ? ["text": "New", "likes": 1] : ["body": "Old", "likes": 5]
    #expect(try await device.remote.base.document(at: "c/a")?.fields == expected)
  }
}
