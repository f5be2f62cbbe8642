import FiresmithRuntime
import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithREST

/// The identity that requests have, and the source of their tokens.
@Suite struct CredentialsTests {
  /// A server of documents, to which `credentials` send their tokens.
  private func authorizations(
    _ credentials: RESTCredentials, calls: Int = 1
  ) async throws -> [String?] {
    let server = try StandInServer { _, _ in found("books/momo") }
    defer { server.end() }
    let store = RESTStore(server, credentials: credentials)
    for _ in 0..<calls { _ = try await store.documents(at: ["books/momo"]) }
    return server.requests.map { $0.headers["authorization"] }
  }

  @Test func nobodySendsNothingAndTheOwnerOfAnEmulatorsDataIsCalledSo() async throws {
    #expect(try await authorizations(.none) == [nil])
    #expect(try await authorizations(.owner) == ["Bearer owner"])
  }

  @Test func aTokenIsKeptUntilShortlyBeforeItExpires() async throws {
    let calls = Locked(0)
    func credentials(lasting seconds: TimeInterval?) -> RESTCredentials {
      .tokens {
        let call = calls.withLock { calls in
          calls += 1
          return calls
        }
        return AccessToken("t\(call)", expiry: seconds.map { Date(timeIntervalSinceNow: $0) })
      }
    }
    #expect(
      try await authorizations(credentials(lasting: 3600), calls: 3) == [
        "Bearer t1", "Bearer t1", "Bearer t1",
      ])
    #expect(
      try await authorizations(credentials(lasting: 30), calls: 2) == ["Bearer t2", "Bearer t3"])
    #expect(
      try await authorizations(credentials(lasting: nil), calls: 2) == ["Bearer t4", "Bearer t5"])
  }

  /// A provider that counts its calls, and gives a token when `gate` is finished.
  private func gatedCredentials() -> (
    RESTCredentials, calls: Locked<Int>, gate: AsyncStream<Void>.Continuation
  ) {
    let (open, gate) = AsyncStream<Void>.makeStream()
    let calls = Locked(0)
    let credentials = RESTCredentials.tokens {
      calls.withLock { $0 += 1 }
      for await _ in open {}
      return AccessToken("t", expiry: Date(timeIntervalSinceNow: 3600))
    }
    return (credentials, calls, gate)
  }

  @Test func manyCallsWaitForOneToken() async throws {
    let server = try StandInServer { _, _ in found("books/momo") }
    defer { server.end() }
    let (credentials, calls, gate) = gatedCredentials()
    let store = RESTStore(server, credentials: credentials)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<20 {
        group.addTask { _ = try await store.documents(at: ["books/momo"]) }
      }
      while calls.withLock(\.self) == 0 { await Task.yield() }
      gate.finish()
      try await group.waitForAll()
    }
    #expect(calls.withLock(\.self) == 1)
    #expect(server.requests.count == 20)
  }

  @Test func oneThatStopsWaitingDoesntTakeTheTokenFromTheOthers() async throws {
    let server = try StandInServer { _, _ in found("books/momo") }
    defer { server.end() }
    let (credentials, calls, gate) = gatedCredentials()
    let store = RESTStore(server, credentials: credentials)
    let first = Task { try await store.documents(at: ["books/momo"]) }
    while calls.withLock(\.self) == 0 { await Task.yield() }
    let second = Task { try await store.documents(at: ["books/momo"]) }
    first.cancel()
    #expect(await failure { _ = try await first.value }?.code == .cancelled)
    gate.finish()
    #expect(try await second.value.count == 1)
    #expect(calls.withLock(\.self) == 1)
  }

  @Test func aTokenThatTheServerNoLongerTakesIsReplacedOnce() async throws {
    let calls = Locked(0)
    let credentials = RESTCredentials.tokens {
      let call = calls.withLock { calls in
        calls += 1
        return calls
      }
      return AccessToken("t\(call)", expiry: Date(timeIntervalSinceNow: 3600))
    }
    let server = try StandInServer { request, _ in
      request.headers["authorization"] == "Bearer t2"
        ? committed() : refusal(401, "UNAUTHENTICATED", "withdrawn")
    }
    defer { server.end() }
    let store = RESTStore(server, credentials: credentials)
    // Also before what must not be done twice: the server did nothing.
    try await store.commit([increment])
    #expect(server.requests.count == 2)

    let strict = try StandInServer { _, _ in refusal(401, "UNAUTHENTICATED", "who is it?") }
    defer { strict.end() }
    let stranger = RESTStore(strict, credentials: credentials)
    let error = await failure { try await stranger.commit([increment]) }
    #expect(error == FirestoreErrorCode(.unauthenticated, "who is it?"))
    #expect(strict.requests.count == 2)
  }

  @Test func aTokenThatStillWorksIsUsedIfThereIsNoOther() async throws {
    struct Trouble: Error {}
    let calls = Locked(0)
    let credentials = RESTCredentials.tokens {
      let call = calls.withLock { calls in
        calls += 1
        return calls
      }
      guard call == 1 else { throw Trouble() }
      return AccessToken("t", expiry: Date(timeIntervalSinceNow: 30))
    }
    let start = Date()
    do {
      #expect(try await authorizations(credentials, calls: 2) == ["Bearer t", "Bearer t"])
    } catch {
      // Other tests may have kept this one waiting until the token was useless.
      #expect(Date() >= start + 30, "\(error)")
    }
    #expect(calls.withLock(\.self) == 2)
  }

  @Test func aProvidersErrorIsTheCalls() async throws {
    struct Trouble: LocalizedError {
      var errorDescription: String? { "Nobody is signed in." }
    }
    let server = try StandInServer { _, _ in found("books/momo") }
    defer { server.end() }
    let store = RESTStore(server, credentials: .tokens { throw Trouble() })
    let error = await failure { _ = try await store.documents(at: ["books/momo"]) }
    #expect(
      error
        == FirestoreErrorCode(
          .unauthenticated, "There is no access token: Nobody is signed in."))
    #expect(server.requests.isEmpty)
  }

  @Test func aProviderThatNeverAnswersDoesntHoldUpTheCallForLongerThanItsTimeout()
    async throws
  {
    let server = try StandInServer { _, _ in found("books/momo") }
    defer { server.end() }
    let store = RESTStore(
      server,
      credentials: .tokens {
        try await Task.sleep(nanoseconds: 3_600_000_000_000)
        return AccessToken("t")
      }
    ) { $0.timeout = 0.1 }
    let error = await failure { _ = try await store.documents(at: ["books/momo"]) }
    #expect(error?.code == .deadlineExceeded)
  }

  @Test func aTokenDoesntShowInWhatIsPrinted() {
    let token = AccessToken("s3cret", expiry: Date(timeIntervalSince1970: 0))
    var dumped = ""
    dump(token, to: &dumped)
    dump(RESTCredentials.owner, to: &dumped)
    for text in ["\(token)", String(reflecting: token), dumped, "\(RESTCredentials.owner)"] {
      #expect(!text.contains("s3cret") && !text.contains("\"owner\""))
    }
  }
}
