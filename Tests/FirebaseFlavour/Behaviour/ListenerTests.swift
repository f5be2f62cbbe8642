import Foundation
import Testing

#if PORTABLE
  import FiresmithRuntime
#else
  @preconcurrency import FirebaseFirestore
#endif

extension BehaviourTests {
  @Test func aBadDocumentDoesNotEndAStream() async throws {
    try await books.set(book("b1", "A"))
    var lists = books.inLibrary(libraryID: "central").listen().makeAsyncIterator()
    #expect(try await lists.next()?.documents.map(\.title) == ["A"])
    try put("books-v1/bad", rawBook(["title": 7]))
    let list = try #require(try await lists.next())
    #expect(list.documents.map(\.title) == ["A"] && list.failures.count == 1)
    try await books.set(book("b2", "B"))
    #expect(try await lists.next()?.documents.map(\.title) == ["A", "B"])
  }

  @Test func oneDocumentComesAndGoes() async throws {
    var results = books.listen(to: "later").makeAsyncIterator()
    #expect(try await results.next() == .failure(.notFound(path: "books-v1/later")))
    try put("books-v1/later", rawBook(["title": 7]))
    guard case .failure(.invalidDocument(_, "title", _, _))? = try await results.next() else {
      Issue.record("a bad document was not told")
      return
    }
    try await books.set(book("later", "Later"))
    #expect(try await results.next()?.get().title == "Later")
    try await books.delete("later")
    #expect(try await results.next() == .failure(.notFound(path: "books-v1/later")))
  }

  @Test func listeningToNothingEnds() async throws {
    var lists: [DocumentList<Book>] = []
    for try await list in books.whereField(.title, in: []).listen() { lists.append(list) }
    #expect(lists.count == 1 && lists.allSatisfy(\.results.isEmpty))
  }

  @Test func cancellingEndsAStream() async throws {
    let (started, continuation) = AsyncStream.makeStream(of: Void.self)
    let books = books
    let listening = Task {
      for try await _ in books.listen() { continuation.yield() }
    }
    for await _ in started { break }
    listening.cancel()
    try await listening.value
  }
}
