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

  @Test func `Queries start and end at values`() async throws {
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

  @Test func `Several values are compared one after another`() async throws {
    try await fillOrdered()
    let ordered = books.order(by: .status).order(by: .numberOfPages, descending: true)
    #expect(try await titles(ordered) == "ECAFDB")
    #expect(try await titles(ordered.start(at: Status.draft, 1)) == "CAFDB")
    #expect(try await titles(ordered.start(after: Status.draft)) == "FDB")
    #expect(try await titles(ordered.end(before: Status.published, 0)) == "ECAFD")
  }

  @Test func `Queries order by ids, and start at them`() async throws {
    try await fillOrdered()
    #expect(try await titles(books.orderByDocumentID()) == "FEDCBA")
    #expect(try await titles(books.orderByDocumentID().start(after: "b3")) == "BA")
    let pages = books.order(by: .numberOfPages).orderByDocumentID()
    #expect(try await titles(pages.start(at: 1, "b3")) == "CFE")
    let page = try await pages.limit(to: 2).getAll()
    #expect(try await titles(pages.start(after: page)) == "DCFE")
  }

  @Test func `A query can't start or end anywhere`() async throws {
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
