import FiresmithRuntime
import FiresmithTestSupport
import Testing

/// Listeners that end while documents change. Swift locks a task while it is cancelled, and stores
/// lock what they tell their listeners: one that waits for the other ends neither.
@Suite struct EndingListenerTests {
  @Test(arguments: StoreUnderTest.local + StoreUnderTest.cached)
  func listenersEndWhileDocumentsChange(_ store: StoreUnderTest) async throws {
    let database = try store.open()
    let query = StructuredQuery(collectionID: "c")
    let isOver = Locked(false)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        var number = 0
        while !isOver.withLock(\.self) {
          number += 1
          try await database.put("c/a", ["n": .integer(number)])
        }
      }
      await withTaskGroup(of: Void.self) { listeners in
        for _ in 0..<4 {
          listeners.addTask {
            await Self.listenAndEnd(RandomCases.count(100), to: query, in: database)
          }
        }
      }
      isOver.withLock { $0 = true }
      try await group.waitForAll()
    }
  }

  /// Listens so many times, and each time ends as soon as something has arrived.
  private static func listenAndEnd(
    _ times: Int, to query: StructuredQuery, in database: TestDatabase
  ) async {
    for _ in 0..<times {
      let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
      let listener = Task {
        for try await _ in database.store.snapshots(of: query) { arrived.yield() }
      }
      for await _ in arrivals { break }
      listener.cancel()
    }
  }
}
