import FiresmithLibraryExample
import FiresmithRuntime
import FiresmithTestSupport
import Testing

/// Listeners over the REST API, which look again and again.
@Suite(.emulator) struct ListeningTests {
  private func books() async throws -> BookRepository {
    let database = try await Database()
    return BookRepository(Firestore(store: database.store { $0.listenInterval = 0.02 }))
  }

  private func book(_ id: String, pages: Int) -> Book {
    Book(id: id, libraryID: "l", name: id, author: "someone", pages: pages)
  }

  @Test func aQuerysListenerHearsOfChangesAndOfNothingElse() async throws {
    let books = try await books()
    try await books.set(book("a", pages: 1))
    var updates = books.whereField(.pages, isGreaterThan: 0).listen().makeAsyncIterator()
    #expect(try await updates.next()?.documents.map(\.pages) == [1])
    try await books.set(book("b", pages: 2))
    #expect(try await updates.next()?.documents.map(\.pages) == [1, 2])
    // What the query doesn't find is no news.
    try await books.set(book("c", pages: 0))
    try await books.update("a") { $0.increment(.pages, by: 10) }
    #expect(try await updates.next()?.documents.map(\.pages) == [2, 11])
    try await books.delete("b")
    #expect(try await updates.next()?.documents.map(\.pages) == [11])
  }

  @Test func aDocumentsListenerHearsOfItComingAndGoing() async throws {
    let books = try await books()
    var updates = books.listen(to: "a").makeAsyncIterator()
    #expect(try await updates.next() == .failure(.notFound(path: "books-v1/a")))
    try await books.set(book("a", pages: 1))
    #expect(try await updates.next()?.get().pages == 1)
    try await books.delete("a")
    #expect(try await updates.next() == .failure(.notFound(path: "books-v1/a")))
  }
}
