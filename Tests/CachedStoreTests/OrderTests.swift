import FiresmithREST
import FiresmithRuntime
import FiresmithSQLite
import FiresmithTestSupport
import Foundation
import Testing

/// A list that was on its way when something newer was found out.
@Suite struct OrderTests {
  /// A remote store whose listeners are told what a test tells them.
  final class SlowRemote: DocumentStore {
    let base = MemoryStore()
    private let lists = Locked<[AsyncThrowingStream<[StoredDocument], any Error>.Continuation]>([])
    private let documents =
      Locked<[AsyncThrowingStream<StoredDocument?, any Error>.Continuation]>([])

    func tell(_ list: [StoredDocument]) {
      for listener in lists.withLock(\.self) { listener.yield(list) }
    }

    func tell(_ document: StoredDocument?) {
      for listener in documents.withLock(\.self) { listener.yield(document) }
    }

    var database: String { base.database }
    func documents(at paths: [String]) async throws -> [StoredDocument?] {
      try await base.documents(at: paths)
    }
    func documents(matching query: StructuredQuery) async throws -> [StoredDocument] {
      try await base.documents(matching: query)
    }
    func aggregate(
      _ aggregations: [StructuredQuery.Aggregation], of query: StructuredQuery
    ) async throws -> [DocumentValue] { try await base.aggregate(aggregations, of: query) }
    func commit(_ writes: [DocumentWrite]) async throws { try await base.commit(writes) }
    func beginTransaction() async throws -> any StoreTransaction {
      try await base.beginTransaction()
    }
    func snapshots(
      of query: StructuredQuery
    ) -> AsyncThrowingStream<[StoredDocument], any Error> {
      AsyncThrowingStream { continuation in lists.withLock { $0.append(continuation) } }
    }
    func snapshots(at path: String) -> AsyncThrowingStream<StoredDocument?, any Error> {
      AsyncThrowingStream { continuation in documents.withLock { $0.append(continuation) } }
    }
    var listeners: Int { lists.withLock(\.count) + documents.withLock(\.count) }
  }

  /// An event while a list is on its way.
  enum Event: CaseIterable, Sendable {
    case create, update, delete, readOfAnothers, readOfAnothersUpdate, readOfAnothersDeletion

    func happen(_ store: CachedStore, _ remote: MemoryStore) async throws {
      switch self {
      case .create: try await store.put("c/b", ["n": 2])
      case .update: try await store.merge("c/a", ["n": 3])
      case .delete: try await store.delete("c/a")
      case .readOfAnothers: try await remote.put("c/b", ["n": 2])
      case .readOfAnothersUpdate: try await remote.put("c/a", ["n": 3])
      case .readOfAnothersDeletion: try await remote.delete("c/a")
      }
      guard
        self == .readOfAnothers || self == .readOfAnothersUpdate
          || self == .readOfAnothersDeletion
      else { return }
      _ = try await store.snapshot(of: .c, source: .server)
    }
  }

  static let stores = Event.allCases.flatMap { event in [false, true].map { (event, $0) } }

  @Test(arguments: stores)
  func aLateListIsntNewer(_ event: Event, inFile: Bool) async throws {
    let folder = try TemporaryFolder()
    let remote = SlowRemote()
    let file =
      inFile
      ? try SQLiteStore(
        path: folder.url(of: "cache.sqlite").path, database: remote.database) : nil
    let store = try CachedStore(
      localStore: file ?? MemoryStore(), remote: remote, options: CachedStore.Options())
    try await remote.base.put("c/a", ["n": 1])
    var states = store.snapshots(of: .c, includeMetadataChanges: true).makeAsyncIterator()
    while remote.listeners == 0 { await Task.yield() }
    let early = try await remote.base.documents(matching: .c)
    remote.tell(early)
    #expect(try await states.next()?.content == early)
    try await event.happen(store, remote.base)
    let expected = try await remote.base.documents(matching: .c)
    remote.tell(early)
    // The last list shows that the one before it was taken over.
    try await remote.base.put("c/z", ["n": 9])
    let last = try await remote.base.documents(matching: .c)
    remote.tell(last)
    while let state = try await states.next(), !state.content.contains(where: { $0.path == "c/z" })
    {
      for document in expected where document.path != "c/a" || event != .delete {
        let isShown = state.content.contains { $0.path == document.path }
        #expect(isShown, "\(document.path) isn't in \(state.content.map(\.path))")
      }
    }
    for source in [FirestoreSource.cache, .server] {
      let found = try await store.snapshot(of: .c, source: source).content
      #expect(found.map(\.path) == last.map(\.path))
      #expect(found.map(\.fields) == last.map(\.fields))
    }
    await store.close()
    await file?.close()
  }

  @Test(arguments: Event.allCases)
  func aLateDocumentIsntNewer(_ event: Event) async throws {
    let remote = SlowRemote()
    let store = try CachedStore(local: MemoryStore(), remote: remote)
    try await remote.base.put("c/a", ["n": 1])
    let path = event == .create || event == .readOfAnothers ? "c/b" : "c/a"
    var states = store.snapshots(at: path, includeMetadataChanges: true).makeAsyncIterator()
    while remote.listeners == 0 { await Task.yield() }
    let early = try await remote.base.documents(at: [path])[0]
    remote.tell(early)
    #expect(try await states.next()?.content == early)
    try await event.happen(store, remote.base)
    remote.tell(early)
    let expected = try await remote.base.documents(at: [path])[0]?.fields
    // Until the late document was taken over, or read again.
    for _ in 1...50 {
      await Task.yield()
      let error = await code {
        let found = try await store.snapshots(at: [path], source: .cache)[0].content
        #expect(found?.fields == expected)
      }
      // A query that doesn't find it any more doesn't say that it is gone.
      #expect(error == nil || event == .readOfAnothersDeletion)
    }
    // What comes later is still heard.
    try await remote.base.put(path, ["n": 9])
    remote.tell(try await remote.base.documents(at: [path])[0])
    while let state = try await states.next(), state.content?.fields != ["n": 9] {}
    await store.close()
  }

  /// A list that came while a read was on its way may be newer, or older.
  @Test(arguments: [false, true])
  func aReadAndAListAtTheSameTimeAreToldApart(isListNewer: Bool) async throws {
    let device = try await Device(["c/a": ["n": 1], "c/b": ["n": 1]])
    var heard = ListenerTests.Heard(device.store)
    try await heard.reaches([["n": 1], ["n": 1]])
    let (arrived, arrive) = AsyncStream.makeStream(of: Void.self)
    let (released, release) = AsyncStream.makeStream(of: Void.self)
    device.remote.afterRead {
      device.remote.afterRead {}
      arrive.finish()
      for await _ in released {}
    }
    if !isListNewer { try await device.remote.base.put("c/a", ["n": 2]) }
    let read = Task { [device] in try await device.find(.server) }
    for await _ in arrived {}
    if isListNewer { try await device.remote.base.put("c/a", ["n": 2]) }
    try await device.remote.base.delete("c/b")
    try await heard.reaches([["n": 2]])
    release.finish()
    #expect(try await read.value == ["a"])
    #expect(try await device.find(.cache) == ["a"])
    #expect(try await device.fields("c/a", .cache) == ["n": 2])
  }

  /// Reproduces a finding: a listener, and a device that writes and reads meanwhile.
  static func writeAndRead(_ store: CachedStore, writes: Int) async throws {
    let listening = Task {
      for try await _ in store.snapshots(of: .c, includeMetadataChanges: true) {}
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for worker in 0..<4 {
        group.addTask {
          for number in 0..<writes {
            let path = "c/\(worker)-\(number)"
            try await store.put(path, ["n": .integer(number)])
            for source in [FirestoreSource.cache, .server] {
              let found = try await store.snapshot(of: .c, source: source).content
              #expect(found.contains { $0.path == path }, "\(path) isn't in \(source)")
            }
          }
        }
      }
      try await group.waitForAll()
    }
    listening.cancel()
  }

  @Test func noWriteOfThisDeviceIsOutOfSight() async throws {
    let store = try CachedStore(local: MemoryStore(), remote: MemoryStore())
    try await Self.writeAndRead(store, writes: 12)
  }

  @Test(.emulator) func noWriteOfThisDeviceIsOutOfSightBeforeAServer() async throws {
    let emulator = try await Emulator.shared()
    var options = RESTStore.Options()
    options.listenInterval = 0.005
    // Hundreds of tests may run in the meantime.
    options.timeout = 1200
    let remote = RESTStore(
      project: Emulator.newProject(), emulatorHost: emulator.host, options: options)
    let store = try CachedStore(local: MemoryStore(database: remote.database), remote: remote)
    try await Self.writeAndRead(store, writes: 3)
  }
}
