import Foundation
import Testing

#if PORTABLE
  import FiresmithRuntime
#else
  @preconcurrency import FirebaseFirestore
#endif

extension BehaviourTests {
  /// Stores cards with ids from `0000`, of which many have the same name; one can't be read.
  func fillCards(_ count: Int) throws {
    for number in 0..<count {
      let id = String(format: "%04d", number)
      let name: DocumentValue = number == 777 ? 777 : .string("\(number % 7)")
      try put("cards-v1/\(id)", ["library_id": .string("\(number % 2)"), "name": name])
    }
  }

  @Test func aLargeCollectionIsReadPageByPage() async throws {
    try fillCards(1050)
    let (firestore, reads) = loggedFirestore()
    var ids: [String] = []
    var failures: [RepositoryError] = []
    for try await page in CardRepository(firestore).getAll(inPagesOf: 100) {
      ids += page.references.map(\.documentID)
      failures += page.failures
      #expect(reads().count == (ids.count + 99) / 100, "a page is read when it is asked for")
    }
    #expect(ids == (0..<1050).map { String(format: "%04d", $0) })
    #expect(reads() == Array(repeating: 100, count: 10) + [50], "never more than a page")
    guard failures.count == 1, case .invalidDocument("cards-v1/0777", "name", _, _) = failures[0]
    else {
      Issue.record("\(failures)")
      return
    }
  }

  @Test func pagesKeepTheOrderAlsoAmongEquals() async throws {
    try fillCards(1050)
    let query = cards.whereField(.libraryID, isEqualTo: "1").order(by: .name, descending: true)
    let all = try await query.getAll().references.map(\.documentID)
    var paged: [String] = []
    for try await page in query.getAll(inPagesOf: 64) {
      paged += page.references.map(\.documentID)
    }
    #expect(all.count == 525 && paged == all)
  }

  @Test func pagesEndWhereTheQueryDoes() async throws {
    try fillCards(300)
    let (firestore, reads) = loggedFirestore()
    let cards = CardRepository(firestore)
    func sizes(_ pages: DocumentPages<Card>) async throws -> [Int] {
      var sizes: [Int] = []
      for try await page in pages { sizes.append(page.results.count) }
      return sizes
    }
    #expect(try await sizes(cards.limit(to: 250).getAll(inPagesOf: 100)) == [100, 100, 50])
    #expect(try await sizes(cards.limit(to: 200).getAll(inPagesOf: 100)) == [100, 100])
    #expect(reads() == [100, 100, 50, 100, 100])
    #expect(try await sizes(cards.getAll(inPagesOf: 100)) == [100, 100, 100])
    #expect(try await sizes(cards.getAll(inPagesOf: 1000)) == [300])
    #expect(try await sizes(cards.whereField(.name, in: []).getAll(inPagesOf: 10)) == [])
    #expect(try await sizes(cards.limit(to: 0).getAll(inPagesOf: 10)) == [])
    let rest = cards.start(after: try await cards.limit(to: 295).getAll())
    #expect(try await sizes(rest.getAll(inPagesOf: 2)) == [2, 2, 1])
    #expect(
      await failure { try await sizes(cards.getAll(inPagesOf: 0)) }
        == .invalidQuery(reason: "The size of a page must be at least 1."))
  }

  @Test func whatNobodyAsksForIsNotRead() async throws {
    try fillCards(50)
    let (firestore, reads) = loggedFirestore()
    for try await page in CardRepository(firestore).getAll(inPagesOf: 10) {
      #expect(page.documents.count == 10)
      break
    }
    #expect(reads() == [10])
    _ = CardRepository(firestore).getAll(inPagesOf: 10).makeAsyncIterator()
    #expect(reads() == [10])
  }
}
