import Foundation
import Testing

#if PORTABLE
  import FiresmithRuntime
#else
  @preconcurrency import FirebaseFirestore
#endif

extension BehaviourTests {
  /// Books 0 to 5 with titles A to F; half of them are published.
  private func fillOrdered() async throws {
    for (index, title) in ["A", "B", "C", "D", "E", "F"].enumerated() {
      var book = try book("b\(5 - index)", title)
      book.numberOfPages = index / 2
      book.status = index.isMultiple(of: 2) ? .draft : .published
      try await books.set(book)
    }
  }

  private func titles(_ query: DocumentQuery<Book>) async throws -> String {
    try await query.getAll().get().map(\.title).joined()
  }

  @Test func queriesStartAndEndAtValues() async throws {
    try await fillOrdered()
    let ordered = books.order(by: .title)
    #expect(try await titles(ordered.start(at: "C")) == "CDEF")
    #expect(try await titles(ordered.start(after: "C")) == "DEF")
    #expect(try await titles(ordered.end(at: "C")) == "ABC")
    #expect(try await titles(ordered.end(before: "C")) == "AB")
    #expect(try await titles(ordered.start(at: "B").end(at: "D").limit(to: 2)) == "BC")
    #expect(try await titles(books.order(by: .title, descending: true).start(after: "C")) == "BA")
    #expect(try await ordered.start(after: "C").count() == 3)
    let page = try await ordered.start(at: "B").limit(to: 2).getAll()
    #expect(try await titles(ordered.end(at: "E").start(after: page)) == "DE")
    var pages: [String] = []
    for try await page in ordered.start(at: "B").end(before: "F").getAll(inPagesOf: 3) {
      pages.append(page.documents.map(\.title).joined())
    }
    #expect(pages == ["BCD", "E"])
  }

  @Test func severalValuesAreComparedOneAfterAnother() async throws {
    try await fillOrdered()
    let ordered = books.order(by: .status).order(by: .numberOfPages, descending: true)
    #expect(try await titles(ordered) == "ECAFDB")
    #expect(try await titles(ordered.start(at: Status.draft, 1)) == "CAFDB")
    #expect(try await titles(ordered.start(after: Status.draft)) == "FDB")
    #expect(try await titles(ordered.end(before: Status.published, 0)) == "ECAFD")
  }

  @Test func queriesOrderByIdsAndStartAtThem() async throws {
    try await fillOrdered()
    #expect(try await titles(books.orderByDocumentID()) == "FEDCBA")
    #expect(try await titles(books.orderByDocumentID().start(after: "b3")) == "BA")
    let pages = books.order(by: .numberOfPages).orderByDocumentID()
    #expect(try await titles(pages.start(at: 1, "b3")) == "CFE")
    let page = try await pages.limit(to: 2).getAll()
    #expect(try await titles(pages.start(after: page)) == "DCFE")
  }

  @Test func queriesFindTheLastDocuments() async throws {
    try await fillOrdered()
    let ordered = books.order(by: .title)
    #expect(try await titles(ordered.limit(toLast: 2)) == "EF")
    #expect(try await titles(ordered.limit(toLast: 0)) == "")
    #expect(try await titles(books.limit(toLast: 2).order(by: .title)) == "EF")
    #expect(try await titles(ordered.limit(to: 3).limit(toLast: 2)) == "EF")
    #expect(try await titles(ordered.limit(toLast: 2).limit(to: 3)) == "ABC")
    #expect(try await titles(books.order(by: .title, descending: true).limit(toLast: 2)) == "BA")
    #expect(try await titles(ordered.start(at: "B").end(before: "F").limit(toLast: 3)) == "CDE")
    #expect(try await titles(ordered.start(after: "D").end(at: "F").limit(toLast: 3)) == "EF")
    #expect(
      try await titles(
        books.order(by: .status).order(by: .numberOfPages, descending: true).limit(toLast: 4))
        == "AFDB")
    #expect(try await ordered.limit(toLast: 2).count() == 2)
    #expect(try await ordered.limit(toLast: 2).getFirst()?.title == "E")
    #expect(try await ordered.limit(toLast: 9).count() == 6)
    #expect(try await titles(books.longest()) == "FE")
    let page = try await ordered.limit(to: 1).getAll()
    #expect(try await titles(ordered.limit(toLast: 3).start(after: page)) == "DEF")
    let bounded = books.whereField(.title, isGreaterThan: "A").order(by: .title)
    #expect(try await titles(bounded.limit(toLast: 1)) == "F")
  }

  @Test func theLastDocumentsNeedAnOrderAndHaveNoPages() async throws {
    try await fillOrdered()
    let last = books.limit(toLast: 2)
    let invalid = RepositoryError.invalidQuery(
      reason: "A query for the last documents needs an order.")
    #expect(await failure(of: { try await last.getAll() }) == invalid)
    #expect(await failure(of: { try await last.count() }) == invalid)
    #expect(await failure(of: { for try await _ in last.listen() {} }) == invalid)
    let ranged = books.whereField(.title, isGreaterThan: "A").limit(toLast: 2)
    #expect(await failure(of: { try await ranged.getAll() }) == invalid)
    let ordered = books.order(by: .title).limit(toLast: 2)
    let noPages = RepositoryError.invalidQuery(reason: "The last documents can't be read in pages.")
    #expect(
      await failure(of: { for try await _ in ordered.getAll(inPagesOf: 1) {} }) == noPages)
    #expect(await failure(of: { _ = try await ordered.deleteAll() }) == noPages)
  }

  @Test func aListenerTellsOfTheLastDocumentsInTheirOrder() async throws {
    try await fillOrdered()
    var lists = books.order(by: .title).limit(toLast: 2).listen().makeAsyncIterator()
    #expect(try await lists.next()?.get().map(\.title) == ["E", "F"])
    try await books.set(try book("g", "G"))
    let list = try #require(try await lists.next())
    #expect(try list.get().map(\.title) == ["F", "G"])
    let changes = list.changes.map { "\($0.kind) \($0.oldIndex ?? -1) \($0.newIndex ?? -1)" }
    #expect(changes == ["removed 0 -1", "added -1 1"])
  }

  @Test func queriesStartAndEndAtModels() async throws {
    try await fillOrdered()
    let third = try await books.get("b3")
    let ordered = books.order(by: .title)
    #expect(try await titles(ordered.start(at: third)) == "CDEF")
    #expect(try await titles(ordered.start(after: third)) == "DEF")
    #expect(try await titles(ordered.end(at: third)) == "ABC")
    #expect(try await titles(ordered.end(before: third)) == "AB")
    // Where several documents have the same value, their ids tell the place.
    #expect(try await titles(books.order(by: .numberOfPages).start(after: third)) == "FE")
    let falling = books.order(by: .numberOfPages, descending: true)
    #expect(try await titles(falling.start(after: third)) == "DAB")
    #expect(try await titles(falling.end(at: third)) == "EFC")
    #expect(try await titles(books.start(after: third)) == "BA")
    #expect(try await titles(books.orderByDocumentID().end(before: third)) == "FED")
    let ranged = books.whereField(.title, isGreaterThan: "A")
      .whereField(.numberOfPages, isLessThan: 2)
    #expect(try await titles(ranged.start(after: third)) == "D")
    #expect(try await titles(ordered.start(at: third).end(before: "F")) == "CDE")
    #expect(try await titles(ordered.end(before: third).start(at: "B")) == "B")
    #expect(try await titles(ordered.end(before: third).limit(toLast: 1)) == "B")
    #expect(try await ordered.start(at: third).count() == 4)
    let page = try await ordered.limit(to: 1).getAll()
    #expect(try await titles(ordered.end(before: third).start(after: page)) == "B")
    var pages: [String] = []
    for try await page in ordered.start(at: third).getAll(inPagesOf: 3) {
      pages.append(page.documents.map(\.title).joined())
    }
    #expect(pages == ["CDE", "F"])
    // The document need not exist.
    try await books.delete("b3")
    #expect(try await titles(ordered.start(at: third)) == "DEF")
    let times = books.order(by: .addedAt)
    let fourth = try await books.get("b2")
    #expect(try await titles(times.start(at: fourth)) == "DEF", "a time keeps its microseconds")
  }

  @Test func aModelThatLacksWhatAQueryIsOrderedByIsNoPlace() async throws {
    try await fillOrdered()
    let book = try await books.get("b3")
    func refusal(_ query: DocumentQuery<Book>) async -> RepositoryError? {
      await failure { try await query.getAll() }
    }
    let invalid = await refusal(books.order(by: .isbn).start(at: book))
    #expect(
      invalid
        == .invalidQuery(
          reason: "The query can't start or end at books-v1/b3, which has no isbn."))
    // The server sets the time of a new model when it is stored.
    let new = try self.book("new")
    #expect(
      await refusal(books.order(by: .addedAt).end(at: new))
        == .invalidQuery(
          reason: "The query can't start or end at books-v1/new, which has no added_at."))
    let (stray, misplaced) = (try self.book(nil), try self.book("a/b"))
    #expect(await refusal(books.start(after: stray)) == .missingID(in: "books-v1"))
    #expect(await refusal(books.start(at: misplaced)) == .invalidID("a/b", in: "books-v1"))
    let ordered = books.order(by: .title)
    #expect(
      await refusal(ordered.start(at: "A").end(at: book))
        == .invalidQuery(
          reason: "A query's start or end at a model has to come before its other one."))
    #expect(await refusal(ordered.start(at: book).order(by: .numberOfPages)) != nil)
    let loan = Loan(id: "l", card: try cards.reference(to: "c"), dueOn: .now)
    let group = DocumentQuery<Loan>(collectionGroup: "loans").start(at: loan)
    guard case .invalidQuery? = await failure(of: { try await group.getAll() }) else {
      Issue.record("a model doesn't say in which collection its document is")
      return
    }
  }

  @Test func aQueryCantStartOrEndAnywhere() async throws {
    func reason(_ query: DocumentQuery<Book>) async -> String? {
      guard case .invalidQuery(let reason) = await failure(of: { try await query.getAll() }) else {
        return nil
      }
      return reason
    }
    let ordered = books.order(by: .title)
    #expect(
      await reason(ordered.start(at: "A", 5))
        == "A query can start or end at one value for each order(by:), not 2.")
    #expect(await reason(books.whereField(.title, isGreaterThan: "A").end(at: "A")) != nil)
    #expect(
      await reason(ordered.start(at: "A").order(by: .numberOfPages))
        == "A query's start and end have to come after order(by:) and inequality filters.")
    #expect(await reason(ordered.end(at: "A").whereField(.title, isLessThan: "B")) != nil)
    let byID = books.orderByDocumentID()
    #expect(
      await reason(byID.start(at: 5))
        == "Only a collection's query can start or end at a document's id.")
    guard case .invalidID? = await failure(of: { try await byID.end(at: "a/b").getAll() }) else {
      Issue.record("a path is no id")
      return
    }
    let group = DocumentQuery<Loan>(collectionGroup: "loans").orderByDocumentID().start(at: "l")
    guard case .invalidQuery? = await failure(of: { try await group.getAll() }) else {
      Issue.record("an id is no place in a group of collections")
      return
    }
  }
}
