import Testing

#if PORTABLE
  @testable import FiresmithRuntime
#else
  @preconcurrency import FirebaseFirestore
#endif

/// The driver of `@LiveQuery`, without a view: an object that is updated whenever the view is, and
/// that goes when the view does.
extension BehaviourTests {
  private func makeDriver<Model>(_ query: some DocumentQueryable<Model>) -> LiveQueryDriver<Model> {
    LiveQueryDriver(query.query)
  }

  @MainActor @Test func aThousandUpdatesAreOneListener() async throws {
    try await books.set(book("momo"))
    let (firestore, listeners) = listenedFirestore()
    func query() -> DocumentQuery<Book> {
      BookRepository(firestore).inLibrary(libraryID: "central").limit(to: 20)
    }
    var driver: LiveQueryDriver<Book>? = makeDriver(query())
    let list = try #require(driver).list
    try await settle()
    #expect(listeners() == (0, 0) && list.isLoading, "making one does nothing")

    for _ in 0..<500 { driver?.update(query: query()) }
    try await until { !list.isLoading }
    let seen = Observed { (list.isLoading ? ["…"] : []) + list.documents.map(\.title) }
    for _ in 0..<500 { driver?.update(query: query()) }
    try await books.update("momo") { $0.set(.title, to: "Momo, again") }
    try await until { list.documents.map(\.title) == ["Momo, again"] }
    try await until { seen.values == [["Momo"], ["Momo, again"]] }
    #expect(listeners() == (1, 0))

    driver = nil
    try await until { listeners() == (1, 1) }
    try await books.delete("momo")
    try await settle()
    #expect(list.documents.count == 1, "nothing arrives after the end")
  }

  @MainActor @Test func eachChangedQueryIsAnotherListener() async throws {
    try await books.set(book("anna", "Anna"))
    try await books.set(book("zora", "Zora", library: "north"))
    let (firestore, listeners) = listenedFirestore()
    let repository = BookRepository(firestore)
    var driver: LiveQueryDriver<Book>? = makeDriver(repository)
    let list = try #require(driver).list
    for (count, library) in ["central", "north", "none", "central"].enumerated() {
      let query = { repository.inLibrary(libraryID: library) }
      for _ in 0..<10 { driver?.update(query: query()) }
      #expect(count == 0 || !list.isLoading, "nothing that is observed changes in an update")
      try await until { list.query == query() && !list.isLoading }
      for _ in 0..<10 { driver?.update(query: query()) }
      #expect(list.documents.allSatisfy { $0.libraryID == library })
      #expect(listeners().begun == count + 1)
      try await until { listeners().ended == count }
    }
    driver = nil
    try await until { listeners() == (4, 4) }
  }

  @MainActor @Test func theDocumentsStayUntilThoseOfTheNextQueryArrive() async throws {
    try await books.set(book("anna", "Anna"))
    try await books.set(book("zora", "Zora"))
    let driver = makeDriver(books)
    driver.update(query: books.whereField(.title, isEqualTo: "Anna"))
    let list = driver.list
    try await until { !list.isLoading }
    let seen = Observed { (list.isLoading ? ["…"] : []) + list.documents.map(\.title) }
    // The first one is out of date before it has begun.
    driver.update(query: books.whereField(.title, isEqualTo: "Nobody"))
    driver.update(query: books.whereField(.title, isEqualTo: "Zora"))
    try await until { seen.values.last == ["Zora"] }
    #expect(seen.values == [["Anna"], ["…", "Anna"], ["Zora"]])
  }

  @MainActor @Test func aQueryThatIsSetInTheListStaysUntilAnotherUpdate() async throws {
    try await books.set(book("anna", "Anna"))
    try await books.set(book("zora", "Zora"))
    let driver = makeDriver(books)
    driver.update(query: books.order(by: .title), inPagesOf: 1)
    let list = driver.list
    try await until { !list.isLoading }
    #expect(list.hasMore && list.documents.map(\.title) == ["Anna"])
    list.query = books.order(by: .title, descending: true)
    driver.update(query: books.order(by: .title), inPagesOf: 1)
    try await until { !list.isLoading && list.documents.map(\.title) == ["Zora"] }
    driver.update(query: books.order(by: .title), inPagesOf: 2)
    try await until { !list.isLoading && list.documents.count == 2 }
    #expect(!list.hasMore && list.documents.map(\.title) == ["Anna", "Zora"])
  }

  @MainActor @Test func changesOfTheDocumentsCanBeAnimated() async throws {
    let driver = makeDriver(books)
    var animated: [Int] = []
    driver.list.animating = { change in
      change()
      animated.append(driver.list.documents.count)
    }
    driver.update(query: books.query)
    try await until { animated == [0] }
    try await books.set(book("momo"))
    try await until { animated == [0, 1] }
    driver.list.animating = nil
    try await books.delete("momo")
    try await until { driver.list.documents.isEmpty }
    #expect(animated == [0, 1])
  }

  @Test func queriesAreEqualIfTheyAskTheSameOfTheSameDatabase() throws {
    let group = DocumentQuery<Loan>(collectionGroup: "loans")
    func all(_ books: BookRepository) -> [DocumentQuery<Book>] {
      let titled = books.order(by: .title)
      return [
        books.query, books.inLibrary(libraryID: "central"), books.inLibrary(libraryID: "é"),
        books.inLibrary(libraryID: "e\u{301}"), titled, books.order(by: .title, descending: true),
        titled.limit(to: 5), titled.limit(to: 6), titled.limit(toLast: 5), titled.start(at: "A"),
        titled.start(after: "A"), titled.end(at: "A"), titled.end(before: "A"),
        titled.start(at: "B"), titled.source(.server), titled.source(.cache),
        books.whereField(.title, in: []), books.whereField(.title, isEqualTo: "A"),
        books.whereField(.title, isNotEqualTo: "A"), books.whereField(.title, in: ["A"]),
        books.whereFilter(
          .any(.whereField(.title, isEqualTo: "A"), .whereField(.title, isEqualTo: "B"))),
        books.whereDocumentID(in: ["a"]), books.whereDocumentID(in: ["a/b"]),
        books.whereField(.title, isNotEqualTo: "A").whereField(.title, notIn: ["B"]),
      ]
    }
    let (first, again) = (all(books), all(BookRepository()))
    for (index, query) in first.enumerated() {
      for (other, again) in again.enumerated() {
        #expect((query == again) == (index == other), "\(index), \(other)")
      }
    }
    #expect(Set(first + again).count == first.count)
    #expect(BookRepository(otherFirestore()).query != books.query)
    #expect(BookRepository(otherFirestore()).query == BookRepository(otherFirestore()).query)
    #expect(group == DocumentQuery(collectionGroup: "loans"))
    #expect(group != books.loans(of: "momo").query)
    #expect(books.loans(of: "momo").query != books.loans(of: "krabat").query)
    #expect(books.loans(of: nil).query == books.loans(of: nil).query)
  }

  @Test func aNumberThatIsntOneEqualsItself() throws {
    func query(_ rating: Double) -> DocumentQuery<Book> {
      books.order(by: .title).whereField(.ratings, isEqualTo: ["a": rating])
    }
    #expect(query(.nan) == query(.nan) && query(1) != query(.nan))
  }
}
