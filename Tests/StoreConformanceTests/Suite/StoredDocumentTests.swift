import FiresmithLibraryExample
import FiresmithRuntime
import Testing

/// Documents of repositories, as they were read, over each store.
@Suite struct StoredDocumentTests {
  /// Books in the shelves of rooms, as a repository of a subcollection has them.
  struct ShelfRepository: DocumentRepository {
    typealias Model = Book

    private let place: Result<CollectionReference, RepositoryError>

    init(room: String?, _ firestore: Firestore) {
      place = Result { () throws(RepositoryError) in
        firestore.collection(try DocumentPath.joining("rooms", room, "shelf"))
      }
    }

    var collection: CollectionReference {
      get throws(RepositoryError) { try place.get() }
    }
  }

  private func book(_ name: String) -> Book {
    Book(id: "same", libraryID: "l", name: name, author: "Ende", pages: name.count)
  }

  @Test(arguments: try await StoreUnderTest.all)
  func documentsOfAGroupWithTheSameIDDiffer(_ store: StoreUnderTest) async throws {
    let database = try store.open()
    let firestore = database.firestore
    for (room, name) in [("a", "Momo"), ("b", "Emil")] {
      try await ShelfRepository(room: room, firestore).set(book(name))
    }
    try await firestore.document("rooms/c/shelf/same").setData(["name": "Heidi"])
    let group = DocumentQuery<Book>(collectionGroup: "shelf", in: firestore)
    let list = try await group.getAll()
    #expect(list.documents.map(\.id) == ["same", "same"] && list.failures.count == 1)
    #expect(list.stored.map(\.id) == ["rooms/a/shelf/same", "rooms/b/shelf/same"])
    #expect(list.stored.map(\.model) == list.documents && list.references.count == 3)
    #expect(list.stored.allSatisfy { !$0.hasPendingWrites })
    let first = try #require(list.stored.first)
    #expect(try await group.start(after: first).getAll().stored.map(\.name) == ["Emil"])
    try await ShelfRepository(room: "a", firestore).update(first) { $0.set(.name, to: "Jim") }
    let read = try await ShelfRepository(room: "a", firestore).runTransaction { transaction in
      try transaction.get(first).name
    }
    #expect(read == "Jim")
    if database.store.capabilities.contains(.descendants) {
      #expect(try await ShelfRepository(room: "a", firestore).recursiveDelete(first) == 0)
      #expect(try await group.count() == 2)
    }
  }

  @Test(arguments: try await StoreUnderTest.all)
  func impossibleIDsReachNoStore(_ store: StoreUnderTest) async throws {
    let database = try store.open()
    let book = book("Momo")
    let long = String(repeating: "x", count: 1501)
    for room in [nil, "", "a/b", ".", "..", "__x__", long] {
      let shelf = ShelfRepository(room: room, database.firestore)
      let refused =
        room.map { RepositoryError.invalidID($0, in: "rooms") } ?? .missingID(in: "rooms")
      await #expect(throws: refused) { try await shelf.get("a") }
      await #expect(throws: refused) { try await shelf.getAll() }
      await #expect(throws: refused) { try await shelf.count() }
      await #expect(throws: refused) { for try await _ in shelf.listen() {} }
      await #expect(throws: refused) { for try await _ in shelf.listen(to: "a") {} }
      await #expect(throws: refused) { try await shelf.add(book) }
      await #expect(throws: refused) { try await shelf.set(book) }
      await #expect(throws: refused) { try await shelf.create(book) }
      await #expect(throws: refused) { try await shelf.update("a") { $0.set(.pages, to: 1) } }
      await #expect(throws: refused) { try await shelf.delete("a") }
      await #expect(throws: refused) { try await shelf.recursiveDelete("a") }
      await #expect(throws: refused) { try await shelf.runTransaction { _ in } }
      await #expect(throws: refused) { try await shelf.runBatch { _ in } }
      #expect(throws: refused) { try shelf.enqueueBatch { try $0.set(book, in: shelf) } }
    }
    let group = DocumentQuery<Book>(collectionGroup: "shelf", in: database.firestore)
    #expect(try await group.count() == 0)
  }
}
