import FiresmithRuntime
import Foundation
import Testing

/// Listeners. A store may skip states that are soon replaced by others, so each test waits for the
/// state that it expects. The limit ends those that wait in vain; on a busy machine, hundreds of
/// other tests may come in between.
@Suite struct ListenerTests {
  /// The results of a query, whenever they change.
  struct States {
    private var iterator: AsyncThrowingStream<[StoredDocument], any Error>.Iterator

    init(_ query: StructuredQuery, in database: TestDatabase) {
      iterator = database.store.snapshots(of: query).makeAsyncIterator()
    }

    /// Waits for the state in which the ids and numbers of the documents are `expected`.
    mutating func reaches(_ expected: [String]) async throws {
      var last: [String] = []
      while let state = try await iterator.next() {
        last = state.map { document in
          guard case .integer(let number)? = document.fields["n"] else { return document.path }
          return "\(document.path.withoutFirstSegment)=\(number)"
        }
        if last == expected { return }
      }
      Issue.record("ended with \(last) instead of \(expected)")
    }
  }

  @Test(arguments: try await StoreUnderTest.all)
  func documentsEnterAndLeaveAQuery(_ store: StoreUnderTest) async throws {
    let database = try await store.holding(["c/a": ["n": 1], "c/x": ["n": 99]])
    var states = States(
      StructuredQuery(collectionID: "c", filter: .field("n", .lessThan, 10)), in: database)
    try await states.reaches(["a=1"])
    try await database.put("c/b", ["n": 0])
    try await states.reaches(["b=0", "a=1"])
    try await database.put("c/b", ["n": 5])
    try await states.reaches(["a=1", "b=5"])
    try await database.put("c/x", ["n": 3])
    try await states.reaches(["a=1", "x=3", "b=5"])
    try await database.put("c/a", ["n": 10])
    try await states.reaches(["x=3", "b=5"])
    try await database.delete("c/b")
    try await states.reaches(["x=3"])
    try await database.put(["c/a": ["n": 2], "c/b": ["n": 2], "o/a": ["n": 2]])
    try await states.reaches(["a=2", "b=2", "x=3"])
    try await database.delete("c/a")
    try await database.put("c/a", ["n": 7])
    try await states.reaches(["b=2", "x=3", "a=7"])
  }

  @Test(arguments: try await StoreUnderTest.all)
  func limitsLetTheNextMoveUp(_ store: StoreUnderTest) async throws {
    let database = try await store.holding([
      "c/a": ["n": 1], "c/b": ["n": 2], "c/c": ["n": 3], "c/d": ["n": 4],
    ])
    var states = States(
      StructuredQuery(collectionID: "c", orders: [.init("n")], limit: 2), in: database)
    try await states.reaches(["a=1", "b=2"])
    try await database.delete("c/a")
    try await states.reaches(["b=2", "c=3"])
    try await database.put("c/d", ["n": 0])
    try await states.reaches(["d=0", "b=2"])
    try await database.put("c/d", ["n": 9])
    try await states.reaches(["b=2", "c=3"])
    try await database.put("c/c", [:])
    try await states.reaches(["b=2", "d=9"])
    try await database.delete("c/d")
    try await states.reaches(["b=2"])
  }

  @Test(arguments: try await StoreUnderTest.all)
  func groupsOfCollections(_ store: StoreUnderTest) async throws {
    let database = try await store.holding(["c/a": ["n": 1]])
    var states = States(StructuredQuery(collectionID: "c", isGroup: true), in: database)
    try await states.reaches(["a=1"])
    try await database.put("o/x/c/y", ["n": 2])
    try await states.reaches(["a=1", "x/c/y=2"])
    try await database.delete("c/a")
    try await states.reaches(["x/c/y=2"])
  }

  @Test(arguments: try await StoreUnderTest.all)
  func aDocumentComesAndGoes(_ store: StoreUnderTest) async throws {
    let database = try store.open()
    var states = database.store.snapshots(at: "c/a").makeAsyncIterator()
    func reaches(_ expected: [String: DocumentValue]?) async throws {
      while let state = try await states.next() {
        if state?.fields == expected { return }
      }
      Issue.record("ended before \(String(describing: expected))")
    }
    try await reaches(nil)
    try await database.put("c/b", [:])
    try await database.put("c/a", ["n": 1])
    try await reaches(["n": 1])
    try await database.put("c/a", ["n": 1.0])
    try await reaches(["n": 1.0])
    try await database.delete("c/a")
    try await reaches(nil)
  }

  @Test(arguments: try await StoreUnderTest.all)
  func whatIsRefusedEndsTheStream(_ store: StoreUnderTest) async throws {
    let database = try store.open()
    let query = StructuredQuery(collectionID: "c", limit: -1)
    #expect(
      await code { for try await _ in database.store.snapshots(of: query) {} } == .invalidArgument)
    #expect(
      await code { for try await _ in database.store.snapshots(at: "c") {} } == .invalidArgument)
  }
}
