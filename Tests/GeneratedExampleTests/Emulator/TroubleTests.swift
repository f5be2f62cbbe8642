import FiresmithLibraryExample
import FiresmithREST
import FiresmithRuntime
import FiresmithTestSupport
import Foundation
import Testing

/// The errors of a repository when something is wrong with the server.
@Suite(.emulator) struct TroubleTests {
  private let book = Book(id: "momo", libraryID: "l", name: "Momo", author: "Ende", pages: 304)

  @Test func aKilledEmulatorIsAnErrorOfEveryCall() async throws {
    let emulator = try await Emulator.launch()
    var options = RESTStore.Options()
    options.firstPause = 0.01
    options.listenInterval = 0.01
    options.timeout = 1200
    let store = RESTStore(
      project: Emulator.newProject(), emulatorHost: emulator.host, options: options)
    let books = BookRepository(Firestore(store: store))
    try await books.set(book)
    let updates = books.listen().makeAsyncIterator()
    var listener = updates
    #expect(try await listener.next()?.documents == [book])

    emulator.end()
    await #expect(throws: RepositoryError.unavailable) { try await books.get("momo") }
    await #expect(throws: RepositoryError.unavailable) { try await books.getAll() }
    await #expect(throws: RepositoryError.unavailable) { try await books.count() }
    await #expect(throws: RepositoryError.unavailable) { try await books.set(book) }
    await #expect(throws: RepositoryError.unavailable) { try await books.create(book) }
    await #expect(throws: RepositoryError.unavailable) {
      while try await listener.next() != nil {}
    }
    do {
      _ = try await store.documents(at: ["books-v1/momo"])
      Issue.record("a dead server answered")
    } catch let error as FirestoreErrorCode {
      #expect(error.code == .unavailable)
      #expect(error.message == "127.0.0.1 can't be reached.")
    }
  }

  @Test func rulesThatDenyAreATypedError() async throws {
    let database = try await Database()
    try await database.emulator.setRules(
      """
      service cloud.firestore { match /databases/{d}/documents {
        match /books-v1/{id} { allow get: if true; allow list, write: if false; } } }
      """, of: database.project)
    try await BookRepository(database.firestore).set(book)

    let store = database.store(.none)
    let books = BookRepository(Firestore(store: store))
    #expect(try await books.get("momo") == book)
    let collection = RepositoryError.permissionDenied(path: "books-v1")
    await #expect(throws: collection) { try await books.getAll() }
    await #expect(throws: collection) { try await books.count() }
    await #expect(throws: collection) { try await books.set(book) }
    await #expect(throws: collection) { for try await _ in books.listen() {} }
    let document = RepositoryError.permissionDenied(path: "books-v1/momo")
    await #expect(throws: document) { try await books.delete("momo") }
    await #expect(throws: document) { try await books.update("momo") { $0.set(.name, to: "x") } }
    #expect(document.localizedDescription == "You may not use books-v1/momo.")

    // The server's own words are there for those who ask the store.
    do {
      try await store.commit([DocumentWrite(path: "books-v1/momo", operation: .delete)])
      Issue.record("a stranger deleted the book")
    } catch let error as FirestoreErrorCode {
      #expect(error.code == .permissionDenied)
      #expect(error.message.contains("delete"))
    }
  }

  @Test func aCancelledReadEnds() async throws {
    let database = try await Database()
    let books = BookRepository(database.firestore)
    try await books.set(book)
    // The server answers only when the transaction ends that has the document for itself.
    let transaction = try await database.store().beginTransaction()
    _ = try await transaction.documents(at: ["books-v1/momo"])
    let waiting = Task { try await books.update("momo") { $0.increment(.pages, by: 1) } }
    try await Task.sleep(nanoseconds: 300_000_000)
    waiting.cancel()
    await #expect(throws: RepositoryError.cancelled) { try await waiting.value }
    await transaction.rollback()
  }

  @Test func aCancelledTransactionUnlocksWhatItRead() async throws {
    let database = try await Database()
    let books = BookRepository(database.firestore)
    try await books.set(book)
    let (hasRead, read) = AsyncStream<Void>.makeStream()
    let task = Task {
      try await books.runTransaction { transaction in
        var book = try transaction.get("momo", from: books)
        read.finish()
        while !Task.isCancelled, book.pages < 1_000 {
          // Reads until the cancelled task's reads fail.
          book = try transaction.get("momo", from: books)
        }
      }
    }
    for await _ in hasRead {}
    task.cancel()
    await #expect(throws: RepositoryError.cancelled) { try await task.value }
    try await books.update("momo") { $0.set(.name, to: "free") }
    #expect(try await books.get("momo").name == "free")
  }
}
