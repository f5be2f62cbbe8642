import Foundation
import Testing

#if PORTABLE
  import FiresmithRuntime
#else
  @preconcurrency import FirebaseFirestore
#endif

extension BehaviourTests {
  /// Books whose order of being added isn't that of their ids.
  private func fillTitles() async throws {
    for (index, title) in ["C", "A", "B", "D"].enumerated() {
      var raw = rawBook(["title": .string(title)])
      raw["added_at"] = .timestamp(Timestamp(seconds: Int64(10 - index), nanoseconds: 0))
      try put("books-v1/b\(index)", raw)
    }
  }

  @Test func aQueryCanReadSomeFieldsOnly() async throws {
    try await fillTitles()
    let list = try await books.titles(libraryID: "central").getAll()
    let titles: [BookTitle] = try list.get()
    #expect(titles.map(\.id) == ["b0", "b1", "b2", "b3"])
    #expect(titles.map(\.title) == ["C", "A", "B", "D"])
    #expect(titles.map(\.status) == [.draft, .draft, .draft, .draft])
    #expect(try await books.titles(libraryID: "elsewhere").getAll().results.isEmpty)
    let whole = try await books.get("b0")
    #expect(titles[0] == BookTitle(id: "b0", title: whole.title, status: whole.status))
    #expect(
      try await books.whereField(.title, isEqualTo: "B").select(BookTitle.self).getFirst()?.id
        == "b2")
    #expect(try await books.whereField(.title, in: []).select(BookTitle.self).getFirst() == nil)
  }

  /// Also by fields that aren't selected.
  @Test func aQueryOfSomeFieldsHasPagesCursorsAndNumbers() async throws {
    try await fillTitles()
    let titles = books.titles(libraryID: "central")
    var pages: [[String]] = []
    for try await page in titles.getAll(inPagesOf: 3) { pages.append(page.documents.map(\.title)) }
    #expect(pages == [["C", "A", "B"], ["D"]])
    let first = try await titles.limit(to: 2).getAll()
    #expect(try await titles.start(after: first).getAll().documents.map(\.title) == ["B", "D"])
    #expect(
      try await books.order(by: .title).select(BookTitle.self).start(at: "C").getAll().documents
        .map(\.title) == ["C", "D"])
    let selected = books.select(BookTitle.self)
    #expect(
      try await selected.order(by: .title).limit(toLast: 2).getAll().documents.map(\.title)
        == ["C", "D"])
    #expect(
      try await selected.order(by: .title).start(after: BookTitle(id: "b1", title: "A"))
        .getAll().documents.map(\.title) == ["B", "C", "D"])
    #expect(try await selected.whereField(.title, isGreaterThan: "B").count() == 2)
    #expect(try await books.order(by: .numberOfPages).select(BookTitle.self).count() == 4)
    // What a title doesn't have can't be a place in the order.
    let error = await failure {
      try await titles.start(at: BookTitle(id: "b1", title: "A")).getAll()
    }
    #expect(
      error
        == .invalidQuery(
          reason: "The query can't start or end at books-v1/b1, which has no added_at."))
  }

  @Test func whatIsntSelectedCantMakeADocumentUnreadable() async throws {
    try await fillTitles()
    let time = DocumentValue.timestamp(Timestamp(seconds: 20, nanoseconds: 0))
    try put("books-v1/pages", rawBook(["number_of_pages": "twelve", "added_at": time]))
    try put("books-v1/title", rawBook(["title": 7, "added_at": time]))
    try put("books-v1/none", rawBook(["added_at": time], without: ["title"]))
    let list = try await books.titles(libraryID: "central").getAll()
    #expect(list.documents.map(\.title) == ["Raw", "C", "A", "B", "D"])
    #expect(Set(list.failures.compactMap(\.failedPath)) == ["books-v1/none", "books-v1/title"])
    #expect(
      list.failures.map(\.localizedDescription).contains(
        "books-v1/title: title holds the integer 7 where a string belongs."))
    #expect(
      list.failures.contains(
        .invalidDocument(
          path: "books-v1/none", field: "title", kind: .missing, reason: "is missing")))
  }

  /// Of a document that changes elsewhere, a listener tells, too.
  @Test func aListenerFollowsWholeDocuments() async throws {
    try await books.set(book("b1", "A"))
    let titles = books.order(by: .title).select(BookTitle.self)
    var lists = titles.listen().makeAsyncIterator()
    #expect(try await lists.next()?.documents.map(\.title) == ["A"])
    try await books.update("b1") { $0.set(.numberOfPages, to: 7) }
    let list = try #require(try await lists.next())
    #expect(list.documents.map(\.title) == ["A"])
    #expect(list.changes.map(\.kind) == [.modified])
  }

  #if PORTABLE
    @Test func theStoreIsAskedForTheseFieldsAlone() async throws {
      try await fillTitles()
      let query = books.collection.order(by: "added_at", descending: true).select(["title"])
      let found = try await query.getDocuments().documents
      #expect(
        found.map { Set(($0.data() ?? [:]).keys) }.allSatisfy { $0 == ["title", "added_at"] })
      let titles = try await books.runReadOnlyTransaction { [books] transaction in
        try transaction.getAll(books.titles(libraryID: "central")).documents.map(\.title)
      }
      #expect(titles == ["C", "A", "B", "D"])
    }

    @Test func aSearchForVectorsCanReadSomeFieldsOnly() async throws {
      for (id, style) in ["a": [1.0, 0, 0], "b": [0, 1, 0]] {
        try await authors.set(Author(id: id, name: id, style: VectorValue(style)))
      }
      let near = authors.namesLike(style: VectorValue([0, 1, 0]))
      let (list, distances) = try await near.getAllWithDistances()
      #expect(try list.get() == [AuthorName(id: "b", name: "b"), AuthorName(id: "a", name: "a")])
      #expect(distances == [0, 2.0.squareRoot()])
      let error = await failure {
        try await authors.namesLike(style: VectorValue([0, 1])).getAll()
      }
      #expect(error == .invalidValue(field: "style", reason: "has 3 dimensions, not 2"))
    }
  #endif
}

extension RepositoryError {
  /// The document that can't be read.
  fileprivate var failedPath: String? {
    if case .invalidDocument(let path, _, _, _) = self { path } else { nil }
  }
}
