import Foundation
import Testing

@testable import FiresmithRuntime

/// The behavior that is specific to ``MemoryStore``. StoreConformanceTests show that it behaves as
/// Firestore does.
@Suite struct MemoryStoreTests {
  @Test func serverTimestampsAreTheCommitTime() async throws {
    let store = MemoryStore { Timestamp(seconds: 7, nanoseconds: 1_234_567) }
    let transforms = [FieldTransform("a", .serverTimestamp), .init("b.c", .serverTimestamp)]
    for path in ["c/1", "c/2"] {
      try await store.commit([
        DocumentWrite(path: path, operation: .update([:]), transforms: transforms)
      ])
    }
    let first = try #require(store.document(at: "c/1"))
    #expect(first.createTime == Timestamp(seconds: 7, nanoseconds: 1_234_000))
    let updated = try #require(first.updateTime)
    #expect(first.fields["a"] == .timestamp(updated))
    #expect(first.fields["b"] == ["c": .timestamp(updated)])
    let second = try #require(store.document(at: "c/2"))
    #expect(second.updateTime == updated, "the times are the clock's")
  }

  @Test func removesEverything() async throws {
    let store = try await MemoryStore.holding(["c/a": ["n": 1], "c/a/d/b": ["n": 2]])
    store.removeAll()
    #expect(store.document(at: "c/a") == nil && store.document(at: "c/a/d/b") == nil)
    #expect(try await store.find(StructuredQuery(collectionID: "c")) == [])
    #expect(
      try await store.find(StructuredQuery(collectionID: "c", filter: .field("n", .equal, 1))) == []
    )
  }

  /// Each listener is called once, and only if it had documents.
  @Test func removingEverythingReachesListeners() async throws {
    let store = try await MemoryStore.holding(["c/a": ["n": 1], "c/b": ["n": 2], "d/a": ["n": 1]])
    func query(_ collectionID: String, _ n: DocumentValue) -> StructuredQuery {
      StructuredQuery(collectionID: collectionID, filter: .field("n", .lessThan, n))
    }
    var found = store.snapshots(of: query("c", 9)).makeAsyncIterator()
    var none = store.snapshots(of: query("c", 0)).makeAsyncIterator()
    var there = store.snapshots(at: "c/a").makeAsyncIterator()
    var missing = store.snapshots(at: "c/none").makeAsyncIterator()
    #expect(try await found.next()?.count == 2)
    #expect(try await none.next()?.count == 0)
    #expect(try await there.next()??.path == "c/a")
    #expect(try await missing.next() == .some(nil))
    store.removeAll()
    store.removeAll()
    #expect(try await found.next()?.count == 0)
    #expect(try await there.next() == .some(nil))
    try await store.put("c/none", ["n": -1])
    #expect(try await found.next()?.map(\.path) == ["c/none"])
    #expect(try await none.next()?.map(\.path) == ["c/none"])
    #expect(try await missing.next()??.path == "c/none")
  }

  @Test func aTransactionNoticesThatEverythingWasRemoved() async throws {
    let store = try await MemoryStore.holding(["c/a": ["n": 1]])
    let transaction = try await store.beginTransaction()
    _ = try await transaction.documents(at: ["c/a"])
    store.removeAll()
    #expect(await code { try await transaction.commit([]) } == .aborted)
  }

  @Test func aClockBeyondWhatCanBeStoredIsAnError() async throws {
    let last = Timestamp(seconds: 253_402_300_799, nanoseconds: 999_999_000)
    let store = MemoryStore { last }
    try await store.put("c/a", [:])
    #expect(store.document(at: "c/a")?.updateTime == last)
    #expect(await code { try await store.put("c/b", [:]) } == nil)
    #expect(await code { try await store.put("c/a", ["n": 1]) } == nil)
    let other = MemoryStore { Timestamp(seconds: .max, nanoseconds: 0) }
    #expect(await code { try await other.put("c/b", [:]) } == .outOfRange)
    #expect(other.document(at: "c/b") == nil)
  }

  @Test func aStoreIsNotKeptAliveByItsReferences() async throws {
    weak var store: MemoryStore?
    do {
      let firestore = Firestore(store: MemoryStore())
      store = try firestore.store as? MemoryStore
      let reference = firestore.document("c/other")
      let value: DocumentValue = [["r": .reference(reference)]]
      let union = FieldTransform("u", .arrayUnion([.reference(reference)]))
      try await firestore.store.commit([
        DocumentWrite(path: "c/d", operation: .update(["a": value]), transforms: [union])
      ])
      #expect(store?.document(at: "c/d")?.fields["u"] == [.reference(reference)])
      _ = try await firestore.collection("c").whereField("a", isEqualTo: .reference(reference))
        .getDocuments()
    }
    #expect(store == nil)
  }
}
