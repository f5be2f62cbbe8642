import Foundation
import Testing

#if PORTABLE
  import FiresmithRuntime
#else
  @preconcurrency import FirebaseFirestore
#endif

#if canImport(Combine)
  import Combine
#endif

extension BehaviourTests {
  @Test func results() async throws {
    let service = BookService(books: books)
    let id = try await service.post(book(nil, "Posted", library: "r")).get()
    #expect(try await service.getOne(id: id).get().title == "Posted")
    #expect(try await service.getMany(libraryID: "r").get().count == 1)
    #expect(try await service.put(book(id, "Put", library: "r")).get() == ())
    #expect(await service.getOne(id: "none") == .failure(.notFound(path: "books-v1/none")))
    #expect(try await service.delete(id: id).get() == () && raw("books-v1/\(id)").isEmpty)
    #expect(try await books.results.get([id]).get().failures.count == 1)
  }

  @Test func modelsThatStoreThemselves() async throws {
    var own = try book("own", "Own")
    try await own.set()
    #expect(raw("books-v1/own")["title"] == "Own")
    try await rename(own)
    #expect(raw("books-v1/own")["title"] == "Momo")
    try await own.delete()
    #expect(raw("books-v1/own").isEmpty)
    own.id = nil
    let anonymous = own
    #expect(await failure { try await anonymous.delete() } == .missingID)
  }

  @MainActor @Test func listeningOnTheMainActor() async throws {
    let recent = RecentBooks()
    let books = books
    let following = Task { try await recent.follow(books) }
    try await books.add(book(nil, "New"))
    while recent.books.isEmpty { await Task.yield() }
    #expect(recent.books.map(\.title) == ["New"] && recent.failures.isEmpty)
    following.cancel()
    try await following.value
  }

  @MainActor @Test func writingFromTheMainActor() async throws {
    try await books.set(book("momo"))
    var title = "Momo"
    try await books.update("momo") {
      title += "!"
      $0.set(.title, to: title)
    }
    #expect(raw("books-v1/momo")["title"] == "Momo!")
    try await books.runBatch { batch in
      title += "!"
      try batch.delete("momo", from: books)
    }
    #expect(title == "Momo!!" && raw("books-v1/momo").isEmpty)
  }
}
