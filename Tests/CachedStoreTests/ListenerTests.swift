import FiresmithRuntime
import Testing

/// Listeners hear both stores.
@Suite struct ListenerTests {
  struct Heard {
    var states: AsyncThrowingStream<StoreSnapshot<[StoredDocument]>, any Error>.Iterator

    init(_ store: CachedStore, _ query: StructuredQuery = .c, metadata: Bool = true) {
      states = store.snapshots(of: query, includeMetadataChanges: metadata).makeAsyncIterator()
    }

    /// Waits for the state with these documents and metadata.
    mutating func reaches(
      _ fields: [[String: DocumentValue]], isFromCache: Bool = false, hasPendingWrites: Bool = false
    ) async throws {
      let metadata = SnapshotMetadata(
        isFromCache: isFromCache, hasPendingWrites: hasPendingWrites)
      var last: StoreSnapshot<[StoredDocument]>?
      while let state = try await states.next() {
        last = state
        if state.content.map(\.fields) == fields, state.metadata == metadata { return }
      }
      Issue.record("ended with \(String(describing: last)) instead of \(fields)")
    }
  }

  @Test func theyHearBothThisDeviceAndOthers() async throws {
    let device = try await Device(["c/a": ["n": 1]])
    var heard = Heard(device.store)
    try await heard.reaches([["n": 1]])
    try await device.store.merge("c/a", ["n": 2])
    try await heard.reaches([["n": 2]])
    try await device.remote.base.put("c/b", ["n": 3])
    try await heard.reaches([["n": 2], ["n": 3]])
    try await device.remote.base.delete("c/a")
    try await heard.reaches([["n": 3]])
    #expect(device.store.statistics.reads >= 3)
  }

  @Test func withoutAConnectionTheyHearTheCacheAndWhatWaits() async throws {
    let pauses = Locked<[CheckedContinuation<Void, Never>]>([])
    var device = try await Device(["c/a": ["n": 1]])
    _ = try await device.find()
    device.remote.fail(.unreachable)
    try device.restart { options in
      options.sleep = { _ in
        await withCheckedContinuation { pause in pauses.withLock { $0.append(pause) } }
      }
    }
    var heard = Heard(device.store)
    try await heard.reaches([["n": 1]], isFromCache: true)
    try await device.store.put("c/b", ["n": 2])
    try await heard.reaches([["n": 1], ["n": 2]], isFromCache: true, hasPendingWrites: true)
    try await device.remote.base.put("c/c", ["n": 3])
    device.remote.fail(.none)
    try await device.store.synchronize()
    try await heard.reaches([["n": 1], ["n": 2]], isFromCache: true)
    while pauses.withLock(\.isEmpty) { await Task.yield() }
    for pause in pauses.withLock(\.self) { pause.resume() }
    try await heard.reaches([["n": 1], ["n": 2], ["n": 3]])
  }

  @Test func whatWasNeverReadWaitsForTheRemoteStore() async throws {
    let device = try await Device(["c/a": ["n": 1]])
    var states = device.store.snapshots(of: .c).makeAsyncIterator()
    #expect(try await states.next()?.map(\.path) == ["c/a"])
    var documents = device.store.snapshots(at: "c/b").makeAsyncIterator()
    #expect(try await documents.next() == .some(nil))
    try await device.store.put("c/b", ["n": 2])
    while let document = try await documents.next(), document?.fields != ["n": 2] {}
  }

  @Test func anIncrementIsntShownTwiceWhileItIsSent() async throws {
    let device = try await Device(["c/a": ["n": 1]])
    var heard = Heard(device.store)
    try await heard.reaches([["n": 1]])
    // The listener hears of the increment before the commit's answer comes.
    let (released, release) = AsyncStream.makeStream(of: Void.self)
    device.remote.afterCommit { for await _ in released {} }
    try await device.remote.base.increment("c/a")
    try await heard.reaches([["n": 2]])
    let store = device.store
    let commit = Task { try await store.increment("c/a") }
    try await heard.reaches([["n": 3]], hasPendingWrites: true)
    release.finish()
    try await commit.value
    try await heard.reaches([["n": 3]])
    // The document is read again, since what was heard meanwhile could mean both.
    try await Self.expectBothEqual(device)
  }

  @Test func whatTheyHearAroundACommitsAnswerIsntLost() async throws {
    let device = try await Device(["c/a": ["n": 1]])
    var heard = Heard(device.store)
    try await heard.reaches([["n": 1]])
    for _ in 1...50 {
      async let other: Void = device.remote.base.increment("c/a")
      try await device.store.increment("c/a")
      try await other
    }
    try await heard.reaches([["n": 101]])
    try await Self.expectBothEqual(device)
  }

  /// Waits until the cache has what the remote store has.
  static func expectBothEqual(_ device: Device) async throws {
    let expected = try await device.remote.base.documents(matching: .c)
    for try await documents in device.disk.snapshots(of: .c) where documents == expected { return }
  }

  @Test func whatIsntAllowedEndsThem() async throws {
    let device = try await Device()
    let query = StructuredQuery(collectionID: "__queue__")
    #expect(
      await code { for try await _ in device.store.snapshots(of: query) {} } == .invalidArgument)
    #expect(
      await code { for try await _ in device.store.snapshots(at: "c") {} } == .invalidArgument)
  }

  /// A document as generated code reads it.
  struct Numbered: DocumentModel {
    var n: Int

    enum CodingKeys: String, CodingKey, CaseIterable {
      case n
    }

    static let _documentFields = DocumentFields(CodingKeys.self)
  }

  @Test func eachDocumentSaysWhetherItsOwnWritesWait() async throws {
    let device = try await Device(["c/a": ["n": 1], "c/b": ["n": 2], "c/c": ["n": 3]])
    let query = DocumentQuery<Numbered>(
      collectionGroup: "c", in: Firestore(store: device.store))
    _ = try await query.getAll()
    device.remote.fail(.unreachable)
    try await device.store.merge("c/a", ["n": 4])
    try await device.store.merge("c/c", ["n": 5])
    let read = try await query.getAll()
    #expect(read.stored.map(\.hasPendingWrites) == [true, false, true] && read.hasPendingWrites)
    #expect(read.stored.map(\.n) == [4, 2, 5])
    let some = try await query.limit(to: 2).getAll()
    #expect(some.stored.map(\.hasPendingWrites) == [true, false])
    let number = DocumentField<Numbered, Int>("n")
    let last = try await query.order(by: number, descending: true).limit(toLast: 2).getAll()
    #expect(last.stored.map(\.hasPendingWrites) == [true, false], "in the query's order")

    var lists = query.listen(includeMetadataChanges: true).makeAsyncIterator()
    #expect(try await lists.next()?.stored.map(\.hasPendingWrites) == [true, false, true])
    // The first of two commits arrives, and the second doesn't.
    let (released, release) = AsyncStream.makeStream(of: Void.self)
    let commits = Locked(0)
    device.remote.beforeCommit {
      if commits.withLock({
        $0 += 1
        return $0
      }) == 2 {
        for await _ in released {}
      }
    }
    device.remote.fail(.none)
    let store = device.store
    let sending = Task { try await store.synchronize() }
    while let list = try await lists.next() {
      if list.stored.map(\.hasPendingWrites) == [false, false, true] { break }
    }
    release.finish()
    try await sending.value
    while let list = try await lists.next(), list.hasPendingWrites {}
    #expect(try await query.getAll().stored.map(\.hasPendingWrites) == [false, false, false])
  }
}
