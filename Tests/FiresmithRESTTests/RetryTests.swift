import FiresmithRuntime
import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithREST

/// The requests that are sent again.
@Suite struct RetryTests {
  @Test(arguments: [
    refusal(503, "UNAVAILABLE"), refusal(429, "RESOURCE_EXHAUSTED"), refusal(500, "INTERNAL"),
    refusal(504, "DEADLINE_EXCEEDED"), .answer(status: 502, body: "<html>Bad Gateway</html>"),
    .hangUp,
  ])
  func readsAreRepeated(_ trouble: StandInServer.Reaction) async throws {
    let server = try StandInServer { _, before in before < 3 ? trouble : found("books/momo") }
    defer { server.end() }
    let documents = try await RESTStore(server).documents(at: ["books/momo"])
    #expect(documents.map(\.?.path) == ["books/momo"])
    #expect(server.requests.count == 4)
  }

  @Test func theLastErrorIsThrown() async throws {
    let server = try StandInServer { _, before in
      refusal(503, "UNAVAILABLE", "attempt \(before + 1)")
    }
    defer { server.end() }
    let store = RESTStore(server) { $0.attempts = 3 }
    let error = await failure { _ = try await store.documents(at: ["books/momo"]) }
    #expect(error == FirestoreErrorCode(.unavailable, "attempt 3"))
    #expect(server.requests.count == 3)
  }

  @Test(arguments: [
    refusal(400, "INVALID_ARGUMENT", "no"), refusal(403, "PERMISSION_DENIED", "no"),
    refusal(409, "ABORTED", "no"),
    refusal(400, "FAILED_PRECONDITION", "no"), refusal(501, "UNIMPLEMENTED", "no"),
  ])
  func whatIsRefusedIsNotRepeated(_ trouble: StandInServer.Reaction) async throws {
    let server = try StandInServer { _, _ in trouble }
    defer { server.end() }
    let error = await failure { _ = try await RESTStore(server).documents(at: ["books/momo"]) }
    #expect(error?.message == "no")
    #expect(server.requests.count == 1)
  }

  @Test(arguments: [
    refusal(503, "UNAVAILABLE"), refusal(500, "INTERNAL"), refusal(504, "DEADLINE_EXCEEDED"),
    .hangUp,
  ])
  func writesThatMayHaveTakenEffectAreRepeatedIfThatIsHarmless(
    _ trouble: StandInServer.Reaction
  ) async throws {
    let harmful = [
      increment,
      DocumentWrite(path: "a/b", operation: .update([:]), precondition: .exists(false)),
      DocumentWrite(path: "a/b", operation: .delete, precondition: .exists(true)),
      DocumentWrite(
        path: "a/b", operation: .update([:]),
        precondition: .updateTime(Timestamp(seconds: 1, nanoseconds: 0))),
    ]
    for write in harmful {
      let server = try StandInServer { _, _ in trouble }
      defer { server.end() }
      #expect(await failure { try await RESTStore(server).commit([write]) } != nil)
      #expect(server.requests.count == 1, "\(write)")
    }
    let harmless = [
      write, DocumentWrite(path: "a/b", operation: .delete),
      DocumentWrite(
        path: "a/b", operation: .update([:], mask: []),
        transforms: [
          FieldTransform("a", .arrayUnion([1])), FieldTransform("b", .arrayRemove([1])),
          FieldTransform("c", .serverTimestamp),
        ], precondition: .exists(true)),
    ]
    for write in harmless {
      let server = try StandInServer { _, before in before == 0 ? trouble : committed() }
      defer { server.end() }
      try await RESTStore(server).commit([write])
      #expect(server.requests.count == 2, "\(write)")
    }
    let server = try StandInServer { _, _ in trouble }
    defer { server.end() }
    #expect(await failure { try await RESTStore(server).commit([write, increment]) } != nil)
    #expect(server.requests.count == 1)
  }

  @Test(arguments: [refusal(429, "RESOURCE_EXHAUSTED"), refusal(409, "ABORTED")])
  func writesThatSurelyHadNoEffectAreRepeated(
    _ trouble: StandInServer.Reaction
  ) async throws {
    let server = try StandInServer { _, before in before == 0 ? trouble : committed() }
    defer { server.end() }
    try await RESTStore(server).commit([increment])
    #expect(server.requests.count == 2)
  }

  @Test func aWriteIsRepeatedUntilThereIsAServer() async throws {
    let nobody = try ClosedPort()
    defer { withExtendedLifetime(nobody) {} }
    let store = RESTStore(host: nobody.host) { $0.attempts = 2 }
    let error = await failure { try await store.commit([increment]) }
    #expect(error == FirestoreErrorCode(.unavailable, "127.0.0.1 can't be reached."))
  }

  @Test(arguments: [
    "The referenced transaction has expired or is no longer valid.",
    "Transaction is invalid or closed.",
  ])
  func aTransactionThatHasExpiredBeginsAgain(_ message: String) async throws {
    let server = try StandInServer { request, before in
      switch request.path.split(separator: ":").last {
      case "beginTransaction": .answer(body: #"{"transaction":"dA=="}"#)
      case "commit": before == 1 ? refusal(400, "INVALID_ARGUMENT", message) : committed()
      default: .answer(body: "{}")
      }
    }
    defer { server.end() }
    let firestore = Firestore(store: RESTStore(server))
    try await firestore.runTransaction { transaction in
      _ = transaction.setData(["pages": 304], forDocument: firestore.document("books/momo"))
    }
    let methods = server.requests.map { $0.path.split(separator: ":").last }
    #expect(
      methods == ["beginTransaction", "commit", "rollback", "beginTransaction", "commit"])
  }

  @Test func aTransactionIsNotCommittedTwice() async throws {
    let server = try StandInServer { request, _ in
      request.path.hasSuffix(":beginTransaction")
        ? .answer(body: #"{"transaction":"dA=="}"#) : refusal(503, "UNAVAILABLE")
    }
    defer { server.end() }
    let transaction = try await RESTStore(server).beginTransaction()
    let error = await failure { try await transaction.commit([write]) }
    #expect(error?.code == .unavailable)
    #expect(server.requests.map(\.path).count { $0.hasSuffix(":commit") } == 1)
  }

  @Test func theServerSaysWhenToComeBack() async throws {
    let server = try StandInServer { _, before in
      before == 0
        ? refusal(503, "UNAVAILABLE", "soon", headers: ["Retry-After": "1"]) : found("books/momo")
    }
    defer { server.end() }
    let start = ProcessInfo.processInfo.systemUptime
    _ = try await RESTStore(server).documents(at: ["books/momo"])
    // Never less than the server asked for; how much more doesn't matter.
    #expect(ProcessInfo.processInfo.systemUptime - start >= 1)
    #expect(server.requests.count == 2)
  }

  @Test func whoWouldHaveToComeBackTooLateGetsTheError() async throws {
    let server = try StandInServer { _, _ in
      refusal(503, "UNAVAILABLE", "tomorrow", headers: ["Retry-After": "86400"])
    }
    defer { server.end() }
    let error = await failure { _ = try await RESTStore(server).documents(at: ["books/momo"]) }
    #expect(error == FirestoreErrorCode(.unavailable, "tomorrow"))
    #expect(server.requests.count == 1)
  }
}

/// The pauses between attempts.
@Suite struct RetryPolicyTests {
  private let policy = RetryPolicy(attempts: 5, firstPause: 0.25)
  private let failure = RequestFailure(.unavailable, "")

  @Test func pausesDoubleUpToALimit() {
    let longest = (1...9).map { policy.pause(after: failure, attempt: $0, chance: 1) }
    #expect(longest == [0.25, 0.5, 1, 2, 4, 8, 16, 16, 16])
    let shortest = (1...3).map { policy.pause(after: failure, attempt: $0, chance: 0) }
    #expect(shortest == [0.125, 0.25, 0.5])
  }

  @Test func pausesDiffer() {
    let pauses = Set((0..<100).map { _ in policy.pause(after: failure, attempt: 1) })
    #expect(pauses.count > 50)
    #expect(pauses.allSatisfy { 0.125...0.25 ~= $0 })
  }

  @Test func hostileNumbersAreSurvived() {
    for number in [Double.nan, .infinity, -.infinity, -1, 1e300] {
      let policy = RetryPolicy(attempts: .max, firstPause: number)
      _ = nanoseconds(policy.pause(after: failure, attempt: .max, chance: 1))
    }
  }
}
