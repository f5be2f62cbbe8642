import FiresmithREST
import FiresmithRuntime
import FiresmithSQLite
import FiresmithTestSupport
import Foundation
import Testing

/// Options with numbers that make no sense: a store may do little with them, but the process goes
/// on.
@Suite struct OptionTests {
  static let intervals: [TimeInterval] = [
    .nan, -.nan, .signalingNaN, .infinity, -.infinity, -1, -0.0, 0, .leastNonzeroMagnitude,
    .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
  ]
  static let numbers = [Int.min, -1, 0, 1, .max]

  /// Writes, reads and listens, each of which may fail.
  private func use(_ store: any DocumentStore) async {
    let write = DocumentWrite(path: "c/a", operation: .update(["n": 1]))
    let all = StructuredQuery(collectionID: "c", filter: .field("n", .equal, 1))
    try? await store.commit([write])
    _ = try? await store.documents(at: ["c/a"])
    _ = try? await store.documents(matching: all)
    _ = try? await store.count(of: all)
    var states = store.snapshots(of: all).makeAsyncIterator()
    _ = try? await states.next()
  }

  @Test(arguments: intervals) func intervalsOfFiles(_ interval: TimeInterval) async throws {
    for option in [\SQLiteStore.Options.timeout, \.listenInterval] {
      let folder = try TemporaryFolder()
      var options = SQLiteStore.Options()
      options[keyPath: option] = interval
      let store = try SQLiteStore(path: folder.url(of: "a.sqlite").path, options: options)
      await use(store)
      await store.close()
    }
  }

  @Test(arguments: numbers) func sizesOfFiles(_ number: Int) async throws {
    let folder = try TemporaryFolder()
    var options = SQLiteStore.Options()
    options.maximumSize = number
    let store = try SQLiteStore(path: folder.url(of: "a.sqlite").path, options: options)
    await use(store)
    options = SQLiteStore.Options()
    options.searchedWithoutIndex = number
    await use(try SQLiteStore(path: folder.url(of: "b.sqlite").path, options: options))
    await store.close()
  }

  /// Nothing listens at the port.
  private func remote(_ change: (inout RESTStore.Options) -> Void = { _ in }) -> RESTStore {
    var options = RESTStore.Options()
    options.attempts = 1
    options.timeout = 1
    change(&options)
    return RESTStore(project: "p", emulatorHost: "127.0.0.1:1", options: options)
  }

  @Test(arguments: intervals) func intervalsOfServers(_ interval: TimeInterval) async {
    await use(remote { $0.attemptTimeout = interval })
    await use(remote { $0.listenInterval = interval })
    await use(
      remote { options in
        options.attempts = 2
        options.firstPause = interval
      })
    // Without an end, it takes until the connection is refused.
    await use(remote { $0.timeout = interval })
  }

  @Test(arguments: numbers) func numbersOfServers(_ number: Int) async {
    await use(remote { $0.pageSize = number })
    await use(remote { $0.maximumAnswerSize = number })
    await use(remote { $0.attempts = min(number, 2) })
  }

  @Test(arguments: intervals) func intervalsOfCaches(_ interval: TimeInterval) async throws {
    let remote = remote()
    var options = CachedStore.Options()
    options.retryInterval = interval
    // Nobody waits for the next attempt.
    options.sleep = { _ in throw CancellationError() }
    let store = try CachedStore(
      local: MemoryStore(database: remote.database), remote: remote, options: options)
    await use(store)
    _ = try? await store.snapshots(at: ["c/a"], source: .cacheFirst(maxAge: interval))
    _ = try? await store.snapshot(
      of: StructuredQuery(collectionID: "c"), source: .cacheFirst(maxAge: interval))
  }
}
