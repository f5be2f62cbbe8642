import FiresmithRuntime
import Testing

/// The sources that a cached store reads from.
@Suite struct ReadingTests {
  @Test func theCacheAnswersUntilWhatItHasIsTooOld() async throws {
    let device = try await Device(["c/a": ["n": 1], "c/b": ["n": 2]])
    let recent = FirestoreSource.cacheFirst(maxAge: 60)
    try await device.expect(["a", "b"], reads: 2) { try await device.find(recent) }
    try await device.remote.base.put("c/c", ["n": 3])
    device.clock.advance(by: 60_000)
    try await device.expect(["a", "b"], reads: 0) { try await device.find(recent) }
    // A document that a query has found needn't be read again, either.
    #expect(try await device.reads { _ = try await device.fields("c/a", recent) } == 0)
    #expect(device.store.statistics.reads == 2)
    #expect(device.store.statistics.savedReads == 3)
    device.clock.advance(by: 1)
    try await device.expect(["a", "b", "c"], reads: 3) { try await device.find(recent) }
  }

  @Test func whatDoesntExistIsKnownToo() async throws {
    let device = try await Device()
    let recent = FirestoreSource.cacheFirst(maxAge: 60)
    try await device.expect(nil, reads: 1) { try await device.fields("c/a", recent) }
    try await device.expect(nil, reads: 0) { try await device.fields("c/a", recent) }
    try await device.expect([], reads: 1) { try await device.find(recent) }
    try await device.expect([], reads: 0) { try await device.find(recent) }
    #expect(await code { _ = try await device.fields("c/b", .cache) } == .unavailable)
    #expect(try await device.find(.cache).isEmpty)
  }

  @Test func otherQueriesArentAnsweredByTheOneThatWasRead() async throws {
    let device = try await Device(["c/a": ["n": 1], "c/b": ["n": 2]])
    let recent = FirestoreSource.cacheFirst(maxAge: 60)
    let filters: [StructuredQuery.Filter] = [
      .field("n", .equal, 1), .field("n", .equal, 2), .field("n", .lessThan, 2),
      .all([.field("n", .equal, 1), .field("m", .equal, 1)]),
      .any([.field("n", .equal, 1), .field("m", .equal, 1)]), .field("n", .in, [1, 2]),
      .field("n", .equal, .string("1")), .field("m", .equal, 1),
    ]
    for filter in filters {
      let query = StructuredQuery(collectionID: "c", filter: filter)
      #expect(try await device.reads { _ = try await device.find(recent, query) } > 0)
      #expect(try await device.reads { _ = try await device.find(recent, query) } == 0)
    }
  }

  @Test func readingAQueryAgainRemovesWhatItDoesntFindAnyMore() async throws {
    let device = try await Device(["c/a": ["n": 1], "c/b": ["n": 2], "c/c": ["n": 3]])
    _ = try await device.find()
    try await device.remote.base.delete("c/a")
    #expect(try await device.find(.cache) == ["a", "b", "c"])
    #expect(try await device.find() == ["b", "c"])
    #expect(try await device.find(.cache) == ["b", "c"])
    // Also within the limit of a query, beyond which nothing is known.
    try await device.remote.base.put("c/b", ["n": 9])
    #expect(try await device.find(.default, .c(limit: 1)) == ["c"])
    #expect(try await device.find(.cache, .c(limit: 2)) == ["c"])
    #expect(await code { _ = try await device.fields("c/b", .cache) } == .unavailable)
  }

  @Test func aPageIsReadAgainWhenDocumentsMayHaveMovedUp() async throws {
    let device = try await Device([
      "c/a": ["n": 1], "c/b": ["n": 2], "c/c": ["n": 3], "c/d": ["n": 4],
    ])
    let recent = FirestoreSource.cacheFirst(maxAge: 60)
    let page = StructuredQuery.c(limit: 2)
    #expect(try await device.find(recent, page) == ["a", "b"])
    #expect(try await device.reads { _ = try await device.find(recent, page) } == 0)
    try await device.store.merge("c/a", ["n": 10])
    #expect(try await device.find(recent, page) == ["b", "c"])
    // While the write waits, as many more are read as may have left.
    device.remote.fail { .none }
    _ = try await device.find(recent, page)
    device.remote.fail(.unreachable)
    try await device.store.delete("c/b")
    device.remote.fail(.none)
    #expect(try await device.find(.server, page) == ["c", "d"])
    #expect(try await device.store.waitingCommits() == 1)
  }

  @Test func whatThisDeviceHasWrittenIsReadAgainOnce() async throws {
    let device = try await Device(["c/a": ["n": 1], "c/b": ["n": 2]])
    let recent = FirestoreSource.cacheFirst(maxAge: 60)
    _ = try await device.find(recent)
    // Another device counts, too.
    try await device.remote.base.increment("c/a")
    try await device.store.increment("c/a")
    #expect(try await device.fields("c/a", .cache) == ["n": 2])
    try await device.expect(["a", "b"], reads: 1) { try await device.find(recent) }
    #expect(try await device.fields("c/a", .cache) == ["n": 3])
    #expect(try await device.reads { _ = try await device.find(recent) } == 0)
    let expected = try await device.remote.base.documents(matching: .c)
    #expect(try await device.store.snapshot(of: .c, source: .cache).content == expected)
  }

  @Test func withoutAConnectionTheCacheAnswersOrNobody() async throws {
    let device = try await Device(["c/a": ["n": 1]])
    _ = try await device.find()
    device.remote.fail(.unreachable)
    let snapshot = try await device.store.snapshot(of: .c, source: .default)
    #expect(snapshot.content.map(\.path) == ["c/a"])
    #expect(snapshot.metadata.isFromCache)
    #expect(try await device.fields("c/a") == ["n": 1])
    #expect(await code { _ = try await device.fields("c/b") } == .unavailable)
    #expect(await code { _ = try await device.find(.server) } == .unavailable)
    #expect(await code { _ = try await device.fields("c/a", .server) } == .unavailable)
    #expect(await code { _ = try await device.store.count(of: .c) } == .unavailable)
    #expect(try await device.find(.cacheFirst(maxAge: 0)) == ["a"])
    device.remote.fail(.none)
    #expect(try await device.store.snapshot(of: .c, source: .default).metadata.isFromCache == false)
  }

  @Test func aQueryOfSomeFieldsDoesntLeavePartsOfDocumentsInTheCache() async throws {
    let device = try await Device(["c/a": ["n": 1, "m": 2]])
    var query = StructuredQuery.c
    query.select = ["n"]
    let recent = FirestoreSource.cacheFirst(maxAge: 60)
    for reads in [1, 0] {
      try await device.expect([["n": 1]], reads: reads) {
        try await device.store.snapshot(of: query, source: recent).content.map(\.fields)
      }
    }
    try await device.expect(["a"], reads: 0) { try await device.find(recent) }
    #expect(try await device.fields("c/a", .cache) == ["n": 1, "m": 2])
  }

  @Test func otherErrorsAreTheRemoteStores() async throws {
    let device = try await Device()
    #expect(await code { _ = try await device.store.documents(at: ["c"]) } == .invalidArgument)
    for id in ["__queue__", "__documents__"] {
      let query = StructuredQuery(collectionID: id)
      #expect(
        await code { _ = try await device.store.documents(matching: query) } == .invalidArgument)
    }
    #expect(await code { try await device.store.put("__queue__/a", [:]) } == .invalidArgument)
  }

  @Test func anOlderAnswerDoesntReplaceANewerOne() async throws {
    let device = try await Device(["c/a": ["n": 1]])
    let (arrived, arrive) = AsyncStream.makeStream(of: Void.self)
    let (released, release) = AsyncStream.makeStream(of: Void.self)
    device.remote.afterRead {
      device.remote.afterRead {}
      arrive.finish()
      for await _ in released {}
    }
    async let older = device.find()
    for await _ in arrived {}
    try await device.store.merge("c/a", ["n": 2])
    try await device.remote.base.put("c/b", ["n": 3])
    #expect(try await device.find() == ["a", "b"])
    release.finish()
    #expect(try await older == ["a", "b"])
    #expect(try await device.fields("c/a", .cache) == ["n": 2])
    #expect(try await device.find(.cache) == ["a", "b"])
  }

  @Test func bothStoresHaveToBeForTheSameDatabase() throws {
    #expect(throws: FirestoreErrorCode.self) {
      try CachedStore(
        local: MemoryStore(), remote: MemoryStore(database: "projects/p/databases/(default)"))
    }
  }

  @Test func theDefaultSourceCanBeChosen() async throws {
    let device = try await Device(["c/a": ["n": 1]]) { $0.defaultSource = .cacheFirst(maxAge: 60) }
    #expect(try await device.reads { _ = try await device.find() } == 1)
    #expect(try await device.reads { _ = try await device.find() } == 0)
    #expect(try await device.reads { _ = try await device.find(.networkFirst) } == 1)
  }
}
