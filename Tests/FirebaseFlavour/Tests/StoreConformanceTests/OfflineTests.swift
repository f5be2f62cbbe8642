import FiresmithFirebaseStore
import FiresmithLibraryExample
import FiresmithRuntime
import Foundation
import Testing

/// The behavior of Google's SDK without a connection, through repositories over `FirebaseStore`.
@Suite struct OfflineTests {
  let database: TestDatabase
  let cards: CardRepository

  init() throws {
    database = try StoreUnderTest.firebase.open()
    cards = CardRepository(database.firestore)
  }

  private func card(_ id: String, _ name: String) -> Card {
    Card(id: id, libraryID: "l", name: name)
  }

  private func failure(_ body: () async throws -> Void) async -> RepositoryError? {
    do {
      try await body()
      return nil
    } catch {
      return error as? RepositoryError
    }
  }

  @Test func listsSayWhetherTheyAreFromTheCache() async throws {
    try await cards.set(card("c1", "A"))
    var lists = cards.order(by: .name).listen(includeMetadataChanges: true).makeAsyncIterator()
    let online = try #require(try await lists.next())
    #expect(!online.isFromCache && !online.hasPendingWrites && online.changes.count == 1)

    try await disableNetwork(of: database)
    let offline = try #require(try await lists.next())
    #expect(offline.isFromCache && !offline.hasPendingWrites && offline.changes.isEmpty)
    let (cards, second) = (cards, card("c2", "B"))
    try cards.enqueueBatch { try $0.set(second, in: cards) }
    let pending = try #require(try await lists.next())
    #expect(pending.isFromCache && pending.hasPendingWrites)
    #expect(pending.changes.map(\.id) == ["c2"])
    let read = try await cards.getAll()
    #expect(read.isFromCache && read.hasPendingWrites)
    let known = try await cards.get(["c1"])
    #expect(known.isFromCache && !known.hasPendingWrites)

    try await enableNetwork(of: database)
    let confirmed = try #require(try await lists.next())
    #expect(!confirmed.isFromCache && !confirmed.hasPendingWrites && confirmed.changes.isEmpty)
  }

  @Test func withoutMetadataChangesThereAreListsForNewDataOnly() async throws {
    try await cards.set(card("c1", "A"))
    var lists = cards.order(by: .name).listen().makeAsyncIterator()
    _ = try await lists.next()
    try await disableNetwork(of: database)
    try await enableNetwork(of: database)
    try await cards.set(card("c2", "B"))
    let next = try #require(try await lists.next())
    #expect(next.changes.map(\.id) == ["c2"])
  }

  @Test func aDocumentsMetadataChange() async throws {
    try await cards.set(card("c1", "A"))
    var states = database.store.snapshots(at: "cards-v1/c1", includeMetadataChanges: true)
      .makeAsyncIterator()
    #expect(try await states.next()?.metadata == SnapshotMetadata())
    try await disableNetwork(of: database)
    #expect(try await states.next()?.metadata == SnapshotMetadata(isFromCache: true))
  }

  @Test func anAwaitedWriteWaitsForTheServerUntilItsTaskIsCancelled() async throws {
    try await disableNetwork(of: database)
    let (cards, first, second) = (cards, card("c1", "A"), card("c2", "B"))
    let waiting = Task { try await cards.set(first) }
    let cancelled = Task { try await cards.set(second) }
    for id in ["c1", "c2"] {
      while try await cards.getIfExists(id) == nil { await Task.yield() }
    }
    cancelled.cancel()
    #expect(await failure { try await cancelled.value } == .cancelled)
    try await enableNetwork(of: database)
    try await waiting.value
    #expect(try await cards.get(["c1", "c2"]).failures.isEmpty, "a write can't be withdrawn")
  }

  @Test func whatNeedsTheServerSaysThatThereIsNone() async throws {
    try await cards.set(card("c1", "A"))
    try await disableNetwork(of: database)
    let (cards, second) = (cards, card("c2", "B"))
    #expect(await failure { _ = try await cards.count() } == .unavailable)
    #expect(await failure { _ = try await cards.get("c1", source: .server) } == .unavailable)
    #expect(await failure { _ = try await cards.getAll(source: .server) } == .unavailable)
    #expect(await failure { _ = try await cards.source(.server).getAll() } == .unavailable)
    #expect(try await cards.source(.cache).getAll().documents.map(\.name) == ["A"])
    #expect(await failure { try await cards.create(second) } == .unavailable)
    #expect(
      await failure { _ = try await cards.runTransaction { try $0.get("c1", from: cards) } }
        == .unavailable)
    #expect(try await cards.get("c1").name == "A", "the device knows it")
    try await enableNetwork(of: database)
  }

  /// A time that the server has yet to set is missing, so that no query begins there.
  @Test func pendingTimesAreMissing() async throws {
    try await database.put("c/a", ["n": 1, "m": ["k": 1, "null": nil]])
    try await disableNetwork(of: database)
    database.store.enqueue([
      DocumentWrite(
        path: "c/a", operation: .update([:], mask: []),
        transforms: [.init("at", .serverTimestamp), .init("m.at", .serverTimestamp)])
    ])
    #expect(try await database.fields("c/a") == ["n": 1, "m": ["k": 1, "null": nil]])
    let query = database.firestore.collection("c").order(by: "at")
    let read = try await database.firestore.document("c/a").getDocument()
    #expect(
      await code { _ = try await query.start(afterDocument: read).getDocuments() }
        == .invalidArgument)
    try await enableNetwork(of: database)
    let fields = try #require(try await database.fields("c/a"))
    guard case .timestamp? = fields["at"], case .map(let map)? = fields["m"],
      case .timestamp? = map["at"]
    else {
      Issue.record("\(fields)")
      return
    }
  }

  /// Google's coder reads such maps as its own types; the store doesn't use it.
  @Test func mapsThatLookLikeOtherTypesStayMaps() async throws {
    let fields: [String: DocumentValue] = [
      "time": ["seconds": 1, "nanoseconds": -1],
      "place": ["latitude": 200.5, "longitude": 1.0, "accuracy": 5], "vector": ["array": [1.0]],
      "flag": true, "one": 1, "double": 1.0,
    ]
    try await database.put("c/a", fields)
    #expect(try await database.fields("c/a") == fields)
  }

  @Test func anotherAppsDatabase() async throws {
    configureApp(named: "second", project: "other-project")
    #expect(FirebaseStore(app: "none")?.database == nil)
    let store = try #require(FirebaseStore(app: "second", database: "archive"))
    #expect(store.database == "projects/other-project/databases/archive")
    #expect(FirebaseStore().database == "projects/memory/databases/(default)")
  }
}
