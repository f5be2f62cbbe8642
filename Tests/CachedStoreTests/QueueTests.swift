import FiresmithRuntime
import Foundation
import Testing

/// Writes that wait for the remote store.
@Suite struct QueueTests {
  @Test func writesWaitOverARestartAndAreSentInTheirOrder() async throws {
    var device = try await Device(["c/a": ["n": 1]])
    _ = try await device.find()
    device.remote.fail(.unreachable)
    try await device.store.put("c/b", ["n": 2])
    try await device.store.increment("c/a")
    try await device.store.merge("c/b", ["m": 1])
    try await device.store.delete("c/b")
    try await device.store.commit([
      DocumentWrite(
        path: "c/d", operation: .update(["n": 4]),
        transforms: [
          FieldTransform("t", .serverTimestamp), FieldTransform("u", .arrayUnion([1])),
          FieldTransform("r", .arrayRemove([1])),
        ], precondition: .exists(false))
    ])
    #expect(try await device.find(.cache) == ["a", "d"])
    #expect(try await device.fields("c/a", .cache) == ["n": 2])
    try device.restart()
    #expect(try await device.store.waitingCommits() == 5)
    #expect(try await device.find() == ["a", "d"])
    #expect(await code { try await device.store.synchronize() } == .unavailable)
    #expect(device.remote.record.withLock(\.applied).isEmpty)
    device.remote.fail(.none)
    device.clock.advance(by: 5000)
    try await device.store.synchronize()
    #expect(try await device.store.waitingCommits() == 0)
    #expect(
      device.remote.record.withLock(\.applied).map { $0[0].path }
        == ["c/b", "c/a", "c/b", "c/b", "c/d"])
    var fields = try #require(try await device.fields("c/d", .server))
    // The server has its own time.
    guard case .timestamp(let time)? = fields.removeValue(forKey: "t") else {
      Issue.record("no time in \(fields)")
      return
    }
    #expect(time.seconds == device.clock.now().seconds)
    #expect(fields == ["n": 4, "u": [1], "r": []])
    #expect(try await device.store.conflicts().isEmpty)
  }

  @Test func aCallerThatWaitsHearsWhatTheRemoteStoreRefuses() async throws {
    let device = try await Device(["c/a": ["n": 1]])
    _ = try await device.find()
    device.remote.fail(.refusal)
    #expect(await code { try await device.store.put("c/a", ["n": 2]) } == .permissionDenied)
    #expect(await code { try await device.store.put("c/b", ["n": 2]) } == .permissionDenied)
    #expect(try await device.find(.cache) == ["a"])
    #expect(try await device.fields("c/a", .cache) == ["n": 1])
    #expect(try await device.store.conflicts().isEmpty)
    #expect(try await device.store.waitingCommits() == 0)
  }

  @Test func whatIsRefusedLaterIsAConflictAndThisDeviceShowsWhatWasBefore()
    async throws
  {
    var device = try await Device(["c/a": ["n": 1]])
    _ = try await device.find()
    device.remote.fail(.unreachable)
    try await device.store.put("c/a", ["n": 2])
    try await device.store.put("c/b", ["n": 2])
    #expect(try await device.find(.cache) == ["a", "b"])
    device.remote.fail(.refusal)
    try await device.store.synchronize()
    #expect(try await device.find(.cache) == ["a"])
    #expect(try await device.fields("c/a", .cache) == ["n": 1])
    let reported = device.conflicts.withLock(\.self)
    #expect(reported.map(\.reason) == [.refused, .refused])
    #expect(reported.map(\.error.code) == [.permissionDenied, .permissionDenied])
    #expect(reported.map { $0.writes[0].path } == ["c/a", "c/b"])
    try device.restart()
    #expect(try await device.store.conflicts() == reported)
    for conflict in reported { try await device.store.dismiss(conflict) }
    #expect(try await device.store.conflicts().isEmpty)
    #expect(device.conflicts.withLock(\.count) == 2)
  }

  @Test(arguments: [TestRemote.Fault.lostRequest, .lostAnswer])
  func whatMayTakeEffectTwiceIsSentAgain(_ fault: TestRemote.Fault) async throws {
    let device = try await Device(["c/a": ["n": 1], "c/b": [:]])
    let faults = Locked([fault, fault, fault])
    device.remote.fail { faults.withLock { $0.isEmpty ? .none : $0.removeFirst() } }
    try await device.store.put("c/a", ["n": 2])
    try await device.store.merge("c/a", ["m": 3])
    try await device.store.delete("c/b")
    #expect(try await device.store.waitingCommits() == 0 || faults.withLock(\.isEmpty))
    try await device.store.synchronize()
    #expect(
      try await device.remote.base.documents(matching: .c).map(\.fields) == [["n": 2, "m": 3]])
    #expect(try await device.store.conflicts().isEmpty)
  }

  @Test(arguments: [TestRemote.Fault.lostRequest, .lostAnswer])
  func whatMustNotTakeEffectTwiceIsReportedOnce(_ fault: TestRemote.Fault) async throws {
    let device = try await Device(["c/a": ["n": 1]])
    let read = try #require(try await device.store.document(at: "c/a")?.updateTime)
    let afterRead = DocumentWrite(
      path: "c/a", operation: .update(["m": 1], mask: ["m"]), precondition: .updateTime(read))
    // The caller that waits hears it.
    device.remote.fail(fault)
    let told: Set<FirestoreErrorCode.Code?> = [.unavailable, .deadlineExceeded]
    #expect(told.contains(await code { try await device.store.commit([afterRead]) }))
    #expect(told.contains(await code { try await device.store.increment("c/a") }))
    #expect(try await device.store.conflicts().isEmpty)
    // If it no longer waits, it is a conflict.
    device.remote.fail(.unreachable)
    try await device.store.increment("c/a")
    device.remote.fail(fault)
    try await device.store.synchronize()
    #expect(try await device.store.conflicts().map(\.reason) == [.outcomeUnknown])
    device.remote.fail(.none)
    try await device.store.synchronize()
    #expect(device.conflicts.withLock(\.count) == 1)
    #expect(
      try await device.fields("c/a", .server)
        == (fault == .lostAnswer ? ["n": 3, "m": 1] : ["n": 1]))
  }

  /// A creation is sent again: it is refused while the document is there.
  @Test(arguments: [TestRemote.Fault.lostRequest, .lostAnswer], [false, true])
  func aCreationIsSentAgain(_ fault: TestRemote.Fault, isRestarted: Bool) async throws {
    var device = try await Device()
    device.remote.fail(fault)
    try await device.store.commit([.creating("c/a", ["n": 1])])
    #expect(try await device.store.waitingCommits() == 1)
    #expect(try await device.find(.cache) == ["a"])
    if isRestarted { try device.restart() }
    device.remote.fail(.none)
    try await device.store.synchronize()
    #expect(try await device.store.waitingCommits() == 0)
    let conflicts = try await device.store.conflicts()
    #expect(conflicts.map(\.reason) == (fault == .lostAnswer ? [.outcomeUnknown] : []))
    #expect(try await device.fields("c/a", .server) == ["n": 1])
    #expect(try await device.fields("c/a", .cache) == ["n": 1])
  }

  /// So is one that was being sent when the program ended.
  @Test(arguments: [false, true])
  func aCreationThatWasBeingSentIsSentAgain(_ isDeleted: Bool) async throws {
    var device = try await Device()
    device.remote.afterCommit { [local = device.local] in local.die() }
    _ = await code { try await device.store.commit([.creating("c/a", ["n": 1])]) }
    #expect(device.remote.record.withLock(\.applied.count) == 1)
    device.remote.afterCommit {}
    if isDeleted { try await device.remote.base.delete("c/a") }
    try device.restart()
    try await device.store.synchronize()
    let conflicts = try await device.store.conflicts()
    #expect(conflicts.map(\.reason) == (isDeleted ? [] : [.outcomeUnknown]))
    #expect(try await device.fields("c/a", .server) == ["n": 1])
  }

  /// A creation that can't be sent again, because a number would be added twice.
  @Test func aCreationWithAnIncrementIsNotSentAgain() async throws {
    let device = try await Device()
    device.remote.fail(.unreachable)
    try await device.store.commit([.creating("c/a", ["n": 1]), .incrementing("c/b")])
    device.remote.fail(.lostRequest)
    try await device.store.synchronize()
    #expect(try await device.store.conflicts().map(\.reason) == [.outcomeUnknown])
    device.remote.fail(.none)
    try await device.store.synchronize()
    #expect(device.remote.record.withLock(\.applied).isEmpty)
  }

  @Test func anEndOfTheProgramInTheMiddleOfSendingIsAnUnknownOutcome() async throws {
    var device = try await Device()
    device.remote.afterCommit { [local = device.local] in local.die() }
    // Nobody hears it.
    try await device.store.increment("c/a")
    try device.restart()
    try await device.store.synchronize()
    let conflicts = try await device.store.conflicts()
    #expect(conflicts.map(\.reason) == [.outcomeUnknown])
    #expect(conflicts.map(\.writes) == [[.incrementing("c/a")]])
    #expect(device.remote.record.withLock(\.applied.count) == 1)
  }

  @Test func commitsThatWaitAreSentAgainAfterAPause() async throws {
    let pauses = Locked<[CheckedContinuation<Void, Never>]>([])
    let device = try await Device(["c/a": ["n": 1]]) { options in
      options.retryInterval = 7
      options.sleep = { seconds in
        #expect(seconds == 7)
        await withCheckedContinuation { pause in pauses.withLock { $0.append(pause) } }
      }
    }
    _ = try await device.find()
    device.remote.fail(.unreachable)
    try await device.store.put("c/a", ["n": 2])
    // Until then the remote store is left alone.
    device.remote.fail(.none)
    try await device.store.put("c/a", ["n": 3])
    try await device.expect(["a"], reads: 0) { try await device.find() }
    #expect(device.remote.record.withLock(\.applied).isEmpty)
    device.clock.advance(by: 7000)
    while pauses.withLock(\.isEmpty) { await Task.yield() }
    for pause in pauses.withLock(\.self) { pause.resume() }
    while try await device.store.waitingCommits() > 0 { await Task.yield() }
    #expect(device.remote.record.withLock(\.applied.count) == 2)
    #expect(try await device.fields("c/a", .server) == ["n": 3])
  }

  @Test func aCallerThatIsCancelledLeavesItsCommitBehind() async throws {
    let device = try await Device(["c/a": ["n": 1]])
    let (arrived, arrive) = AsyncStream.makeStream(of: Void.self)
    let (released, release) = AsyncStream.makeStream(of: Void.self)
    device.remote.beforeCommit {
      arrive.finish()
      for await _ in released {}
    }
    let store = device.store
    let commit = Task { await code { try await store.put("c/a", ["n": 2]) } }
    for await _ in arrived {}
    commit.cancel()
    #expect(await commit.value == .cancelled)
    release.finish()
    try await store.synchronize()
    #expect(try await device.remote.base.document(at: "c/a")?.fields == ["n": 2])
  }

  /// The effect of writes that were sent, to a document that was never read, stays in sight as long
  /// as others wait.
  @Test func anUnknownDocumentDoesntShrinkWhileItsWritesAreSent() async throws {
    let device = try await Device(["c/a": ["n": 1]])
    device.remote.fail(.unreachable)
    for _ in 1...3 { try await device.store.increment("c/a") }
    let seen = Locked<[DocumentValue?]>([])
    device.remote.afterCommit { [disk = device.disk] in
      let fields = try await disk.documents(at: ["c/a"])[0]?.fields
      seen.withLock { $0.append(fields?["n"]) }
    }
    device.remote.fail(.none)
    try await device.store.synchronize()
    #expect(seen.withLock(\.self) == [3, 3, 3])
    #expect(try await device.fields("c/a") == ["n": 4])
  }

  @Test func aTransactionComesAfterTheWritesThatWait() async throws {
    let device = try await Device(["c/a": ["n": 1]])
    let firestore = Firestore(store: device.store)
    let countUp: @Sendable () async throws -> Void = {
      try await firestore.runTransaction { transaction in
        let counter = firestore.document("c/a")
        var number = 1
        if case .integer(let before)? = try transaction.getDocument(counter).data()?["n"] {
          number += before
        }
        transaction.setData(["n": FieldValue(.integer(number))], forDocument: counter)
      }
    }
    device.remote.fail(.unreachable)
    try await device.store.put("c/a", ["n": 10])
    #expect(await code(countUp) == .unavailable)
    device.remote.fail(.none)
    try await countUp()
    #expect(try await device.fields("c/a", .cache) == ["n": 11])
    #expect(try await device.remote.base.document(at: "c/a")?.fields == ["n": 11])
  }

  @Test func enqueuedWritesAreSeenAtOnceAndSent() async throws {
    let device = try await Device(["c/a": ["n": 1]])
    device.store.enqueue([DocumentWrite(path: "c/a", operation: .update(["n": 2]))])
    device.store.enqueue([.incrementing("c/a")])
    #expect(try await device.fields("c/a", .cache) == ["n": 3])
    try await device.store.synchronize()
    #expect(try await device.remote.base.document(at: "c/a")?.fields == ["n": 3])
  }
}
