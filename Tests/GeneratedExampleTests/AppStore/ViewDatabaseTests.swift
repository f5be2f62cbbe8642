import FiresmithShowcaseExample
import Testing

@testable import FiresmithRuntime

/// The queries of views inside of `.firestore(_:)`.
@Suite struct ViewDatabaseTests {
  private let around = store("around")
  private var databases: [String: Firestore] { ["(default)": Firestore(store: around)] }

  @Test func aQueryThatNamesNoDatabaseIsAboutTheOneAround() async throws {
    let scope = store("scope")
    try await Firestore.withDefault(Firestore(store: scope)) {
      try await App.books.set(App.book("scope"))
      try await Firestore.withDefault(Firestore(store: around)) {
        try await App.books.set(App.book("momo"))
      }
      for query in [App.books.query, App.byEnde, App.some, App.afterMomo.limit(to: 3)] {
        let resolved = query.resolved(in: databases)
        #expect(resolved != query && resolved == query.resolved(in: databases))
        #expect(try await resolved.getAll().documents.map(\.id) == ["momo"])
        #expect(query.resolved(in: [:]) == query)
        #expect(query.resolved(in: ["reports": Firestore(store: around)]) == query)
      }
      for try await list in App.byEnde.resolved(in: databases).listen() {
        #expect(list.documents.map(\.id) == ["momo"])
        break
      }
    }
  }

  @Test func aQueryOfADatabaseThatWasPassedStaysItself() {
    let passed = BookRepository(Firestore(store: store("passed"))).order(by: .title)
    #expect(passed.resolved(in: databases) == passed)
    #expect(passed != App.books.order(by: .title).resolved(in: databases))
  }

  @Test func aDatabaseWithANameHasAPlaceOfItsOwn() {
    let reports = BookRepository(.firestore(database: "reports")).query
    #expect(reports.resolved(in: databases) == reports)
    let named = reports.resolved(in: ["reports": Firestore(store: around)])
    #expect(named != reports && named != App.books.query.resolved(in: databases))
    // A database that is looked up can stand for another one.
    #expect(App.books.query.resolved(in: ["(default)": .firestore(database: "reports")]) == reports)
  }

  @Test func aBrokenQueryStaysBroken() {
    let broken = BookRepository().loans(of: "a/b").query
    #expect(broken.resolved(in: databases) == broken)
  }

  /// Two databases are the same if they use one store, or if both look up the same.
  @Test func theStoreOfADatabaseIsItsIdentity() {
    let store = store("one")
    func query(_ firestore: Firestore) -> DocumentQuery<Book> { BookRepository(firestore).query }
    #expect(query(Firestore(store: store)) == query(Firestore(store: store)))
    #expect(query(Firestore(store: store)) != query(Firestore(store: self.around)))
    #expect(query(.firestore()) == query(.firestore(database: "(default)")))
    #expect(query(.firestore()) != query(.firestore(database: "b")))
    #expect(query(.firestore(database: "b")) == query(.firestore(database: "b")))
    #expect(
      query(Firestore(store: Wrapper(base: store))) == query(Firestore(store: Wrapper(base: store)))
    )
    #expect(
      query(Firestore(store: Wrapper(base: store)))
        != query(Firestore(store: Wrapper(base: around))))
  }

  /// A store that is a value.
  private struct Wrapper: DocumentStore {
    let base: MemoryStore

    var database: String { base.database }

    func documents(at paths: [String]) async throws -> [StoredDocument?] {
      try await base.documents(at: paths)
    }

    func documents(matching query: StructuredQuery) async throws -> [StoredDocument] {
      try await base.documents(matching: query)
    }

    func aggregate(
      _ aggregations: [StructuredQuery.Aggregation], of query: StructuredQuery
    ) async throws -> [DocumentValue] { try await base.aggregate(aggregations, of: query) }

    func commit(_ writes: [DocumentWrite]) async throws { try await base.commit(writes) }

    func beginTransaction() async throws -> any StoreTransaction {
      try await base.beginTransaction()
    }

    func snapshots(
      of query: StructuredQuery
    ) -> AsyncThrowingStream<[StoredDocument], any Error> { base.snapshots(of: query) }

    func snapshots(at path: String) -> AsyncThrowingStream<StoredDocument?, any Error> {
      base.snapshots(at: path)
    }
  }
}
