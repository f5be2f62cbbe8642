import FiresmithLibraryExample
import FiresmithRuntime
import FiresmithTestSupport
import Testing

/// More documents than one request asks for.
@Suite(.emulator) struct PagingTests {
  /// A repository of `count` books.
  private func books(_ count: Int, in database: Database) async throws -> BookRepository {
    let books = BookRepository(database.firestore)
    for start in stride(from: 0, to: count, by: 500) {
      try await books.runBatch { batch in
        for index in start..<min(start + 500, count) {
          let book = Book(
            id: id(index), libraryID: "library \(index % 3)", name: "Book \(index % 100)",
            author: "someone", pages: index)
          try batch.set(book, in: books)
        }
      }
    }
    return books
  }

  private func id(_ index: Int) -> String { "b\(10000 + index)" }

  @Test func overAThousandDocumentsComePageAfterPageEachOnce() async throws {
    let books = try await books(1234, in: Database())
    var pages: [[String]] = []
    var query = books.order(by: .name).limit(to: 250)
    while true {
      let page = try await query.getAll()
      if page.documents.isEmpty { break }
      pages.append(page.documents.compactMap(\.id))
      query = books.order(by: .name).start(after: page).limit(to: 250)
    }
    #expect(pages.map(\.count) == [250, 250, 250, 250, 234])
    let ids = pages.flatMap(\.self)
    #expect(Set(ids).count == 1234)

    // All at once: the store asks for the pages by itself, and finds the same.
    #expect(try await books.order(by: .name).getAll().documents.compactMap(\.id) == ids)
    #expect(try await books.count() == 1234)
  }

  @Test func aStoreThatPagesFindsWhatOneThatDoesntFinds() async throws {
    let database = try await Database()
    let all = try await books(60, in: database)
    let paging = BookRepository(Firestore(store: database.store { $0.pageSize = 7 }))
    func pairs(
      _ query: (BookRepository) -> DocumentQuery<Book>
    ) async throws -> (paged: [String], whole: [String]) {
      let paged = try await query(paging).getAll().documents.compactMap(\.id)
      return (paged, try await query(all).getAll().documents.compactMap(\.id))
    }
    for query: (BookRepository) -> DocumentQuery<Book> in [
      { $0.query },
      { $0.order(by: .libraryID, descending: true) },
      { $0.order(by: .libraryID).order(by: .pages, descending: true).limit(to: 23) },
      { $0.whereField(.pages, isGreaterThan: 10) },
      { $0.whereField(.pages, isNotEqualTo: 11) },
      { $0.whereField(.libraryID, in: ["library 1", "library 2"]) },
      { $0.limit(to: 14) },
      { $0.limit(to: 7) },
      { $0.limit(to: 3) },
      { DocumentQuery(collectionGroup: $0.collection.collectionID, in: $0.collection.firestore) },
    ] {
      let (paged, whole) = try await pairs(query)
      #expect(paged == whole && !whole.isEmpty)
    }
    let ids = (0..<60).map(id).shuffled() + ["missing", id(3)]
    let found = try await paging.get(ids)
    #expect(found.references.map(\.documentID) == ids)
    #expect(found.documents.count == 61)
    #expect(found.failures == [.notFound(path: "books-v1/missing")])
  }

  @Test func whatIsWrittenBetweenTwoPagesDoesntShow() async throws {
    let database = try await Database()
    let books = try await books(30, in: database)
    let paging = BookRepository(Firestore(store: database.store { $0.pageSize = 1 }))
    // Someone deletes from the end while someone else reads from the beginning.
    async let read = paging.getAll().documents.compactMap(\.id)
    for index in (0..<30).reversed() { try await books.delete(id(index)) }
    let seen = try await read
    #expect(seen == (0..<seen.count).map(id), "there is a gap")
    #expect(try await books.count() == 0)
  }
}
