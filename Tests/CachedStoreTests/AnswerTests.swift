import FiresmithRuntime
import FiresmithSQLite
import FiresmithTestSupport
import Testing

/// The remote store's answers reach all callers that wait, and commits that were accepted without a
/// connection stay.
@Suite struct AnswerTests {
  typealias Answer = (fault: TestRemote.Fault, code: FirestoreErrorCode.Code, attempts: Int)
  static let answers: [Answer] = [
    (.signedOut, .unauthenticated, 1), (.refusal, .permissionDenied, 1), (.busy, .aborted, 3),
    (.exhausted, .resourceExhausted, 3), (.brokenServer, .internal, 3),
  ]

  @Test(arguments: answers)
  func aCallerThatWaitsHearsIt(_ answer: Answer) async throws {
    let pauses = Locked<[Double]>([])
    let attempts = Locked(0)
    let device = try await Device(["c/a": ["n": 1]]) { options in
      options.retryInterval = 10
      options.sleep = { pause in pauses.withLock { $0.append(pause) } }
    }
    _ = try await device.find()
    device.remote.fail {
      attempts.withLock { $0 += 1 }
      return answer.fault
    }
    #expect(await code { try await device.store.put("c/b", ["n": 2]) } == answer.code)
    #expect(attempts.withLock(\.self) == answer.attempts)
    #expect(pauses.withLock(\.self) == [0.25, 0.5].dropLast(3 - answer.attempts))
    #expect(try await device.store.queue == CacheQueue())
    #expect(try await device.store.conflicts().isEmpty)
    device.remote.fail(.none)
    let applied = device.remote.record.withLock(\.applied.count)
    try await device.store.synchronize()
    #expect(device.remote.record.withLock(\.applied.count) == applied)
    // An increment isn't sent again if it may have had its effect.
    attempts.withLock { $0 = 0 }
    device.remote.fail {
      attempts.withLock { $0 += 1 }
      return answer.fault
    }
    #expect(await code { try await device.store.increment("c/a") } == answer.code)
    #expect(attempts.withLock(\.self) == (answer.fault == .brokenServer ? 1 : answer.attempts))
  }

  @Test(arguments: answers.filter { $0.fault != .refusal }, [false, true])
  func whatWasAcceptedStaysAndTheReasonIsKnown(_ answer: Answer, inFile: Bool) async throws {
    let folder = try TemporaryFolder()
    let file =
      inFile
      ? try SQLiteStore(
        path: folder.url(of: "cache.sqlite").path, database: MemoryStore().database) : nil
    var device = try await Device(["c/a": ["n": 1]], disk: file ?? MemoryStore())
    _ = try await device.find()
    device.remote.fail(.unreachable)
    let time = device.clock.now()
    try await device.store.put("c/b", ["n": 2])
    device.clock.advance(by: 1000)
    try await device.store.merge("c/b", ["m": 3])
    var queue = try await device.store.queue
    #expect(queue.count == 2 && queue.oldest == time && queue.reason?.code == .unavailable)
    device.remote.fail(answer.fault)
    #expect(await code { try await device.store.synchronize() } == answer.code)
    // Whoever waits behind them hears it, too.
    #expect(await code { try await device.store.increment("c/a") } == answer.code)
    for _ in 1...2 {
      queue = try await device.store.queue
      #expect(queue.count == 2 && queue.oldest == time && queue.reason?.code == answer.code)
      #expect(try await device.find(.cache) == ["a", "b"])
      #expect(try await device.fields("c/b", .cache) == ["n": 2, "m": 3])
      #expect(try await device.fields("c/a", .cache) == ["n": 1])
      try device.restart()
    }
    device.remote.fail(.none)
    try await device.store.synchronize()
    #expect(try await device.store.queue == CacheQueue())
    #expect(try await device.fields("c/b", .server) == ["n": 2, "m": 3])
    #expect(try await device.fields("c/a", .server) == ["n": 1])
    try device.restart()
    #expect(try await device.store.queue == CacheQueue())
    await file?.close()
  }

  @Test func theQueueIsObserved() async throws {
    let device = try await Device(["c/a": ["n": 1]])
    var states = device.store.queueChanges().makeAsyncIterator()
    func reaches(_ count: Int, _ code: FirestoreErrorCode.Code?) async throws {
      while let state = try await states.next() {
        if state.count == count, state.reason?.code == code { return }
      }
      Issue.record("ended before \(count), \(String(describing: code))")
    }
    try await reaches(0, nil)
    device.remote.fail(.unreachable)
    try await device.store.put("c/b", ["n": 2])
    try await reaches(1, .unavailable)
    device.remote.fail(.signedOut)
    try? await device.store.synchronize()
    try await reaches(1, .unauthenticated)
    device.remote.fail(.none)
    try await device.store.synchronize()
    try await reaches(0, nil)
  }

  /// Of a commit whose first attempt may have had an effect, nobody says that it had none.
  @Test func anEarlierAttemptMayHaveHadAnEffect() async throws {
    var device = try await Device(["c/a": ["n": 1]])
    let faults = Locked<[TestRemote.Fault]>([.brokenServer, .refusal])
    device.remote.fail { faults.withLock { $0.isEmpty ? .refusal : $0.removeFirst() } }
    #expect(await code { try await device.store.put("c/a", ["n": 2]) } == .unknown)
    #expect(try await device.store.queue.count == 0)
    device.remote.fail(.unreachable)
    try await device.store.put("c/a", ["n": 3])
    device.remote.fail(.lostAnswer)
    #expect(await code { try await device.store.synchronize() } == .deadlineExceeded)
    try device.restart()
    device.remote.fail(.refusal)
    try await device.store.synchronize()
    #expect(try await device.store.conflicts().map(\.reason) == [.outcomeUnknown])
    device.remote.fail(.none)
    #expect(try await device.fields("c/a") == ["n": 3])
  }
}
