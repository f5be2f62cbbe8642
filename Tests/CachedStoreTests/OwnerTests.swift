import FiresmithRuntime
import FiresmithSQLite
import FiresmithTestSupport
import Foundation
import Testing

/// Only one cache at a time uses a local store.
@Suite struct OwnerTests {
  private static func refusal(_ local: any LocalStore, _ remote: any DocumentStore) -> String? {
    do {
      _ = try CachedStore(localStore: local, remote: remote, options: CachedStore.Options())
      return nil
    } catch let error as FirestoreErrorCode {
      #expect(error.code == .failedPrecondition && error.isFromLocalStore)
      return error.message
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [false, true])
  func theSecondOneInAProcessIsRefused(inFile: Bool) async throws {
    let folder = try TemporaryFolder()
    let remote = MemoryStore()
    let path = folder.url(of: "cache.sqlite").path
    let memory = MemoryStore()
    func local() throws -> any LocalStore {
      inFile ? try SQLiteStore(path: path, database: remote.database) : memory
    }
    var first: CachedStore? = try CachedStore(
      localStore: local(), remote: remote, options: CachedStore.Options())
    #expect(
      Self.refusal(try local(), remote)
        == """
        The cache's local store: Only one CachedStore at a time may use it, and another one in this \
        program uses it. Use that one, or close it.
        """)
    try await first?.put("c/a", ["n": 1])
    // One that is closed can't be used any more, and lets the next one in.
    await first?.close()
    #expect(await code { try await first?.put("c/a", ["n": 2]) } == .failedPrecondition)
    #expect(await code { _ = try await first?.queue } == .failedPrecondition)
    let second = try CachedStore(
      localStore: local(), remote: remote, options: CachedStore.Options())
    #expect(try await second.document(at: "c/a")?.fields == ["n": 1])
    await second.close()
    first = nil
  }

  @Test func oneThatNobodyUsesAnyMoreLetsOthersIn() throws {
    let (local, remote) = (MemoryStore(), MemoryStore())
    for _ in 1...3 { #expect(Self.refusal(local, remote) == nil) }
  }

  @Test func aCloseEndsListenersAndKeepsWhatWaits() async throws {
    var device = try await Device(["c/a": ["n": 1]])
    _ = try await device.find()
    device.remote.fail(.unreachable)
    try await device.store.put("c/b", ["n": 2])
    let store = device.store
    let listening = Task {
      for try await _ in store.snapshots(of: .c) {}
      for try await _ in store.queueChanges() {}
    }
    await store.close()
    _ = await listening.result
    try device.restart()
    #expect(try await device.store.queue.count == 1)
  }

  /// A process that has ended, or whose id another one has now, lets others in; one that runs
  /// doesn't.
  @Test func onlyAProcessThatRunsKeepsOthersOut() throws {
    let (local, remote) = (MemoryStore(), MemoryStore())
    func open(_ id: Int, _ start: String, _ running: [(Int, String)]) throws -> CachedStore {
      var options = CachedStore.Options()
      options.process = CacheProcess(id: id, start: start) { id, start in
        running.contains { $0 == (id, start) }
      }
      return try CachedStore(local: local, remote: remote, options: options)
    }
    let first = try open(1, "monday", [])
    #expect(throws: FirestoreErrorCode.self) { try open(2, "tuesday", [(1, "monday")]) }
    // Its own id was another one's before.
    let second = try open(1, "tuesday", [(1, "tuesday")])
    // Another process has the id of the last one.
    let third = try open(3, "wednesday", [(1, "wednesday")])
    withExtendedLifetime((first, second, third)) {}
  }

  @Test func whoeverWasTakenForGoneChangesNothing() async throws {
    let device = try await Device(["c/a": ["n": 1]])
    device.remote.fail(.unreachable)
    try await device.store.increment("c/a")
    var options = CachedStore.Options()
    options.process = .another()
    options.retryInterval = nil
    let second = try CachedStore(localStore: device.disk, remote: device.remote, options: options)
    device.remote.fail(.none)
    let error = await #expect(throws: FirestoreErrorCode.self) {
      try await device.store.synchronize()
    }
    #expect(error?.message.contains("another one has taken it over") == true)
    #expect(await code { try await device.store.put("c/b", ["n": 1]) } == .failedPrecondition)
    #expect(device.remote.record.withLock(\.applied).isEmpty)
    try await second.synchronize()
    #expect(device.remote.record.withLock(\.applied.count) == 1)
    #expect(try await device.remote.base.documents(matching: .c).map(\.fields) == [["n": 2]])
  }

  @Test func aProcessIsKnownByItsBeginning() {
    let current = CacheProcess.current
    #expect(!current.start.isEmpty)
    #expect(current.isRunning(current.id, current.start))
    #expect(!current.isRunning(current.id, "earlier"))
    #expect(!current.isRunning(Int(Int32.max), current.start))
  }

  @Test func anotherProcessKeepsItUntilItEnds() async throws {
    let folder = try TemporaryFolder()
    let trial = try Tool.built("FiresmithSQLiteTrial")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: trial.path)
    process.currentDirectoryURL = folder.url
    process.arguments = ["cache", "local.sqlite", "remote.sqlite", "1"]
    let said = Pipe()
    process.standardOutput = said
    try process.run()
    // It has acknowledged its first commit.
    #expect(said.fileHandleForReading.availableData.starts(with: Array("1\n".utf8)))
    var options = SQLiteStore.Options()
    options.timeout = 1200
    let local = try SQLiteStore(path: folder.url(of: "local.sqlite").path, options: options)
    let remote = MemoryStore(database: local.database)
    let refusal = Self.refusal(local, remote) ?? ""
    #expect(refusal.contains("that of process \(process.processIdentifier) uses it"))
    // Reading doesn't need a cache.
    #expect(try await local.document(at: "log/1")?.fields == ["n": 1])
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(Self.refusal(local, remote) == nil)
    await local.close()
  }
}
