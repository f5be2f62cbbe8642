import Foundation
import Testing

@testable import FiresmithRuntime

@Suite struct ListenerTests {
  let store = MemoryStore()

  @Test func aQueryGivesTheStateAndThenEachChange() async throws {
    try await store.put("c/a", ["n": 1])
    let query = StructuredQuery(
      collectionID: "c", filter: .field("n", .lessThan, 10), limit: 2)
    var snapshots = store.snapshots(of: query).makeAsyncIterator()
    func next() async throws -> [String]? {
      try await snapshots.next()?.map { "\($0.path) \($0.fields["n"] ?? nil)" }
    }
    #expect(try await next() == ["c/a integer(1)"])
    try await store.put("c/b", ["n": 20])
    try await store.put("o/a", ["n": 1])
    try await store.put("c/a", ["n": 1])
    try await store.put("c/a", ["n": 2])
    #expect(try await next() == ["c/a integer(2)"], "what changes nothing is not told")
    try await store.commit([
      DocumentWrite(path: "c/b", operation: .update(["n": 3])),
      DocumentWrite(path: "c/c", operation: .update(["n": 4])),
    ])
    #expect(try await next() == ["c/a integer(2)", "c/b integer(3)"], "a commit is one change")
    try await store.put("c/a", ["n": 30])
    #expect(try await next() == ["c/b integer(3)", "c/c integer(4)"])
    try await store.commit([DocumentWrite(path: "c/b", operation: .delete)])
    #expect(try await next() == ["c/c integer(4)"])
    store.removeAll()
    #expect(try await next() == [])
  }

  @Test func aDocumentGivesItsStateAndThenEachChange() async throws {
    var snapshots = store.snapshots(at: "c/a").makeAsyncIterator()
    #expect(try await snapshots.next() == .some(nil))
    try await store.put("c/b", [:])
    try await store.put("c/a", ["n": 1])
    #expect(try await snapshots.next()??.fields == ["n": 1])
    try await store.commit([DocumentWrite(path: "c/a", operation: .delete)])
    #expect(try await snapshots.next() == .some(nil))
    try await store.put("c/a", ["n": 1])
    #expect(try await snapshots.next()??.fields == ["n": 1])
  }

  @Test func whatIsRefusedEndsTheStream() async {
    let query = StructuredQuery(collectionID: "c", limit: -1)
    #expect(
      await code { for try await _ in store.snapshots(of: query) {} } == .invalidArgument)
    #expect(await code { for try await _ in store.snapshots(at: "c") {} } == .invalidArgument)
  }

  @Test func handlesCallListenersUntilTheyAreRemoved() async throws {
    let firestore = Firestore(store: store)
    let (calls, continuation) = AsyncStream.makeStream(of: [String].self)
    let registration = firestore.collection("c").addSnapshotListener { snapshot, _ in
      continuation.yield(snapshot?.documents.map(\.documentID) ?? ["error"])
    }
    var iterator = calls.makeAsyncIterator()
    #expect(await iterator.next() == [])
    try await store.put("c/a", [:])
    #expect(await iterator.next() == ["a"])
    registration.remove()
    let (others, otherContinuation) = AsyncStream.makeStream(of: Bool.self)
    let other = firestore.document("c/b").addSnapshotListener { snapshot, _ in
      otherContinuation.yield(snapshot?.exists ?? false)
    }
    var otherIterator = others.makeAsyncIterator()
    #expect(await otherIterator.next() == false)
    try await store.put("c/b", [:])
    #expect(await otherIterator.next() == true)
    other.remove()
    continuation.finish()
    #expect(await iterator.next() == nil, "the removed listener was not called again")
  }

  @Test func errorsReachListeners() async {
    let query = Firestore(store: store).collection("c").limit(to: -1)
    let failure = await withCheckedContinuation { continuation in
      _ = query.addSnapshotListener { _, error in
        continuation.resume(returning: error as? FirestoreErrorCode)
      }
    }
    #expect(failure?.code == .invalidArgument)
  }
}
