import FiresmithRuntime
import FiresmithShowcaseExample
import Testing

/// `Firestore.withDefault`: a part of the program has a store of its own. These tests run at the
/// same time, over the same repositories.
@Suite struct StoreScopeTests {
  @Test func manyScopesShareTheRepositoriesAndNoStore() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<100 {
        group.addTask {
          let store = store("scope-\(index)")
          try await Firestore.withDefault(Firestore(store: store)) { try await use("\(index)") }
          try await expectAll(of: "\(index)", in: store)
        }
      }
      try await group.waitForAll()
    }
  }

  /// Reads and writes in all ways, in the store of the scope.
  private func use(_ name: String) async throws {
    try await App.authors.set(Author(id: "ende", name: name))
    try await Task { try await App.books.set(App.book("momo")) }.value
    async let second: Void = App.books.set(App.book("b2"))
    try await second
    try await App.card.save()
    #expect(try await Author(name: name).add().id != nil)
    #expect(try await App.books.get("momo").author.get().name == name)
    try await App.books.runTransaction { transaction in
      let author = try transaction.get(App.ende)
      let momo = try transaction.get("momo", from: App.books)
      try transaction.set(App.book("\(author.name)-\(momo.title)"), in: App.books)
    }
    try await App.books.runBatch { batch in
      try batch.update("momo", in: App.books) { $0.set(.isbn, to: name) }
      try batch.set(App.book("batch"), in: App.books)
    }
    try App.books.enqueueBatch { try $0.set(App.book("queue"), in: App.books) }
    let loans = App.books.loans(of: "momo")
    let card = try CardRepository().reference(to: App.card)
    try await loans.add(Loan(card: card, cardAtLoan: nil, dueOn: .now))
    try await App.settings.set(AppSettings(greeting: name))
    try await App.settings.notices().add(Notice(text: name))
  }

  /// Expects what ``use(_:)`` leaves.
  private func expectAll(of name: String, in store: MemoryStore) async throws {
    let books = ["\(name)-momo", "b2", "batch", "momo", "queue"]
    #expect(try await store.ids("books-v1") == books)
    #expect(try await store.ids("loans").count == 1)
    #expect(try await store.ids("notices").count == 1)
    #expect(try await store.ids("cards-v1") == ["c"])
    let stored = store.document(at: "books-v1/momo")?.fields
    #expect(stored?["isbn"] == .string(name))
    guard case .reference(let author)? = stored?["author"] else {
      Issue.record("no reference")
      return
    }
    #expect(author.name == "projects/scope-\(name)/databases/(default)/documents/authors/ende")

    try await Firestore.withDefault(Firestore(store: store)) {
      #expect(try await App.byEnde.count() == 5)
      #expect(try await App.some.getAll().documents.map(\.id) == ["b2", "momo"])
      #expect(try await App.afterMomo.getAll().documents.map(\.id) == ["momo", "queue"])
      #expect(try await App.loans.count() == 1)
      #expect(try await App.settings.get().greeting == name)
      var paged: [String?] = []
      for try await page in App.books.getAll(inPagesOf: 2) { paged += page.documents.map(\.id) }
      #expect(paged == books)
      for try await list in App.books.listen() {
        #expect(list.documents.map(\.id) == books)
        break
      }
      #expect(try await App.books.get(["momo", "none"]).documents.map(\.isbn) == [name])
      #expect(try await App.books.deleteAll() == 5)
      try await App.card.delete()
    }
    #expect(try await store.ids("books-v1").isEmpty)
    #expect(try await store.ids("cards-v1").isEmpty)
  }

  @Test func anInnerScopeIsNearer() async throws {
    let (outer, inner) = (store("outer"), store("inner"))
    try await Firestore.withDefault(Firestore(store: outer)) {
      try Firestore.withDefault(Firestore(store: inner)) {
        try App.books.enqueueBatch { try $0.set(App.book("a"), in: App.books) }
      }
      try await App.books.set(App.book("b"))
    }
    #expect(try await inner.ids("books-v1") == ["a"])
    #expect(try await outer.ids("books-v1") == ["b"])
  }

  @Test func aDatabaseThatIsPassedStaysItself() async throws {
    let (scope, passed) = (store("scope"), store("passed"))
    let books = BookRepository(Firestore(store: passed))
    try await Firestore.withDefault(Firestore(store: scope)) {
      let ende = Reference<Author>(Firestore(store: passed).document("authors/ende"))
      try await books.set(App.book("a", by: ende))
      let failure = await #expect(throws: RepositoryError.self) {
        try await books.set(App.book("b"))
      }
      #expect(failure?.localizedDescription == "author refers to a document of another database.")
      await #expect(
        throws: RepositoryError.invalidOperation(
          reason: "cards-v1/c is not in the batch's database.")
      ) {
        try await books.runBatch { try $0.set(App.card, in: CardRepository()) }
      }
      await #expect(
        throws: RepositoryError.invalidOperation(
          reason: "cards-v1/c is not in the transaction's database.")
      ) {
        try await books.runTransaction { try $0.set(App.card, in: CardRepository()) }
      }
    }
    #expect(try await passed.ids("books-v1") == ["a"])
    #expect(try await scope.ids("books-v1").isEmpty)
  }

  /// A transaction's body runs on another thread, which has to see the scope, too.
  @Test func transactionsOfADatabaseThatIsPassedTakeTheAppsRepositories() async throws {
    let store = store("same")
    try await Firestore.withDefault(Firestore(store: store)) {
      try await BookRepository(Firestore(store: store)).runTransaction { transaction in
        #expect(try transaction.getIfExists("a", from: App.books) == nil)
        try transaction.set(App.book("a"), in: App.books)
        try App.authors.enqueueBatch { try $0.add(Author(name: "Ende"), to: App.authors) }
      }
    }
    #expect(try await store.ids("books-v1") == ["a"])
    #expect(try await store.ids("authors").count == 1)
  }

  @Test func databasesWithNamesHaveStoresOfTheirOwn() async throws {
    let (main, reports) = (store("main"), store("reports"))
    let cards = CardRepository(.firestore(database: "reports-of-scopes"))
    try await Firestore.withDefault(Firestore(store: main)) {
      try await Firestore.withDefault(Firestore(store: reports), database: "reports-of-scopes") {
        try await App.card.save()
        try await cards.set(Card(id: "r", libraryID: "", name: ""))
      }
    }
    #expect(try await main.ids("cards-v1") == ["c"])
    #expect(try await reports.ids("cards-v1") == ["r"])
    await #expect(throws: RepositoryError.self) { try await cards.getAll() }
    Firestore.setDefault(Firestore(store: reports), database: "reports-of-scopes")
    #expect(try await cards.count() == 1)
    Firestore.setDefault(nil, database: "reports-of-scopes")
  }

  @available(macOS 14, *)
  @MainActor @Test func aSaveThatIsDelayedKeepsTheScope() async throws {
    let store = store("delayed")
    let live = LiveDocument("momo", in: App.books)
    live.document = App.book("momo")
    Firestore.withDefault(Firestore(store: store)) { live.save(after: .zero) }
    while live.hasChanges, live.saveError == nil { await Task.yield() }
    #expect(live.saveError == nil)
    #expect(try await store.ids("books-v1") == ["momo"])
  }
}
