import Foundation
import Testing

#if PORTABLE
  import FiresmithRuntime
#else
  @preconcurrency import FirebaseFirestore
#endif

// Runs what App/Usage.swift has: an app's code, the same for both flavours.
extension BehaviourTests {
  @Test func anAppReads() async throws {
    #expect(await describe("b1", in: books) == "There is no such book.")
    try await books.set(book("b1", "Momo"))
    try await books.set(book("b2", "Jim Button"))
    try put("books-v1/bad", rawBook(["number_of_pages": "many"]))
    #expect(await describe("b1", in: books) == "Momo, 300 pages")
    #expect(
      await describe("bad", in: books)
        == "The number_of_pages holds the string “many” where an integer belongs.")
    #expect(
      await describe("a/b", in: books)
        == "“a/b” can't be the id of a document in books-v1: it contains a slash. Of a path, take "
        + "the last part.")
    let shelf = try await shelf(["b2", "none", "b1"], in: books)
    #expect(shelf.titles == ["Jim Button", "Momo"] && shelf.missing == 1)
    #expect(try await titles(ofLibrary: "central", in: books) == ["Jim Button", "Momo"])
    #expect(try await numberOfPages(in: books) == 600)
    let momo = try await books.get("b1")
    await #expect(throws: RepositoryError.notFound(path: "authors/ende")) {
      try await author(of: momo, authors)
    }
    try await authors.set(Author(id: "ende", name: "Ende"))
    #expect(try await author(of: momo, authors).name == "Ende")
  }

  @Test func anAppSearches() async throws {
    for (id, rating) in [("b1", 4.5), ("b2", 4.9), ("b3", 3), ("b4", 4.7)] {
      var found = try book(id, id)
      found.status = .published
      found.ratings = ["example.com": rating]
      try await books.set(found)
    }
    #expect(try await search(books) == ["b2", "b4"])
    let time = Date(timeIntervalSince1970: 100)
    #expect(try await overdue(at: time).isEmpty)
    try await lend("b1", to: "c1", until: Date(timeIntervalSince1970: 50))
    try await lend("b2", to: "c1", until: Date(timeIntervalSince1970: 150))
    let overdue = try await overdue(at: time)
    #expect(overdue.count == 1 && overdue.allSatisfy { $0.hasPrefix("books-v1/b1/loans/") })
  }

  @Test func anAppWrites() async throws {
    let ordered = try await order(books, authors)
    let id = try #require(ordered.id)
    #expect(try await books.get(id).tags.first?.color.description == "#f05138")
    try await correct(ordered, in: books)
    let corrected = try await books.get(id)
    #expect(corrected.title == "Momo, corrected" && corrected.numberOfPages == 306)
    #expect(corrected.genres == ["fantasy", "children"] && corrected.withdrawnAt != nil)
    #expect(corrected.ratings == ["example.com": 4.9])
    try await replace(corrected, in: books)
    #expect(raw("books-v1/copy")["title"] == "Momo, corrected")
    #expect(try await approve(id, in: books).status == .approved)
    #expect(raw("books-v1/\(id)")["status"] == "approved")
    try saveOffline(corrected, books)
    #expect(raw("books-v1/\(id)")["status"] == "in review" && raw("books-v1/copy").isEmpty)
    try await books.delete(corrected)
    #expect(raw("books-v1/\(id)").isEmpty)
  }

  @Test func anAppWritesSeveralDocumentsAtOnce() async throws {
    #expect(try await register("Bastian", as: "c1", in: cards))
    #expect(try await !register("Atreyu", as: "c1", in: cards))
    try await reissue("c1", as: "c2", in: cards)
    #expect(raw("cards-v1/c1").isEmpty && raw("cards-v1/c2")["name"] == "Bastian")
    #expect(raw("cards-v1/c2")["id"] == "c2")
    for id in ["b1", "b2"] { try await books.set(book(id)) }
    try await withdraw(["b1", "b2"], from: books)
    #expect(raw("books-v1/b2")["withdrawn_at"]?.isTimestamp == true)
    await #expect(throws: RepositoryError.self) { try await withdraw(["b1", "no"], from: books) }
  }

  @MainActor @Test func aScreenKeepsGoodBooksAndSaysWhatIsWrongWithOthers()
    async throws
  {
    let list = BookList()
    let query = books.inLibrary(libraryID: "central")
    let following = Task { await list.follow(query) }
    try await books.set(book("b1", "Momo"))
    try put("books-v1/bad", rawBook(["number_of_pages": "many"]))
    while list.messages.isEmpty || list.books.isEmpty { await Task.yield() }
    #expect(list.books.map(\.title) == ["Momo"])
    #expect(
      list.messages == [
        "books-v1/bad: number_of_pages holds the string “many” where an integer belongs."
      ])
    following.cancel()
    await following.value
    #expect(try await firstTitle(of: "b1", in: books) == "Momo")
  }

  @Test func aSharedServiceGivesResults() async throws {
    let service = LibraryService.shared
    let posted = try await service.post(book(nil, "Posted", library: "r")).get()
    let id = try #require(posted.id)
    #expect(try await service.getBook(id: id).get().title == "Posted")
    #expect(try await service.getBooks(libraryID: "r").get().map(\.id) == [id])
    try await service.put(book(id, "Put", library: "r")).get()
    #expect(try await service.getBooks(libraryID: "r").get().map(\.title) == ["Put"])
    #expect(await service.getBook(id: "none") == .failure(.notFound(path: "books-v1/none")))
    try await service.delete(id: id).get()
    #expect(raw("books-v1/\(id)").isEmpty)
    try await cards.set(Card(id: "c1", libraryID: "r", name: "Bastian"))
    #expect(try await service.getCards(libraryID: "r").get().map(\.name) == ["Bastian"])
    #expect(try await books.results.get([id]).get().failures.count == 1)
  }

  @Test func modelsStoreThemselves() async throws {
    let own = try await book(nil, "Own").add()
    let id = try #require(own.id)
    #expect(raw("books-v1/\(id)")["title"] == "Own")
    try await rename(own, to: "Renamed")
    #expect(raw("books-v1/\(id)")["title"] == "Renamed")
    try await own.delete()
    #expect(raw("books-v1/\(id)").isEmpty)
    let missing = RepositoryError.missingID(in: "books-v1")
    await #expect(throws: missing) { try await book(nil).delete() }
  }
}
