import FiresmithRuntime
import FiresmithShowcaseExample
import Testing

extension AppStoreTests {
  /// The store of the whole process can be set late, and again. What has begun stays with the one
  /// before.
  @Suite struct DefaultStoreTests {
    private let first = store("first")
    private let second = store("second")

    init() { Firestore.default = nil }

    private func useFirst() { Firestore.default = Firestore(store: first) }

    private func useSecond() { Firestore.default = Firestore(store: second) }

    @Test func callsUseTheStoreThatIsSetWhenTheyBegin() async throws {
      defer { Firestore.default = nil }
      await #expect(throws: RepositoryError.self) { try await App.books.set(App.book("a")) }
      useFirst()
      #expect(try Firestore.firestore().store.database == first.database)
      try await App.books.set(App.book("a"))
      let inFirst = try await App.books.get("a")
      useSecond()
      try await App.books.set(App.book("b"))
      try await App.card.add()
      #expect(try await first.ids("books-v1") == ["a"])
      #expect(try await second.ids("books-v1") == ["b"])
      #expect(try await App.books.getIfExists("a") == nil)
      #expect(inFirst.author.documentReference?.name == "\(first.database)/documents/authors/ende")
      let mixed = await #expect(throws: RepositoryError.self) { try await App.books.set(inFirst) }
      #expect(
        mixed?.localizedDescription == "author refers to a document of another database.")
      Firestore.default = nil
      await #expect(throws: RepositoryError.self) { try await App.books.getAll() }
    }

    @Test func whatWasReadIsFollowedWhereItWasRead() async throws {
      defer { Firestore.default = nil }
      useFirst()
      try await App.authors.set(Author(id: "ende", name: "Michael Ende"))
      try await App.books.set(App.book("momo"))
      let momo = try await App.books.get("momo")
      useSecond()
      #expect(try await momo.author.get().name == "Michael Ende")
      await #expect(throws: RepositoryError.notFound(path: "authors/ende")) {
        try await App.ende.get()
      }
    }

    @Test func listenersStayWithTheirStore() async throws {
      defer { Firestore.default = nil }
      useFirst()
      var lists = App.books.listen().makeAsyncIterator()
      var states = App.settings.listen().makeAsyncIterator()
      #expect(try await lists.next()?.results.count == 0)
      _ = try await states.next()
      useSecond()
      try await App.books.set(App.book("b"))
      try await App.settings.set(AppSettings(greeting: "second"))
      try await Firestore.withDefault(Firestore(store: first)) {
        try await App.books.set(App.book("a"))
      }
      let settings = AppSettingsDocument(Firestore(store: first))
      try await settings.set(AppSettings(greeting: "first"))
      #expect(try await lists.next()?.documents.map(\.id) == ["a"])
      #expect(try await states.next()?.get().greeting == "first")
    }

    @Test func pagesStayWithTheirStore() async throws {
      defer { Firestore.default = nil }
      useFirst()
      for id in ["a", "b", "c"] { try await App.books.set(App.book(id)) }
      var ids: [String?] = []
      for try await page in App.books.getAll(inPagesOf: 1) {
        ids += page.documents.map(\.id)
        useSecond()
      }
      #expect(ids == ["a", "b", "c"])
      useFirst()
      let deleted = try await App.books.deleteAll(batchSize: 1) { _ in useSecond() }
      #expect(deleted == 3)
      #expect(try await first.ids("books-v1").isEmpty)
    }

    @Test func transactionsStayWithTheirStore() async throws {
      defer { Firestore.default = nil }
      useFirst()
      try await App.books.set(App.book("a"))
      let (first, second) = (first, second)
      let title = try await App.books.runTransaction { transaction in
        Firestore.default = Firestore(store: second)
        let title = try transaction.get("a", from: App.books).title
        try transaction.update("a", in: App.books) { $0.set(.author, to: App.ende) }
        try transaction.set(App.book("b"), in: App.books)
        try transaction.set(Author(id: "ende", name: "Ende"), at: App.ende)
        try transaction.set(AppSettings(greeting: ""), in: App.settings)
        return title
      }
      #expect(title == "a")
      #expect(try await first.ids("books-v1") == ["a", "b"])
      #expect(try await first.ids("authors") == ["ende"])
      #expect(try await first.ids("settings") == ["app"])
      #expect(try await second.ids("books-v1").isEmpty)
      useFirst()
      let names = try await App.books.runReadOnlyTransaction { transaction in
        Firestore.default = Firestore(store: second)
        return try transaction.getAll(App.byEnde).documents.map(\.title)
      }
      #expect(names == ["a", "b"])
    }

    @Test func batchesStayWithTheirStore() async throws {
      defer { Firestore.default = nil }
      useFirst()
      try await App.books.runBatch { batch in
        useSecond()
        try batch.set(App.book("a"), in: App.books)
        try batch.add(Author(name: "Ende"), to: App.authors)
      }
      useFirst()
      try App.books.enqueueBatch { batch in
        useSecond()
        try batch.set(App.book("b"), in: App.books)
      }
      #expect(try await first.ids("books-v1") == ["a", "b"])
      #expect(try await first.ids("authors").count == 1)
      #expect(try await second.ids("books-v1").isEmpty)
      useFirst()
      let results = await App.authors.addAll(
        [Author(name: "b"), Author(name: "c")], batchSize: 1
      ) { _ in useSecond() }
      #expect(results.allSatisfy { (try? $0.get()) != nil })
      #expect(try await first.ids("authors").count == 3)
    }

    @Test func detachedTasksHaveTheProcesssStore() async throws {
      defer { Firestore.default = nil }
      useFirst()
      try await Firestore.withDefault(Firestore(store: second)) {
        try await Task { try await App.books.set(App.book("inside")) }.value
        try await Task.detached { try await App.books.set(App.book("outside")) }.value
      }
      #expect(try await first.ids("books-v1") == ["outside"])
      #expect(try await second.ids("books-v1") == ["inside"])
    }

    @Test func aHandleStandsForTheStoreThatItHas() async throws {
      defer { Firestore.default = nil }
      Firestore.default = .firestore()
      await #expect(throws: RepositoryError.self) { try await App.books.getAll() }
      useFirst()
      Firestore.default = .firestore()
      try await App.books.set(App.book("a"))
      try await Firestore.withDefault(.firestore()) {
        useSecond()
        try await App.books.set(App.book("b"))
      }
      #expect(try await first.ids("books-v1") == ["a", "b"])
      #expect(try await second.ids("books-v1").isEmpty)
    }

    @Test func manyThreadsSetAndReadIt() async throws {
      defer { Firestore.default = nil }
      useFirst()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for index in 0..<100 {
          group.addTask {
            index.isMultiple(of: 2) ? useFirst() : useSecond()
            try await App.authors.set(Author(id: "\(index)", name: ""))
          }
        }
        try await group.waitForAll()
      }
      let ids = try await first.ids("authors") + second.ids("authors")
      #expect(Set(ids).count == 100 && ids.count == 100)
    }
  }
}
