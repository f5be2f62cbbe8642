import FiresmithRuntime
import FiresmithSQLite
import Foundation

/// Measures how a `CachedStore`'s queue grows: 10,000 commits without a connection, which are sent
/// then.
///
/// Prints a line for each fifth of the commits: what was measured, the number of the fifth, and the
/// microseconds for a commit. The argument is another number of commits.
@main
struct QueueMeasurements {
  private static let commits = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 10_000
  private static let fifth = commits / 5

  /// The documents that the commits write to.
  enum Load: String, CaseIterable {
    /// Each one to a document of its own.
    case many
    /// All of them to the same document, which they count up.
    case one

    func write(_ number: Int) -> DocumentWrite {
      switch self {
      case .many:
        DocumentWrite(path: "books/\(number)", operation: .update(["pages": .integer(number)]))
      case .one:
        DocumentWrite(
          path: "counters/all", operation: .update([:], mask: []),
          transforms: [FieldTransform("n", .increment(1))])
      }
    }
  }

  static func main() async throws {
    for load in Load.allCases {
      try await measure("memory-\(load.rawValue)", load, MemoryStore())
      let path = FileManager.default.temporaryDirectory
        .appendingPathComponent("firesmith-queue-\(UUID().uuidString).sqlite").path
      defer {
        for suffix in ["", "-wal", "-shm"] {
          try? FileManager.default.removeItem(atPath: path + suffix)
        }
      }
      let file = try SQLiteStore(path: path, database: MemoryStore().database)
      try await measure("file-\(load.rawValue)", load, file)
      await file.close()
    }
  }

  private static func measure(
    _ name: String, _ load: Load, _ local: some LocalDocuments
  ) async throws {
    var options = CachedStore.Options()
    options.retryInterval = nil
    let remote = UnsteadyStore()
    let store = try local.cached(before: remote, options)
    let clock = ContinuousClock()
    for fifth in 0..<5 {
      let start = clock.now
      for number in fifth * Self.fifth..<(fifth + 1) * Self.fifth {
        try await store.commit([load.write(number)])
      }
      print("enqueue-\(name)", fifth + 1, (clock.now - start) / .microseconds(Self.fifth))
    }
    let start = clock.now
    remote.connect(every: Self.fifth)
    try await store.synchronize()
    var last = start
    for (fifth, time) in remote.times.enumerated() {
      print("send-\(name)", fifth + 1, (time - last) / .microseconds(Self.fifth))
      last = time
    }
    guard try await store.queue.count == 0 else { fatalError("commits still wait") }
    await store.close()
  }
}

/// A store that can be a cache's local one.
protocol LocalDocuments {
  func cached(before remote: UnsteadyStore, _ options: CachedStore.Options) throws -> CachedStore
}

extension MemoryStore: LocalDocuments {
  func cached(before remote: UnsteadyStore, _ options: CachedStore.Options) throws -> CachedStore {
    try CachedStore(local: self, remote: remote, options: options)
  }
}

extension SQLiteStore: LocalDocuments {
  func cached(before remote: UnsteadyStore, _ options: CachedStore.Options) throws -> CachedStore {
    try CachedStore(local: self, remote: remote, options: options)
  }
}
