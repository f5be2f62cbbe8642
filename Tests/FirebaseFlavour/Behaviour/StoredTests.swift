import Foundation
import Testing

#if PORTABLE
  import FiresmithRuntime
#else
  @preconcurrency import FirebaseFirestore
#endif

extension BehaviourTests {
  /// Stores loans with the same id below two books, and an unreadable one between them.
  private func lendTwoBooks() async throws -> DocumentQuery<Loan> {
    let card = try cards.reference(to: "c")
    for (number, book) in ["a", "c"].enumerated() {
      let dueOn = Date(timeIntervalSince1970: Double(number * 2))
      try await books.loans(of: book).set(Loan(id: "ada", card: card, dueOn: dueOn))
    }
    try put("books-v1/b/loans/ada", ["due_on": .timestamp(Timestamp(seconds: 1, nanoseconds: 0))])
    return DocumentQuery<Loan>(collectionGroup: "loans").order(by: .dueOn)
  }

  @Test func storedDocumentsOfAGroupDifferWhereTheirIDsDont() async throws {
    let list = try await lendTwoBooks().getAll()
    #expect(list.documents.map(\.id) == ["ada", "ada"] && list.failures.count == 1)
    #expect(list.stored.map(\.model) == list.documents)
    #expect(list.stored.map(\.id) == ["books-v1/a/loans/ada", "books-v1/c/loans/ada"])
    #expect(list.stored.map(\.documentID) == ["ada", "ada"])
    #expect(Set(list.stored).count == 2 && list.references.count == 3)
    let stored = list.stored.map(\.reference.path)
    #expect(stored == [list.references[0].path, list.references[2].path])
  }

  @Test func storedDocumentsAreTheModelsThatAListHasInItsOrder() async throws {
    for id in ["c", "a", "b"] { try await books.set(book(id, "Title \(id)")) }
    try put("books-v1/bad", rawBook(["title": 5]))
    for query in [
      books.query, books.order(by: .title, descending: true),
      books.order(by: .title).limit(toLast: 2),
      books.whereField(.title, in: []),
    ] {
      let list = try await query.getAll()
      #expect(list.stored.map(\.model) == list.documents)
      #expect(list.stored.map(\.documentID) == list.documents.map(\.id))
    }
    let some = try await books.get(["b", "none", "bad", "a"])
    #expect(some.stored.map(\.documentID) == ["b", "a"] && some.failures.count == 2)
    for try await page in books.order(by: .title).getAll(inPagesOf: 2) {
      #expect(page.stored.map(\.model) == page.documents)
    }
    var lists = books.listen().makeAsyncIterator()
    let heard = try #require(try await lists.next())
    #expect(heard.stored.map(\.documentID) == ["a", "b", "c"] && heard.failures.count == 1)
  }

  @Test func aStoredDocumentHasThePropertiesOfItsModel() async throws {
    try await books.set(book("momo"))
    var stored = try #require(try await books.getAll().stored.first)
    #expect(stored.title == "Momo" && stored.tags.isEmpty && stored.author.id == "ende")
    let other = stored
    #expect(stored == other && stored.hashValue == other.hashValue)
    stored.title = "Krabat"
    stored.genres.append("fable")
    #expect(stored.model.title == "Krabat" && stored.genres.count == 2 && stored != other)
    #expect(stored.id == "books-v1/momo" && stored.model.id == "momo" && !stored.hasPendingWrites)
    let reference = try books.reference(to: "momo")
    #expect(stored.reference == reference)
    #expect(other != Stored(other.model, reference: reference, hasPendingWrites: true))
    #expect(other == Stored(other.model, reference: reference))
  }

  @Test func repositoriesTakeStoredDocuments() async throws {
    try await books.set(book("momo"))
    var momo = try #require(try await books.getAll().stored.first)
    momo.title = "Krabat"
    try await books.set(momo)
    #expect(try await books.get(momo).title == "Krabat")
    try await books.update(momo) { $0.set(.isbn, to: "1") }
    #expect(try await books.getIfExists(momo)?.isbn == "1")
    momo.isbn = "2"
    try await books.save(momo)
    for try await heard in books.listen(to: momo) {
      #expect(try heard.get().isbn == "2")
      break
    }
    try await books.delete(momo)
    #expect(try await !books.exists(momo))
    #expect(try await books.getIfExists(momo) == nil)
    try await books.create(momo)
    #expect(await failure { try await books.create(momo) } == .alreadyExists(path: "books-v1/momo"))
    #expect(try books.loans(of: momo).collection.path == "books-v1/momo/loans")
    let users = UserRepository()
    try await users.set(User(id: "u", name: "Momo"))
    let user = try #require(try await users.getAll().stored.first)
    #expect(try users.preferences(of: user).reference.path == "user/u/private/preferences")
  }

  @Test func batchesAndTransactionsTakeStoredDocuments() async throws {
    for id in ["a", "b", "c"] { try await books.set(book(id, "Title \(id)")) }
    let stored = try await books.order(by: .title).getAll().stored
    try await books.runBatch { [books] batch in
      var first = stored[0]
      first.title = "First"
      try batch.set(first)
      try batch.update(stored[1]) { $0.set(.title, to: "Second") }
      try batch.delete(stored[2])
      try batch.update(stored[1], in: books) { $0.set(.isbn, to: "1") }
    }
    #expect(
      try await books.order(by: .title).getAll().documents.map(\.title) == ["First", "Second"])
    try await books.runTransaction { [books] transaction in
      let (first, second) = (
        try transaction.get(stored[0]), try transaction.get(stored[1], from: books)
      )
      let isGone = try transaction.getIfExists(stored[2]) == nil
      try transaction.create(stored[2], in: books)
      try transaction.set(stored[0], in: books)
      try transaction.delete(stored[1], from: books)
      #expect(isGone && first.title == "First" && second.isbn == "1")
    }
    #expect(try await books.order(by: .title).getAll().documents.map(\.id) == ["a", "c"])
    try await books.runBatch { [books] in try $0.save(stored[1], in: books) }
    #expect(try await books.count() == 3)
  }

  @Test func aStoredDocumentOfAnotherCollectionIsRefused() async throws {
    let group = try await lendTwoBooks()
    let loans = books.loans(of: "a")
    let other = try #require(try await group.getAll().stored.last)
    let refused = RepositoryError.invalidOperation(
      reason: "books-v1/c/loans/ada is not in books-v1/a/loans.")
    #expect(await failure { try await loans.get(other) } == refused)
    #expect(await failure { try await loans.set(other) } == refused)
    #expect(await failure { try await loans.create(other) } == refused)
    #expect(await failure { try await loans.update(other) { $0.clear(.extendedBy) } } == refused)
    #expect(await failure { try await loans.delete(other) } == refused)
    #expect(await failure { for try await _ in loans.listen(to: other) {} } == refused)
    #expect(await failure { try await loans.runBatch { try $0.set(other, in: loans) } } == refused)
    #expect(
      await failure { try await loans.runTransaction { try $0.delete(other, from: loans) } }
        == refused)
    #expect(
      await failure { try await loans.start(at: other).getAll() }
        == .invalidQuery(reason: "books-v1/c/loans/ada is not in books-v1/a/loans."))
  }

  @Test func queriesStartAndEndAtStoredDocumentsInGroupsToo() async throws {
    let group = try await lendTwoBooks()
    let stored = try await group.getAll().stored
    func paths(_ query: DocumentQuery<Loan>) async throws -> [String] {
      try await query.getAll().references.map { String($0.path.dropFirst(9).prefix(1)) }
    }
    #expect(try await paths(group.start(at: stored[0])) == ["a", "b", "c"])
    #expect(try await paths(group.start(after: stored[0])) == ["b", "c"])
    #expect(try await paths(group.end(at: stored[1])) == ["a", "b", "c"])
    #expect(try await paths(group.end(before: stored[1])) == ["a", "b"])
    let loans = books.loans(of: "a").order(by: .dueOn)
    #expect(try await paths(loans.start(at: stored[0])) == ["a"])
  }

  /// The same code for all that names a document by a reference.
  private func use(_ book: some DocumentReferring<Book>) async throws {
    #expect(try await books.results.get(book).get().title == "Momo")
    #expect(try await books.results.exists(book).get())
    #expect(await books.results.update(book) { $0.set(.title, to: "Krabat") }.isSuccess)
    #expect(try await books.results.getIfExists(book).get()?.title == "Krabat")
    #expect(try await books.loans(of: book).count() == 0)
    try await books.runBatch { batch in
      try batch.update(book, in: books) { $0.set(.title, to: "Heidi") }
    }
    let repository = books
    let title = try await books.runTransaction { try $0.get(book, from: repository).title }
    #expect(title == "Heidi")
    #expect(await books.results.delete(book).isSuccess)
    #expect(await !books.results.get(book).isSuccess)
  }

  @Test func resultsTakeReferencesAndStoredDocuments() async throws {
    try await books.set(book("momo"))
    let stored = try #require(try await books.getAll().stored.first)
    try await use(stored)
    #expect(await books.results.set(stored).isSuccess)
    try await use(stored.reference)
    #expect(await books.results.save(stored).isSuccess)
    #expect(try await books.get("momo").title == "Momo")
  }

  @MainActor @Test func liveListsAndDocumentsHaveStoredDocuments() async throws {
    let list = LiveList(try await lendTwoBooks(), inPagesOf: 2)
    let task = Task { await list.run() }
    try await until { !list.isLoading }
    #expect(list.stored.map(\.id) == ["books-v1/a/loans/ada"] && list.failures.count == 1)
    #expect(list.references.map(\.path) == ["books-v1/a/loans/ada", "books-v1/b/loans/ada"])
    list.loadMore()
    try await until { !list.isLoading }
    #expect(list.stored.map(\.model) == list.documents && list.stored.count == 2)
    #expect(!list.isFromCache && !list.hasPendingWrites)
    let last = try #require(list.stored.last)
    let live = LiveDocument(last, in: books.loans(of: "c"))
    let reading = Task { await live.run() }
    try await until { live.stored != nil }
    #expect(live.stored == last && live.document == last.model)
    live.document?.dueOn = Date(timeIntervalSince1970: 9)
    #expect(live.stored == last, "it isn't saved")
    await live.save()
    try await until { live.stored?.dueOn == Date(timeIntervalSince1970: 9) && !live.isSaving }
    #expect(live.stored?.id == last.id)
    let byReference = LiveDocument(last.reference, in: books.loans(of: "a"))
    let failing = Task { await byReference.run() }
    try await until { byReference.error != nil }
    for task in [task, reading, failing] {
      task.cancel()
      await task.value
    }
  }
}

#if !PORTABLE
  extension BehaviourTests {
    @MainActor @Test func eachStoredDocumentSaysWhetherItsWritesArePending() async throws {
      try await cards.set(Card(id: "c1", libraryID: "l", name: "A"))
      let list = LiveList(cards.order(by: .name))
      let live = LiveDocument("c2", in: cards)
      let tasks = [Task { await list.run() }, Task { await live.run() }]
      try await until { !list.isLoading }
      #expect(!list.isFromCache && !list.hasPendingWrites)

      try await setOnline(false)
      try await until { list.isFromCache }
      let changes = list.changes.map(\.id)
      #expect(changes == ["c1"], "they stay when only the metadata change")
      let cards = cards
      try cards.enqueueBatch { try $0.set(Card(id: "c2", libraryID: "l", name: "B"), in: cards) }
      try await until { list.documents.count == 2 && live.stored != nil }
      #expect(list.stored.map(\.hasPendingWrites) == [false, true] && list.hasPendingWrites)
      #expect(live.stored?.hasPendingWrites == true)
      let read = try await cards.order(by: .name).getAll()
      #expect(read.stored.map(\.hasPendingWrites) == [false, true])
      #expect(try await cards.get(["c2", "c1"]).stored.map(\.hasPendingWrites) == [true, false])

      try await setOnline(true)
      try await until { !list.hasPendingWrites && live.stored?.hasPendingWrites == false }
      #expect(list.stored.map(\.hasPendingWrites) == [false, false] && !list.isFromCache)
      #expect(list.changes.map(\.id) == ["c2"])
      for task in tasks {
        task.cancel()
        await task.value
      }
    }
  }
#endif

extension Result {
  fileprivate var isSuccess: Bool {
    if case .success = self { true } else { false }
  }
}
