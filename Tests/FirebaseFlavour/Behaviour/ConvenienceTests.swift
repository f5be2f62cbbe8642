import Foundation
import Testing

#if PORTABLE
  import FiresmithRuntime
#else
  @preconcurrency import FirebaseFirestore
#endif

extension BehaviourTests {
  @Test func theFirstDocumentIsTheFirstOneReadableOrNot() async throws {
    #expect(try await books.getFirst() == nil)
    try await fillShelves()
    #expect(try await books.order(by: .title).getFirst()?.title == "A")
    #expect(try await books.order(by: .title, descending: true).getFirst()?.title == "C")
    #expect(try await books.order(by: .title).limit(to: 0).getFirst() == nil)
    let bad = await failure { try await books.whereField(.title, isEqualTo: "AA").getFirst() }
    guard case .invalidDocument("books-v1/bad", "number_of_pages", _, _) = bad else {
      Issue.record("\(String(describing: bad))")
      return
    }
    #expect(try await books.results.getFirst(source: .server).get() != nil)
  }

  @Test func aListGivesAllDocumentsOrTheFirstFailure() async throws {
    try await fillShelves()
    let good = try await books.whereField(.title, in: ["A", "B", "C"]).order(by: .title).getAll()
    #expect(try good.get().map(\.title) == ["A", "B", "C"])
    let all = try await books.order(by: .title).getAll()
    #expect(await failure { try all.get() } == all.failures.first)
    #expect(try await books.whereField(.title, in: []).getAll().get().isEmpty)
  }

  @Test func aDocumentExistsAlsoIfItCantBeRead() async throws {
    #expect(try await !books.exists("b1"))
    try put("books-v1/b1", ["title": 1])
    #expect(try await books.exists("b1"))
    #expect(try await books.exists("b1", source: .server))
    #expect(try await books.results.exists("b2").get() == false)
    guard case .invalidID? = await failure(of: { try await books.exists("a/b") }) else {
      Issue.record("a path is no id")
      return
    }
  }

  @Test func savingStoresWhatIsNewAndWhatIsThere() async throws {
    var book = try await books.save(book(nil, "Momo"))
    let id = try #require(book.id)
    #expect(raw("books-v1/\(id)")["title"] == "Momo")
    book.title = "Jim"
    #expect(try await books.save(book).id == id)
    #expect(raw("books-v1/\(id)")["title"] == "Jim")
    book.id = "other"
    #expect(try await books.results.save(book).get().id == "other")
    #expect(try await books.count() == 2)
    try await book.delete()
    #expect(try await book.save().id == "other")
  }

  @Test func batchesSaveModelsAndDeleteThem() async throws {
    let old = try await books.add(book(nil, "Old"))
    let new = try book(nil, "New")
    let saved = try await books.runBatch { batch in
      try batch.delete(old, from: books)
      var other = old
      other.id = "other"
      try batch.save(other, in: books)
      return try batch.save(new, in: books)
    }
    #expect(Set(try await books.getAll().get().map(\.id)) == ["other", saved.id])
    let unsaved = await failure { try await books.runBatch { try $0.delete(new, from: books) } }
    #expect(unsaved == .missingID(in: "books-v1"))
  }
}
