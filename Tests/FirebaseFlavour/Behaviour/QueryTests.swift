import Foundation
import Testing

#if PORTABLE
  import FiresmithRuntime
#else
  @preconcurrency import FirebaseFirestore
#endif

extension BehaviourTests {
  /// Three good books, and three that can't be read.
  func fillShelves() async throws {
    for (index, title) in ["C", "A", "B"].enumerated() {
      var book = try book("b\(index)", title)
      book.numberOfPages = index
      book.genres = [title, "all"]
      try await books.set(book)
    }
    try put("books-v1/bad", rawBook(["number_of_pages": "twelve", "title": "AA"]))
    try put(
      "books-v1/tag",
      rawBook([
        "title": "AB",
        "tags": [["title": "ok", "color": "#000000"], ["title": "t", "color": "red"]],
      ]))
    try put("books-v1/less", rawBook(["title": "AC"], without: ["number_of_pages"]))
  }

  @Test func badDocumentsStayApart() async throws {
    try await fillShelves()
    let found = try await books.inLibrary(libraryID: "central").getAll()
    #expect(found.documents.map(\.title) == ["A", "B", "C"])
    #expect(found.results.count == 6)
    #expect(
      found.references.map(\.documentID) == ["b1", "bad", "tag", "less", "b2", "b0"])
    guard found.failures.count == 3,
      case .invalidDocument("books-v1/bad", "number_of_pages", _, let mismatch) = found.failures[0],
      case .invalidDocument("books-v1/tag", "tags[1].color", .invalidValue, let colour) =
        found.failures[1]
    else {
      Issue.record("\(found.failures)")
      return
    }
    #expect(mismatch == "holds the string “twelve” where an integer belongs")
    #expect(colour.contains("“red”"))
    #expect(
      found.failures[2]
        == .invalidDocument(
          path: "books-v1/less", field: "number_of_pages", kind: .missing, reason: "is missing"))
    #expect(
      found.failures[2].localizedDescription == "books-v1/less: number_of_pages is missing.")
  }

  @Test func nothingAndEverything() async throws {
    try await fillShelves()
    #expect(try await books.whereField(.title, in: []).getAll().results.isEmpty)
    #expect(try await books.whereField(.title, in: []).count() == 0)
    #expect(try await books.whereField(.title, notIn: []).count() == 6)
    #expect(try await books.whereField(.genres, arrayContainsAny: []).count() == 0)
    #expect(try await books.whereDocumentID(in: []).count() == 0)
    #expect(try await books.limit(to: 0).count() == 0)
    #expect(try await books.limit(to: -1).count() == 0)
  }

  @Test func filters() async throws {
    try await fillShelves()
    #expect(try await books.whereDocumentID(in: ["b0", "b1"]).count() == 2)
    #expect(try await books.whereField(.title, in: ["A", "C"]).count() == 2)
    #expect(try await books.whereField(.title, notIn: ["A", "C"]).count() == 4)
    #expect(try await books.whereField(.title, isNotEqualTo: "A").count() == 5)
    #expect(try await books.whereField(.status, isEqualTo: .draft).count() == 6)
    #expect(try await books.whereField(.status, in: [.approved, .unknown("z")]).count() == 0)
    let b = try await books.whereField(.genres, arrayContains: "B").getAll()
    #expect(b.documents.map(\.id) == ["b2"])
    #expect(try await books.whereField(.genres, arrayContainsAny: ["A", "B"]).count() == 2)
    #expect(try await books.whereField(.withdrawnAt, isEqualTo: nil).count() == 3)
    #expect(
      try await books.whereField(.author, isEqualTo: authors.reference(to: "ende")).count() == 6)
    #expect(
      try await books.whereField(.numberOfPages, isGreaterThan: 0)
        .whereField(.numberOfPages, isLessThanOrEqualTo: 2).count() == 3)
    #expect(try await books.whereField(.numberOfPages, isGreaterThanOrEqualTo: 2).count() == 1)
    #expect(try await books.whereField(.numberOfPages, isLessThan: 1).count() == 1)
    #expect(try await books.whereField(.isbn, isLessThan: nil).count() == 0)
    #expect(try await books.recent().getAll().documents.count == 3)
    #expect(try await books.count() == 6)
    #expect(try await books.getAll().documents.count == 3)
  }

  @Test func pages() async throws {
    try await fillShelves()
    let first = try await books.order(by: .title).limit(to: 2).getAll()
    let second = try await books.order(by: .title).start(after: first).limit(to: 10).getAll()
    #expect(first.results.count == 2 && second.results.count == 4)
    #expect(second.documents.map(\.title) == ["B", "C"])
    let none = try await books.limit(to: 0).getAll()
    #expect(try await books.order(by: .title).start(after: none).getAll().results.isEmpty)
  }

  @Test func groups() async throws {
    let card = try cards.reference(to: "c1")
    for (book, due) in [("b0", 3.0), ("b1", 1), ("b2", 2)] {
      let loan = Loan(id: "l-\(book)", card: card, dueOn: Date(timeIntervalSince1970: due))
      try await books.loans(of: book).set(loan)
    }
    let all = DocumentQuery<Loan>(collectionGroup: "loans")
    let found = try await all.order(by: .dueOn).getAll()
    #expect(found.documents.map(\.id) == ["l-b1", "l-b2", "l-b0"])
    #expect(found.references.map(\.path).first == "books-v1/b1/loans/l-b1")
    #expect(try await all.whereField(.card, isEqualTo: card).count() == 3)
    #expect(
      await failure { try await DocumentQuery<Loan>(collectionGroup: "a/b").getAll() }
        == .invalidID("a/b", in: ""))
  }
}
