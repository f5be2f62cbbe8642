import Foundation
import Testing

#if PORTABLE
  import FiresmithRuntime
#else
  @preconcurrency import FirebaseFirestore
#endif

extension BehaviourTests {
  struct Refused: Error, Equatable {}

  @Test func transactions() async throws {
    for id in ["b0", "b1", "b2"] { try await books.set(book(id, id)) }
    let books = books
    let title = try await books.runTransaction { transaction in
      var book = try transaction.get("b0", from: books)
      book.title += "!"
      #expect(try transaction.getIfExists("none", from: books) == nil)
      try transaction.set(book, in: books)
      try transaction.update("b1", in: books) { $0.increment(.numberOfPages, by: 10) }
      try transaction.delete("b2", from: books)
      return book.title
    }
    #expect(title == "b0!" && raw("books-v1/b0")["title"] == "b0!")
    #expect(raw("books-v1/b1")["number_of_pages"] == 310 && raw("books-v1/b2").isEmpty)
  }

  @Test func anErrorUndoesATransaction() async throws {
    try await books.set(book("b0"))
    let books = books
    await #expect(throws: Refused()) {
      try await books.runTransaction { transaction in
        try transaction.delete("b0", from: books)
        throw Refused()
      }
    }
    #expect(!raw("books-v1/b0").isEmpty)
    #expect(
      await failure { try await books.runTransaction { try $0.get("none", from: books) } }
        == .notFound(path: "books-v1/none"))
    #expect(
      await failure {
        try await books.runTransaction { try $0.update("none", in: books) { $0.clear(.isbn) } }
      } == .notFound(path: "books-v1"))
    #expect(
      await failure {
        try await books.runTransaction { transaction in
          try transaction.delete("b0", from: books)
          _ = try transaction.get("b0", from: books)
        }
      } != nil, "reads come first")
    #expect(!raw("books-v1/b0").isEmpty)
  }

  @Test func batches() async throws {
    try await books.set(book("b0"))
    let (books, cards) = (books, cards)
    let momo = try book(nil, "Batch")
    let id = try await books.runBatch { batch in
      let id = try batch.add(momo, to: books)
      try batch.set(Card(id: "batch", libraryID: id, name: "B"), in: cards)
      return id
    }
    #expect(raw("cards-v1/batch")["library_id"] == .string(id) && !raw("books-v1/\(id)").isEmpty)
    await #expect(throws: Refused()) {
      try await books.runBatch { batch in
        try batch.delete("b0", from: books)
        throw Refused()
      }
    }
    #expect(!raw("books-v1/b0").isEmpty)
    #expect(
      await failure {
        try await books.runBatch { batch in
          try batch.delete("b0", from: books)
          try batch.update("none", in: books) { $0.clear(.isbn) }
        }
      } == .notFound(path: "books-v1"))
    #expect(!raw("books-v1/b0").isEmpty)
    try books.enqueueBatch { try $0.delete("b0", from: books) }
    #expect(raw("books-v1/b0").isEmpty)
  }
}
