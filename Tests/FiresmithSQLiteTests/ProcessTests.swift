import FiresmithRuntime
import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithSQLite

/// Several stores of one file, in one process and in several.
@Suite struct ProcessTests {
  @Test func ofSeveralProcessesThatCountInTransactionsNoneLosesAStep() async throws {
    let file = try FileStore()
    let trial = try Tool.built("FiresmithSQLiteTrial")
    try await withThrowingTaskGroup(of: Tool.Result.self) { group in
      for _ in 0..<3 {
        group.addTask {
          try await trial.run(["count", file.path, "100"], in: file.folder.url)
        }
      }
      for try await result in group {
        #expect(result.output == "done\n", "\(result.problems)")
      }
    }
    let store = try file.open()
    #expect(try await store.documents(at: ["counters/all"]).first??.fields == ["n": 300])
  }

  @Test func aWriteIsSeenByOtherStoresAtOnce() async throws {
    let file = try FileStore()
    let (first, second) = (try file.open(), try file.open())
    for number in 0..<20 {
      try await first.commit([FileStore.document(number)])
      #expect(try await second.count(of: StructuredQuery(collectionID: "c")) == number + 1)
    }
  }

  /// The transaction has read what another store changes before it commits.
  @Test func aTransactionFailsIfAnotherStoreHasChangedWhatItRead() async throws {
    let file = try FileStore()
    let (first, second) = (try file.open(), try file.open())
    let transaction = try await first.beginTransaction()
    _ = try await transaction.documents(matching: StructuredQuery(collectionID: "c"))
    try await second.commit([FileStore.document(1)])
    let error = await failure { try await transaction.commit([FileStore.document(2)]) }
    #expect(error?.code == .aborted)
    #expect(try await second.count(of: StructuredQuery(collectionID: "c")) == 1)
  }

  /// `Benchmarks/` measures how soon.
  @Test func listenersHearOfAnotherProcess() async throws {
    let file = try FileStore()
    let store = try file.open()
    let trial = try Tool.built("FiresmithSQLiteTrial")
    let last = 12
    let (starts, started) = AsyncStream<Void>.makeStream()
    let heard = Task {
      var numbers: [Int] = []
      for try await document in store.snapshots(at: "c/a") {
        started.yield()
        guard case .integer(let number)? = document?.fields["n"] else { continue }
        numbers.append(number)
        if number == last { break }
      }
      return numbers
    }
    for await _ in starts { break }
    let result = try await trial.run(["put", file.path, "c/a", "\(last)"], in: file.folder.url)
    #expect(result.status == 0, "\(result.problems)")
    // A state that is soon replaced by another may be skipped, but none is repeated.
    let numbers = try await heard.value
    #expect(numbers == Set(numbers).sorted() && numbers.last == last, "\(numbers)")
  }

  @Test func listenersToQueriesAndGroupsHearOfOtherStores() async throws {
    let file = try FileStore()
    let (writing, listening) = (try file.open(), try file.open { $0.listenInterval = 0.02 })
    for isGroup in [false, true] {
      let query = StructuredQuery(
        collectionID: "c", isGroup: isGroup, filter: .field("shelf", .equal, 3))
      var states = listening.snapshots(of: query).makeAsyncIterator()
      #expect(try await states.next()?.count == 0)
      try await writing.commit([FileStore.document(1)])
      try await writing.commit([FileStore.document(3)])
      #expect(try await states.next()?.map(\.path) == ["c/1003"])
      try await writing.commit([DocumentWrite(path: "c/1003", operation: .delete)])
      #expect(try await states.next()?.count == 0)
    }
  }

  @Test func aWriteWaitsForAnotherOneAndThenGivesUp() async throws {
    let file = try FileStore()
    let store = try file.open { $0.timeout = 0.2 }
    try await store.commit([FileStore.document(1)])
    let other = try file.connect()
    try other.run(SQL.beginWriting)
    let error = await failure { try await store.commit([FileStore.document(2)]) }
    #expect(error?.code == .unavailable)
    #expect(error?.message.contains("code 5") == true)
    #expect(try await store.count(of: StructuredQuery(collectionID: "c")) == 1)
    try other.run(SQL.rollback)
    try await store.commit([FileStore.document(2)])
    #expect(try await store.count(of: StructuredQuery(collectionID: "c")) == 2)
  }

  @Test func aWriteThatWaitsForAnotherProcessCanBeCancelled() async throws {
    let file = try FileStore()
    let store = try file.open()
    try await store.commit([FileStore.document(1)])
    let other = try file.connect()
    try other.run(SQL.beginWriting)
    let task = Task { try await store.commit([FileStore.document(2)]) }
    try await Task.sleep(nanoseconds: 50_000_000)
    task.cancel()
    let error = await failure { try await task.value }
    #expect(error?.code == .cancelled)
    try other.run(SQL.rollback)
    #expect(try await store.count(of: StructuredQuery(collectionID: "c")) == 1)
  }
}
