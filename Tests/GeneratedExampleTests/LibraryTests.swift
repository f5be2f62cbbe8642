import FiresmithLibraryExample
import FiresmithRuntime
import Testing

/// The library app: one by id, many by the library's id, and writes, each as a `Result`.
@Suite struct LibraryTests {
  @Test func aBookIsPostedFoundByItsLibraryPutAndDeleted() async throws {
    let books = BookRepository(Firestore(store: MemoryStore()))
    let book = Book(libraryID: "central", name: "Momo", author: "Michael Ende", pages: 304)
    let id = try #require(try await books.results.add(book).get().id)
    _ = try await books.add(
      Book(libraryID: "branch", name: "Jim Button", author: "Michael Ende", pages: 256))

    var found = try await books.inLibrary(libraryID: "central").results.getAll().get().documents
    #expect(found.map(\.id) == [id] && found.map(\.name) == ["Momo"])
    found[0].isCheckedOut = true
    try await books.results.set(found[0]).get()
    #expect(try await books.results.get(id).get().isCheckedOut)

    try await books.results.delete(id).get()
    #expect(await books.results.get(id) == .failure(.notFound(path: "books-v1/\(id)")))
  }

  @Test func theCollectionsAreStoredUnderTheAppsNames() {
    #expect(Collections.allCases.map(\.rawValue) == ["books-v1", "cards-v1", "library-v1"])
  }

  @Test func queriesUseAFieldThatUpdatesCantChange() async throws {
    let cards = CardRepository(Firestore(store: MemoryStore()))
    for (id, library) in [("c1", "central"), ("c2", "branch"), ("c3", "central")] {
      try await cards.set(Card(id: id, libraryID: library, name: id))
    }
    try await cards.update("c1") { $0.set(.expired, to: true) }
    #expect(
      try await cards.inLibrary(libraryID: "central").getAll().documents.map(\.id) == ["c1", "c3"])
    let branch = cards.whereField(.libraryID, in: ["branch"]).order(by: .libraryID)
    #expect(try await branch.getAll().documents.map(\.id) == ["c2"])
    let others = cards.whereField(.libraryID, isNotEqualTo: "branch").whereField(
      .expired, isEqualTo: true)
    #expect(try await others.getAll().documents.map(\.id) == ["c1"])
  }

  @Test func fieldsAreStoredUnderTheAppsNames() async throws {
    let store = MemoryStore()
    let firestore = Firestore(store: store)
    let cards = CardRepository(firestore)
    try await cards.set(Card(id: "c1", libraryID: "central", name: "Bastian"))
    #expect(
      store.document(at: "cards-v1/c1")?.fields == [
        "library_id": .string("central"), "name": .string("Bastian"), "expired": .boolean(false),
      ])
    let libraries = LibraryRepository(firestore)
    let library = Library(
      id: "central", name: "Central", address: "Main Street", books: ["b1"], cards: ["c1"])
    try await libraries.set(library)
    #expect(try await libraries.get("central") == library)
  }
}
