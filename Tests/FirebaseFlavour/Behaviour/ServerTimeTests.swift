import Foundation
import Testing

#if PORTABLE
  import FiresmithRuntime
#else
  @preconcurrency import FirebaseFirestore
#endif

private let then = Date(timeIntervalSince1970: 7)

extension BehaviourTests {
  private var users: TestUserRepository { UserRepository().testUsers(of: "u1") }

  /// Books that were added seven seconds after 1970 began, whatever else they say.
  private func givenBook(_ id: String? = nil) throws -> Book {
    var given = try book(id)
    given.addedAt = then
    given.updatedAt = then
    return given
  }

  /// Whether the book `id` has the creation time that was given, and the server's time of writing.
  private func keepsGivenTime(_ id: String?) throws -> Bool {
    let stored = raw("books-v1/\(try #require(id))")
    return try stored["added_at"]?.seconds == 7 && #require(stored["updated_at"]?.seconds) > 7
  }

  @Test func aCreationTimeThatWasGivenIsKeptByEachWrite() async throws {
    let added = try await books.add(givenBook())
    #expect(try keepsGivenTime(added.id))
    #expect(added.addedAt == then)
    try await books.create(givenBook("create"))
    try await books.create(givenBook(), id: "create-id")
    try await books.set(givenBook("set"))
    try await books.set(givenBook("merge"), merge: true)
    for id in ["create", "create-id", "set", "merge"] { #expect(try keepsGivenTime(id), "\(id)") }
    #expect(try keepsGivenTime(await books.results.add(givenBook()).get().id))
    try await books.results.create(givenBook("result")).get()
    try await books.results.create(givenBook(), id: "result-id").get()
    for id in ["result", "result-id"] { #expect(try keepsGivenTime(id), "\(id)") }
    #expect(try keepsGivenTime(await givenBook().add().id))
  }

  @Test func aCreationTimeThatWasGivenIsKeptByWritesThatTakeEffectTogether()
    async throws
  {
    let given = try givenBook()
    let batched = try await books.runBatch { batch in
      try batch.set(given, id: "batch", in: books)
      return try batch.add(given, to: books).id
    }
    let queued = try books.enqueueBatch { try $0.add(given, to: books).id }
    let transacted = try await books.runTransaction { [books] transaction in
      try transaction.create(given, id: "transaction", in: books)
      return try transaction.add(given, to: books).id
    }
    for id in [batched, queued, transacted, "batch", "transaction"] {
      #expect(try keepsGivenTime(id), "\(id ?? "none")")
    }
  }

  #if canImport(Combine)
    @Test func aCreationTimeThatWasGivenIsKeptByPublishers() async throws {
      let added = await value(books.publishers.add(try givenBook()))
      #expect(try keepsGivenTime(added?.id))
      #expect(await value(books.publishers.create(try givenBook("create"))) != nil)
      #expect(await value(books.publishers.create(try givenBook(), id: "create-id")) != nil)
      for id in ["create", "create-id"] { #expect(try keepsGivenTime(id), "\(id)") }
    }
  #endif

  @Test func aCreationTimeThatIsNilIsTheServers() async throws {
    let added = try await books.add(book(nil))
    try await books.create(book("create"))
    try await books.set(book("set"))
    try await books.runTransaction { [books, book = try book(nil)] in
      try $0.create(book, id: "transaction", in: books)
    }
    for id in [try #require(added.id), "create", "set", "transaction"] {
      #expect(try #require(raw("books-v1/\(id)")["added_at"]?.seconds) > 7, "\(id)")
    }
    let user = try await users.add(TestUser(name: "A", createdTime: then))
    let id = try #require(user.id)
    #expect(raw("user/u1/testUser/\(id)")["createdTime"]?.seconds == 7)
  }
}
