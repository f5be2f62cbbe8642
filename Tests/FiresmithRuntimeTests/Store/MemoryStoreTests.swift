import Foundation
import Testing

@testable import FiresmithRuntime

/// What only ``MemoryStore`` does. What it does as Firestore does it, StoreConformanceTests show.
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
    #expect(first.fields["a"] == .timestamp(first.updateTime))
    #expect(first.fields["b"] == ["c": .timestamp(first.updateTime)])
    let second = try #require(store.document(at: "c/2"))
    #expect(second.updateTime == Timestamp(seconds: 7, nanoseconds: 1_235_000), "never twice")
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

  @Test func aStoreIsNotKeptAliveByItsReferences() async throws {
    weak var store: MemoryStore?
    do {
      let firestore = Firestore(store: MemoryStore())
      store = firestore.store as? MemoryStore
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
