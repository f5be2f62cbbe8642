import FiresmithRuntime
import FiresmithShowcaseExample
import Testing

extension AppStoreTests {
  /// Without a store, whatever reads or writes says which line is missing. Nothing goes to a store
  /// that nobody has named, and nothing ends the process.
  @Suite struct MissingStoreTests {
    private static let message =
      "No store is set. Add the line 'Firestore.default = Firestore(store: …)' where the program "
      + "starts, or pass a Firestore to the repository."

    init() { Firestore.default = nil }

    private func message(_ operation: () async throws -> Void) async -> String? {
      do {
        try await operation()
        return nil
      } catch {
        return error.localizedDescription
      }
    }

    private typealias Operation = (String, () async throws -> Void)

    private func expectMissing(_ operations: [Operation]) async {
      for (name, operation) in operations {
        #expect(await message(operation) == Self.message, "\(name)")
      }
    }

    private let books = App.books
    private let card = App.card

    @Test func isAnErrorOfEveryRead() async {
      await expectMissing([
        ("get", { _ = try await books.get("a") }),
        ("getIfExists", { _ = try await books.getIfExists("a") }),
        ("exists", { _ = try await books.exists("a") }),
        ("get ids", { _ = try await books.get(["a"]) }),
        ("reference", { _ = try await App.ende.get() }),
        ("references", { _ = try await App.authors.getAll([App.ende]) }),
        ("model", { _ = try await books.get(App.book("a")) }),
        ("getAll", { _ = try await books.getAll() }),
        ("query", { _ = try await App.byEnde.getFirst() }),
        ("ids", { _ = try await App.some.getAll() }),
        ("results", { _ = try await books.results.getAll().get() }),
        ("count", { _ = try await books.count() }),
        ("sum", { _ = try await books.sum(of: .numberOfPages) }),
        ("group", { _ = try await App.loans.getAll() }),
        ("pages", { for try await _ in books.getAll(inPagesOf: 1) {} }),
        (
          "nearest",
          { _ = try await App.authors.writingLike(style: VectorValue([1, 0, 0])).getAll() }
        ),
        ("single document", { _ = try await App.settings.get() }),
        ("handle", { _ = try await Firestore.firestore().document("a/b").getDocument() }),
        ("collection", { _ = try await Firestore.firestore().collection("a").getDocuments() }),
      ])
    }

    @Test func isAnErrorOfEveryStream() async {
      await expectMissing([
        ("listen", { for try await _ in books.listen() {} }),
        ("group", { for try await _ in App.loans.listen() {} }),
        ("document", { for try await _ in books.listen(to: "a") {} }),
        ("reference", { for try await _ in App.authors.listen(to: App.ende) {} }),
        ("single document", { for try await _ in App.settings.listen() {} }),
      ])
    }

    @Test func isAnErrorOfEveryWrite() async {
      let (books, card) = (books, card)
      await expectMissing([
        ("add", { _ = try await books.add(App.book("a")) }),
        ("create", { try await books.create(App.book("a")) }),
        ("set", { try await books.set(App.book("a")) }),
        ("save", { _ = try await books.save(App.book("a")) }),
        ("update", { try await books.update("a") { $0.set(.title, to: "a") } }),
        ("delete", { try await books.delete("a") }),
        ("delete reference", { try await App.authors.delete(App.ende) }),
        ("addAll", { for book in await books.addAll([App.book("a")]) { _ = try book.get() } }),
        ("deleteAll", { _ = try await books.deleteAll() }),
        ("recursiveDelete", { _ = try await books.recursiveDelete("a") }),
        ("shortcut add", { _ = try await card.add() }),
        ("shortcut save", { _ = try await card.save() }),
        ("shortcut set", { try await card.set() }),
        ("shortcut delete", { try await card.delete() }),
        ("single document", { try await App.settings.set(AppSettings(greeting: "Hello")) }),
        ("transaction", { try await books.runTransaction { try $0.delete("a", from: books) } }),
        ("read-only", { _ = try await books.runReadOnlyTransaction { _ in 1 } }),
        ("batch", { try await books.runBatch { try $0.delete("a", from: books) } }),
        ("handle", { try await Firestore.firestore().document("a/b").setData(["a": 1]) }),
        ("handle's batch", { try await Firestore.firestore().batch().commit() }),
      ])
    }

    @Test func queuedWritesReportItAtOnce() {
      var isRun = false
      let error = #expect(throws: RepositoryError.self) {
        try books.enqueueBatch { _ in isRun = true }
      }
      #expect(error?.localizedDescription == Self.message && !isRun)
      Firestore.firestore().batch().commit()
    }

    @available(macOS 14, *)
    @MainActor @Test func liveListsAndDocumentsReportIt() async throws {
      let list = LiveList(books)
      let live = LiveDocument("momo", in: books)
      let runs = [Task { await list.run() }, Task { await live.run() }]
      while list.error == nil || live.error == nil { await Task.yield() }
      #expect(list.errorMessage == Self.message && !list.isLoading)
      #expect(live.errorMessage == Self.message)
      live.document = App.book("momo")
      await live.save()
      #expect(live.saveError?.localizedDescription == Self.message && live.hasChanges)
      await live.update { $0.set(.title, to: "Momo") }
      #expect(live.saveError?.localizedDescription == Self.message)

      // The line comes late: what runs already begins again on demand.
      let store = MemoryStore()
      Firestore.default = Firestore(store: store)
      defer { Firestore.default = nil }
      list.retry()
      live.retry()
      await live.save()
      while list.documents.isEmpty || live.exists != true { await Task.yield() }
      #expect(live.saveError == nil && list.documents.map(\.id) == ["momo"])
      #expect(store.document(at: "books-v1/momo") != nil)
      for run in runs { run.cancel() }
    }

    @Test func theMessageNamesTheDatabaseThatIsMeant() async {
      let reports = CardRepository(.firestore(database: "reports"))
      #expect(
        await message { _ = try await reports.getAll() }
          == "No store is set for the database “reports”. Add the line "
          + #"'Firestore.setDefault(Firestore(store: …), database: "reports")' where the program "#
          + "starts, or pass a Firestore to the repository.")
    }

    @Test func noReferenceNamesADatabaseThatThereIsNot() async throws {
      let card = App.card
      let reference = Firestore.firestore().document("authors/ende")
      #expect(reference.path == "authors/ende" && reference.documentID == "ende")
      let elsewhere = Firestore(store: store("elsewhere"))
      #expect(
        await message {
          try await elsewhere.document("a/b").setData(["r": FieldValue(.reference(reference))])
        } == Self.message)
      #expect(
        await message {
          let field = FieldPath(["r"])
          let query = elsewhere.collection("a").whereField(field, in: [.reference(reference)])
          _ = try await query.getDocuments()
        } == Self.message)
      // A database that is passed needs no line.
      try await CardRepository(elsewhere).set(card)
    }
  }
}
