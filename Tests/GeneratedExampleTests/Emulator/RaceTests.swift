import FiresmithLibraryExample
import FiresmithRuntime
import FiresmithTestSupport
import Testing

/// Clients that write to the same documents at the same time.
@Suite(.emulator) struct RaceTests {
  private let book = Book(id: "momo", libraryID: "l", name: "Momo", author: "Ende", pages: 0)

  @Test func twoClientsCountInTransactionsAndNoneIsLost() async throws {
    let database = try await Database()
    try await BookRepository(database.firestore).set(book)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 1...2 {
        let books = BookRepository(database.firestore)
        group.addTask {
          for _ in 1...5 {
            // On a busy machine, the emulator's locks time out often.
            try await books.runTransaction(attempts: 100) { transaction in
              var book = try transaction.get("momo", from: books)
              book.pages += 1
              try transaction.set(book, in: books)
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await BookRepository(database.firestore).get("momo").pages == 10)
  }

  @Test func oneOfTwoClientsCreatesTheDocument() async throws {
    let database = try await Database()
    let outcomes = await withTaskGroup(of: Result<Void, RepositoryError>.self) { group in
      for _ in 1...2 {
        let books = BookRepository(database.firestore)
        group.addTask { await books.results.create(book) }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    let failures = outcomes.compactMap { outcome in
      if case .failure(let error) = outcome { error } else { nil }
    }
    #expect(failures == [.alreadyExists(path: "books-v1/momo")])
  }

  @Test func whatABodyThrowsUndoesItsTransactionAndUnlocksWhatItRead() async throws {
    struct Refusal: Error {}
    let database = try await Database()
    let books = BookRepository(database.firestore)
    try await books.set(book)
    await #expect(throws: Refusal.self) {
      try await books.runTransaction { transaction in
        var book = try transaction.get("momo", from: books)
        book.pages = 1000
        try transaction.set(book, in: books)
        throw Refusal()
      }
    }
    #expect(try await books.get("momo").pages == 0)
    try await books.update("momo") { $0.increment(.pages, by: 1) }
    #expect(try await books.get("momo").pages == 1)
  }

  @Test func incrementsFromManyClientsAddUp() async throws {
    let database = try await Database()
    let books = BookRepository(database.firestore)
    try await books.set(book)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 1...10 {
        group.addTask { try await books.update("momo") { $0.increment(.pages, by: 1) } }
      }
      try await group.waitForAll()
    }
    #expect(try await books.get("momo").pages == 10)
  }

  @Test func enqueuedWritesAreMadeInTheirOrder() async throws {
    let database = try await Database()
    let books = BookRepository(database.firestore)
    try await books.set(book)
    for pages in 1...20 {
      try books.enqueueBatch { batch in
        try batch.update("momo", in: books) { $0.set(.pages, to: pages) }
      }
    }
    for try await result in books.listen(to: "momo") where try result.get().pages == 20 { break }
    #expect(try await books.get("momo").pages == 20)
  }
}
