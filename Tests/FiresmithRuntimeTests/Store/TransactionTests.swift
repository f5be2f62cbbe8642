import Foundation
import Testing

@testable import FiresmithRuntime

@Suite struct TransactionTests {
  let store = MemoryStore()
  var firestore: Firestore { Firestore(store: store) }

  @Test func readsAndThenWrites() async throws {
    try await store.put("c/a", ["n": 1])
    let firestore = firestore
    let sum = try await firestore.runTransaction { transaction in
      let first = try transaction.getDocument(firestore.document("c/a")).data()?["n"]
      let missing = try transaction.getDocument(firestore.document("c/b"))
      transaction.setData(["n": 2], forDocument: firestore.document("c/b"))
      transaction.updateData(["n": .increment(1)], forDocument: firestore.document("c/a"))
      return "\(first ?? nil) \(missing.exists)"
    }
    #expect(sum == "integer(1) false")
    #expect(store.document(at: "c/a")?.fields == ["n": 2])
    #expect(store.document(at: "c/b")?.fields == ["n": 2])
  }

  @Test func anErrorUndoesEverything() async {
    struct Refused: Error {}
    let firestore = firestore
    await #expect(throws: Refused.self) {
      try await firestore.runTransaction { transaction in
        transaction.setData(["n": 2], forDocument: firestore.document("c/b"))
        throw Refused()
      }
    }
    #expect(store.document(at: "c/b") == nil)
    let failure = await code {
      try await firestore.runTransaction { transaction in
        transaction.setData(["n": 2], forDocument: firestore.document("c/b"))
        transaction.updateData(["n": 2], forDocument: firestore.document("c/none"))
      }
    }
    #expect(failure == .notFound && store.document(at: "c/b") == nil)
  }

  @Test func allReadsComeFirst() async {
    let firestore = firestore
    let failure = await code {
      try await firestore.runTransaction { transaction in
        transaction.deleteDocument(firestore.document("c/b"))
        _ = try transaction.getDocument(firestore.document("c/b"))
      }
    }
    #expect(failure == .invalidArgument)
  }

  @Test func runsAgainIfWhatItReadHasChanged() async throws {
    try await store.put("c/a", ["n": 1])
    let (store, firestore) = (store, firestore)
    let runs = Locked(0)
    try await firestore.runTransaction { transaction in
      let document = firestore.document("c/a")
      _ = try transaction.getDocument(document)
      let run = runs.withLock { runs in
        runs += 1
        return runs
      }
      if run < 3 {
        store.enqueue([DocumentWrite(path: "c/a", operation: .update(["n": .integer(run * 10)]))])
      }
      transaction.updateData(["n": .increment(1)], forDocument: document)
    }
    #expect(runs.withLock(\.self) == 3)
    #expect(store.document(at: "c/a")?.fields == ["n": 21])
  }

  @Test func givesUpAfterFiveTimes() async {
    let (store, firestore) = (store, firestore)
    let runs = Locked(0)
    let failure = await code {
      try await firestore.runTransaction { transaction in
        _ = try transaction.getDocument(firestore.document("c/a"))
        let run = runs.withLock { runs in
          runs += 1
          return runs
        }
        store.enqueue([DocumentWrite(path: "c/a", operation: .update(["n": .integer(run)]))])
      }
    }
    #expect(failure == .aborted && runs.withLock(\.self) == 5)
  }

  @Test func noneOfManyAtOnceIsLost() async throws {
    let (store, firestore) = (store, firestore)
    // At most four others can conflict with each, so that the fifth attempt succeeds.
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<5 {
        group.addTask {
          try await firestore.runTransaction { transaction in
            let document = firestore.document("c/a")
            var count = 0
            if case .integer(let stored)? = try transaction.getDocument(document).data()?["n"] {
              count = stored
            }
            transaction.setData(
              ["n": FieldValue(.integer(count + 1))], forDocument: document)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(store.document(at: "c/a")?.fields == ["n": 5])
  }

  @Test func aRepeatedReadSeesTheSame() async throws {
    try await store.put("c/a", ["n": 1])
    let transaction = try await store.beginTransaction()
    _ = try await transaction.documents(at: ["c/a"])
    try await store.put("c/a", ["n": 2])
    #expect(await code { _ = try await transaction.documents(at: ["c/a"]) } == .aborted)
  }

  @Test func cancellingReachesTheRead() async {
    let store = WaitingStore()
    let firestore = Firestore(store: store)
    let task = Task {
      try await firestore.runTransaction { transaction in
        _ = try transaction.getDocument(firestore.document("c/a"))
      }
    }
    await store.isReading()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

/// A store whose reads never end unless they are cancelled.
private struct WaitingStore: DocumentStore, StoreTransaction {
  let database = "projects/p/databases/(default)"
  private let reads: AsyncStream<Void>
  private let reading: AsyncStream<Void>.Continuation

  init() {
    (reads, reading) = AsyncStream.makeStream()
  }

  func isReading() async {
    for await _ in reads { return }
  }

  func documents(at paths: [String]) async throws -> [StoredDocument?] {
    reading.yield()
    while true { try await Task.sleep(nanoseconds: 1_000_000_000) }
  }

  func documents(matching query: StructuredQuery) async throws -> [StoredDocument] { [] }

  func aggregate(
    _ aggregations: [StructuredQuery.Aggregation], of query: StructuredQuery
  ) async throws -> [DocumentValue] { aggregations.map { _ in .integer(0) } }

  func commit(_ writes: [DocumentWrite]) async throws {}

  func rollback() async {}

  func beginTransaction() async throws -> any StoreTransaction { self }

  func snapshots(
    of query: StructuredQuery
  ) -> AsyncThrowingStream<[StoredDocument], any Error> { AsyncThrowingStream { nil } }

  func snapshots(at path: String) -> AsyncThrowingStream<StoredDocument?, any Error> {
    AsyncThrowingStream { nil }
  }
}
