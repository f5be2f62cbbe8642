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

  /// The Enterprise edition of Firestore orders by nothing that a query doesn't ask for.
  @Test func pagesLoseNothingWhereEqualsAreInAnyOrder() async throws {
    let cards = CardRepository(shuffledFirestore())
    for number in 0..<40 {
      try await cards.set(
        Card(id: "\(number % 7)-\(number)", libraryID: "\(number % 2)", name: "\(number % 3)"))
    }
    let group = DocumentQuery<Card>(collectionGroup: "cards-v1", in: shuffledFirestore())
    let queries = [
      cards.query, cards.order(by: .name), cards.order(by: .name, descending: true),
      cards.whereField(.libraryID, isEqualTo: "1").order(by: .name),
      cards.whereField(.name, isNotEqualTo: "1"),
      cards.whereField(.name, in: ["0", "2"]).order(by: .libraryID, descending: true),
    ]
    for query in queries {
      let all = try await expectSamePages(query)
      let fifth = try await query.getAll().documents[4]
      let rest = try await query.start(after: fifth).getAll()
      #expect(rest.references.map(\.path) == Array(all.dropFirst(5)))
    }
    _ = try await expectSamePages(cards.order(by: .name).start(at: "1").end(before: "2"))
    _ = try await expectSamePages(group.order(by: .libraryID))
    let last = try await cards.order(by: .name).limit(toLast: 5).getAll()
    let all = try await cards.order(by: .name).getAll()
    #expect(last.references.map(\.path) == all.references.suffix(5).map(\.path))
  }

  /// Expects that the documents of a query are the same in pages of any size.
  ///
  /// - Returns: Their paths.
  private func expectSamePages(_ query: DocumentQuery<Card>) async throws -> [String] {
    let all = try await query.getAll().references.map(\.path)
    #expect(Set(all).count == all.count && all.count >= 10)
    for size in [1, 3, 10, 39] {
      var paged: [String] = []
      for try await page in query.getAll(inPagesOf: size) {
        paged += page.references.map(\.path)
      }
      #expect(paged == all, "pages of \(size)")
    }
    let first = try await query.limit(to: 4).getAll()
    let rest = try await query.start(after: first).getAll()
    #expect((first.references + rest.references).map(\.path) == all)
    return all
  }
}
