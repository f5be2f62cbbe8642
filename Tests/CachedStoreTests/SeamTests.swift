import Testing

@testable import FiresmithRuntime

/// The local store fails next to the remote one.
@Suite struct SeamTests {
  /// A write that may not take effect twice.
  enum Write: CaseIterable, Sendable {
    case increment, create, set, transaction

    func make(_ store: CachedStore) async throws {
      switch self {
      case .increment: try await store.increment("c/a")
      case .create:
        try await store.commit([
          DocumentWrite(
            path: "c/b", operation: .update(["n": 2]), transforms: [], precondition: .exists(false))
        ])
      case .set: try await store.put("c/b", ["n": 2])
      case .transaction:
        let transaction = try await store.beginTransaction()
        _ = try await transaction.documents(at: ["c/a"])
        try await transaction.commit([
          DocumentWrite(path: "c/a", operation: .update(["n": 2], mask: ["n"]))
        ])
      }
    }

    var path: String {
      switch self {
      case .increment, .transaction: "c/a"
      case .create, .set: "c/b"
      }
    }
  }

  static let pairs = Write.allCases.flatMap { write in
    FaultyStore.Fault.allCases.map { (write, $0) }
  }

  @Test(arguments: pairs)
  func whatIsConfirmedAndCantBeNotedIsntSentAgain(
    _ write: Write, _ fault: FaultyStore.Fault
  ) async throws {
    let device = try await Device(["c/a": ["n": 1]])
    _ = try await device.find()
    device.remote.afterCommit { [local = device.local] in local.fail(fault) }
    try await write.make(device.store)
    #expect(try await device.remote.base.document(at: write.path)?.fields == ["n": 2])
    // As long as the disk fails, nothing else is sent.
    #expect(await code { try await device.store.synchronize() } == fault.error.code)
    device.local.fail(nil)
    device.remote.afterCommit {}
    try await device.store.synchronize()
    #expect(device.remote.record.withLock(\.applied.count) == 1)
    #expect(try await device.fields(write.path, .cache) == ["n": 2])
    #expect(try await device.fields(write.path, .server) == ["n": 2])
    #expect(try await device.store.conflicts().isEmpty)
    #expect(try await device.store.queue == CacheQueue())
  }

  @Test(arguments: FaultyStore.Fault.allCases)
  func afterARestartItIsReportedOnce(_ fault: FaultyStore.Fault) async throws {
    var device = try await Device(["c/a": ["n": 1]])
    device.remote.afterCommit { [local = device.local] in local.fail(fault) }
    try await device.store.increment("c/a")
    device.remote.afterCommit {}
    // The disk still fails at first.
    try device.restart()
    device.local.fail(fault)
    #expect(await code { try await device.store.synchronize() } == fault.error.code)
    device.local.fail(nil)
    for _ in 1...2 {
      try await device.store.synchronize()
      #expect(try await device.store.conflicts().map(\.reason) == [.outcomeUnknown])
      try device.restart()
    }
    #expect(device.conflicts.withLock(\.count) == 1)
    #expect(try await device.fields("c/a", .server) == ["n": 2])
  }

  @Test(arguments: FaultyStore.Fault.allCases)
  func whatTheLocalStoreDoesntTakeIsntSent(_ fault: FaultyStore.Fault) async throws {
    let device = try await Device(["c/a": ["n": 1]])
    device.local.fail(fault)
    do {
      try await device.store.increment("c/a")
      Issue.record("succeeded")
    } catch let error as FirestoreErrorCode {
      #expect(error.isFromLocalStore && error.code == fault.error.code)
      #expect(error.message.hasPrefix("The cache's local store: "))
    }
    device.local.fail(nil)
    try await device.store.synchronize()
    #expect(device.remote.record.withLock(\.applied).isEmpty)
    #expect(try await device.store.queue.count == 0)
  }

  @Test(arguments: FaultyStore.Fault.allCases)
  func whatTheLocalStoreHasTakenWaitsWhileItFails(_ fault: FaultyStore.Fault) async throws {
    let device = try await Device(["c/a": ["n": 1]])
    device.remote.fail(.unreachable)
    try await device.store.put("c/b", ["n": 2])
    device.remote.fail(.none)
    // It fails once the commit is in the queue.
    let taken = Locked(false)
    device.local.fail { _ in taken.withLock(\.self) ? fault : nil }
    device.remote.afterCommit { taken.withLock { $0 = true } }
    try await device.store.increment("c/a")
    #expect(device.remote.record.withLock(\.applied.count) == 1)
    let reason = device.store.view.queue.reason
    #expect(reason?.isFromLocalStore == true && reason?.code == fault.error.code)
    device.local.fail(nil)
    try await device.store.synchronize()
    #expect(device.remote.record.withLock(\.applied.count) == 2)
    #expect(try await device.fields("c/a", .server) == ["n": 2])
  }

  @Test(arguments: FaultyStore.Fault.allCases)
  func whatIsRefusedAndCantBeNotedIsUnknown(_ fault: FaultyStore.Fault) async throws {
    let device = try await Device(["c/a": ["n": 1]])
    device.remote.fail { [local = device.local] in
      local.fail(fault)
      return .refusal
    }
    do {
      try await device.store.put("c/a", ["n": 2])
      Issue.record("succeeded")
    } catch let error as FirestoreErrorCode {
      #expect(error.code == .unknown && error.message.contains("The rules don't allow it."))
      #expect(error.message.contains(fault.error.message))
    }
    device.local.fail(nil)
    device.remote.fail(.none)
    try await device.store.synchronize()
    #expect(device.remote.record.withLock(\.applied).isEmpty)
    #expect(try await device.store.conflicts().isEmpty)
    #expect(try await device.fields("c/a", .server) == ["n": 1])
  }

  @Test(arguments: FaultyStore.Fault.allCases.filter { $0 != .full })
  func aFailingLocalStoreIsntALostConnection(_ fault: FaultyStore.Fault) async throws {
    let device = try await Device(["c/a": ["n": 1]]) { $0.retryInterval = 10 }
    _ = try await device.find()
    device.local.fail(fault)
    for source in [FirestoreSource.default, .server, .cache, .cacheFirst(maxAge: 60)] {
      let failure = await #expect(throws: FirestoreErrorCode.self) {
        try await device.find(source)
      }
      #expect(failure?.isFromLocalStore == true && failure?.code == fault.error.code)
    }
    device.local.fail(nil)
    #expect(device.store.remote.pause == nil)
    #expect(try await device.find() == ["a"])
  }

  @Test func aLockedFileDoesntEndAListener() async throws {
    let device = try await Device(["c/a": ["n": 1]])
    var heard = ListenerTests.Heard(device.store)
    try await heard.reaches([["n": 1]])
    device.local.fail(.locked)
    try await device.remote.base.put("c/a", ["n": 2])
    while device.local.calls < 20 { await Task.yield() }
    device.local.fail(nil)
    try await heard.reaches([["n": 2]])
  }
}
