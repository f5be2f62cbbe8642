import Foundation
import Testing

#if PORTABLE
  import FiresmithRuntime
#else
  @preconcurrency import FirebaseFirestore
#endif

extension BehaviourTests {
  /// Books A to F of 0, 100, … pages; half of them are published.
  private func fillShelf() async throws {
    for (index, title) in ["A", "B", "C", "D", "E", "F"].enumerated() {
      var book = try book("b\(index)", title)
      book.numberOfPages = index * 100
      book.status = index.isMultiple(of: 2) ? .draft : .published
      book.genres = index < 3 ? ["novel"] : ["poem"]
      try await books.set(book)
    }
  }

  private func titles(_ query: DocumentQuery<Book>) async throws -> String {
    try await query.getAll().get().map(\.title).sorted().joined()
  }

  @Test func documentsMeetOneOfSeveralConditions() async throws {
    try await fillShelf()
    let either: DocumentFilter<Book> = .any(
      .whereField(.title, isEqualTo: "A"), .whereField(.numberOfPages, isGreaterThan: 300))
    #expect(try await titles(books.whereFilter(either)) == "AEF")
    #expect(try await books.whereFilter(either).count() == 3)
    let drafts = books.whereField(.status, isEqualTo: .draft)
    #expect(try await titles(drafts.whereFilter(either)) == "AE")
    #expect(try await titles(books.whereFilter(either).whereFilter(either)) == "AEF")
    #expect(
      try await titles(
        books.whereFilter(
          .any(
            .all(.whereField(.title, isEqualTo: "B"), .whereField(.status, isEqualTo: .draft)),
            .all(
              .whereField(.numberOfPages, isGreaterThanOrEqualTo: 200),
              .any(.whereField(.title, isEqualTo: "C"), .whereField(.title, isEqualTo: "A")))))
      ) == "C")
    let kinds: DocumentFilter<Book> = .any(
      .whereField(.genres, arrayContains: "poem"), .whereField(.genres, arrayContains: "essay"))
    #expect(try await titles(books.whereFilter(kinds)) == "DEF")
  }

  @Test func conditionsThatSayNothingAreLeftOut() async throws {
    try await fillShelf()
    let title: DocumentFilter<Book> = .whereField(.title, isEqualTo: "A")
    #expect(try await titles(books.whereFilter(.any())) == "")
    #expect(try await titles(books.whereFilter(.any([title]))) == "A")
    #expect(try await titles(books.whereFilter(.all())) == "ABCDEF")
    #expect(try await titles(books.whereFilter(.all([title]))) == "A")
    #expect(try await titles(books.whereFilter(.any(title, .whereField(.title, in: [])))) == "A")
    #expect(try await titles(books.whereFilter(.all(title, .whereField(.title, in: [])))) == "")
    #expect(
      try await titles(books.whereFilter(.any(title, .whereField(.title, notIn: [])))) == "ABCDEF")
    #expect(try await titles(books.whereFilter(.all(title, .whereField(.title, notIn: [])))) == "A")
    #expect(try await titles(books.whereFilter(.all(title, .any(title, .all())))) == "A")
  }

  @Test func firestoreAllowsThirtyAlternatives() async throws {
    try await fillShelf()
    func pages(_ range: Range<Int>) -> DocumentFilter<Book> {
      .any(range.map { .whereField(.numberOfPages, isEqualTo: $0) })
    }
    #expect(try await titles(books.whereFilter(pages(80..<110))) == "B")
    #expect(await isInvalid(books.whereFilter(pages(80..<111))))
    #expect(await isInvalid(books.whereFilter(.all(pages(0..<6), pages(6..<12)))))
    let titles = (0..<30).map { "\($0)" }
    let many: DocumentFilter<Book> = .any(.whereField(.title, in: titles), pages(0..<1))
    #expect(await isInvalid(books.whereFilter(many)))
  }

  @Test func nothingCanBeExcludedFromAListBesideAlternatives() async throws {
    let none: DocumentFilter<Book> = .whereField(.title, notIn: ["A"])
    let either: DocumentFilter<Book> = .any(
      .whereField(.title, isEqualTo: "A"), .whereField(.isbn, isEqualTo: "1"))
    for query in [
      books.whereFilter(none).whereFilter(either), books.whereFilter(either).whereFilter(none),
      books.whereFilter(.any(either, none)), books.whereFilter(.all(either, none)),
    ] {
      let error = await failure(of: { try await query.getAll() })
      guard case .invalidQuery(let reason)? = error else {
        Issue.record("the query is allowed: \(String(describing: error))")
        continue
      }
      #expect(reason.contains("notIn") && reason.contains("alternatives"))
    }
  }

  @Test func aPageOfAlternativesIsFollowedByTheNext() async throws {
    try await fillShelf()
    let either: DocumentFilter<Book> = .any(
      .whereField(.title, isEqualTo: "A"), .whereField(.numberOfPages, isGreaterThan: 100))
    var pages: [String] = []
    for try await page in books.whereFilter(either).getAll(inPagesOf: 2) {
      pages.append(page.documents.map(\.title).joined())
    }
    #expect(pages == ["AC", "DE", "F"])
    try put("books-v1/without", rawBook(without: ["number_of_pages"]))
    let page = try await books.getAll()
    #expect(await isInvalid(books.whereFilter(either).start(after: page)))
  }
}
