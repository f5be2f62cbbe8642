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
      let id = try #require(try batch.add(momo, to: books).id)
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

  /// The number of times that a transaction's block ran, and whether it ever did on the main queue.
  final class Attempts: @unchecked Sendable {
    private let lock = NSLock()
    private var attempts: [Bool] = []

    var count: Int { lock.withLock { attempts.count } }
    var wereAllInBackground: Bool { lock.withLock { !attempts.contains(true) } }

    func begin() -> Int {
      lock.withLock {
        attempts.append(MainQueue.isCurrent)
        return attempts.count
      }
    }
  }

  /// Pitfall 16.
  @MainActor @Test func aTransactionsBlockRunsInTheBackgroundAndAgainIfItWasRaced()
    async throws
  {
    #expect(MainQueue.isCurrent)
    try await cards.set(Card(id: "c", libraryID: "l", name: "A"))
    let (cards, attempts) = (cards, Attempts())
    let name = try await cards.runTransaction { transaction in
      let attempt = attempts.begin()
      var card = try transaction.get("c", from: cards)
      if attempt == 1 { try put("cards-v1/c", ["library_id": "l", "name": "B"]) }
      card.name += "\(attempt)"
      try transaction.set(card, in: cards)
      if attempt == 1 { try transaction.delete("other", from: cards) }
      return card.name
    }
    #expect(name == "B2" && raw("cards-v1/c")["name"] == "B2", "the first attempt left nothing")
    #expect(attempts.count == 2 && attempts.wereAllInBackground)
  }

  @Test func anErrorOfAnAttemptThatIsRunAgainIsForgotten() async throws {
    try await cards.set(Card(id: "c", libraryID: "l", name: "A"))
    let (cards, attempts) = (cards, Attempts())
    await #expect(throws: Refused()) {
      try await cards.runTransaction { transaction in
        let attempt = attempts.begin()
        var card = try transaction.get("c", from: cards)
        if attempt == 2 { throw Refused() }
        try put("cards-v1/c", ["library_id": "l", "name": "B"])
        card.name = "C"
        try transaction.set(card, in: cards)
      }
    }
    #expect(raw("cards-v1/c")["name"] == "B" && attempts.count == 2)
  }

  @Test(arguments: [1, 3, 7]) func aTransactionRunsAsOftenAsItIsTold(_ limit: Int) async throws {
    try await cards.set(Card(id: "c", libraryID: "l", name: "A"))
    let (cards, attempts) = (cards, Attempts())
    let error = await failure {
      try await cards.runTransaction(attempts: limit) { transaction in
        let attempt = attempts.begin()
        var card = try transaction.get("c", from: cards)
        try put("cards-v1/c", ["library_id": "l", "name": .string("B\(attempt)")])
        card.name = "C"
        try transaction.set(card, in: cards)
      }
    }
    #expect(error != nil && attempts.count == limit && raw("cards-v1/c")["name"] != "C")
  }

  @Test func aTransactionWithoutAnAttemptIsRefused() async throws {
    let cards = cards
    for attempts in [0, -1, .min] {
      #expect(
        await failure {
          try await cards.runTransaction(attempts: attempts) { try $0.delete("c", from: cards) }
        } == .invalidOperation(reason: "A transaction needs at least one attempt."))
    }
  }

  /// Pitfall 13: the stand-in ends the process if a decoder is used twice.
  @Test func manyDocumentsAreReadAtOnce() async throws {
    for number in 0..<50 { try await books.set(book("b\(number)")) }
    let books = books
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<20 {
        group.addTask { try await books.getAll().documents.count }
        group.addTask { try await books.get((0..<50).map { "b\($0)" }).documents.count }
      }
      for try await count in group { #expect(count == 50) }
    }
  }
}
