import FiresmithRuntime
import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithREST

/// Calls that end before the server answers.
@Suite struct TimeoutTests {
  @Test func aServerThatSaysNothingIsWaitedForAsLongAsWasAsked() async throws {
    try await withGrowingLimit { limit in
      let server = try StandInServer { _, _ in .silence }
      defer { server.end() }
      let store = RESTStore(server) {
        $0.timeout = limit
        $0.attemptTimeout = 1200
      }
      let error = await failure { _ = try await store.documents(at: ["books/momo"]) }
      let message = "There was no answer in \(limit) seconds."
      #expect(error == FirestoreErrorCode(.deadlineExceeded, message))
      guard !server.requests.isEmpty else { return false }
      try await server.waitForAbandonedRequests(1)
      #expect(server.requests.count == 1)
      return true
    }
  }

  @Test func addingToANumberIsNotRepeatedAfterATimeout() async throws {
    try await withGrowingLimit { limit in
      let server = try StandInServer { _, _ in .silence }
      defer { server.end() }
      let store = RESTStore(server) { $0.timeout = limit }
      #expect(await failure { try await store.commit([increment]) }?.code == .deadlineExceeded)
      #expect(server.requests.count <= 1)
      return server.requests.count == 1
    }
  }

  @Test func repetitionsEndWithTheTimeout() async throws {
    let server = try StandInServer { _, _ in refusal(503, "UNAVAILABLE", "not now") }
    defer { server.end() }
    let store = RESTStore(server) {
      $0.timeout = 0.3
      $0.attempts = .max
      $0.firstPause = 0.02
    }
    let error = await failure { _ = try await store.documents(at: ["books/momo"]) }
    #expect(error?.code == .unavailable || error?.code == .deadlineExceeded)
  }

  @Test func cancellingTheTaskEndsTheRequest() async throws {
    let server = try StandInServer { _, _ in .silence }
    defer { server.end() }
    let store = RESTStore(server)
    let task = Task { try await store.documents(at: ["books/momo"]) }
    try await server.waitForRequests(1)
    task.cancel()
    let error = await failure { _ = try await task.value }
    #expect(error == FirestoreErrorCode(.cancelled, "The task was cancelled."))
    // The connection, too, and not only the wait for it.
    try await server.waitForAbandonedRequests(1)
  }

  @Test func tasksThatAreCancelledWhileTheirAnswersComeInEndToo() async throws {
    let server = try StandInServer { _, _ in found("books/momo") }
    defer { server.end() }
    let store = RESTStore(server)
    for round in 0..<200 {
      let task = Task { try await store.documents(at: ["books/momo"]) }
      while server.requests.count <= round { await Task.yield() }
      task.cancel()
      let error = await failure { _ = try await task.value }
      #expect(error == nil || error?.code == .cancelled)
    }
  }

  @Test func cancellingTheTaskEndsThePauseBeforeTheNextAttempt() async throws {
    let server = try StandInServer { _, _ in
      refusal(503, "UNAVAILABLE", "", headers: ["Retry-After": "50"])
    }
    defer { server.end() }
    let store = RESTStore(server)
    let task = Task { try await store.documents(at: ["books/momo"]) }
    try await server.waitForRequests(1)
    task.cancel()
    #expect(await failure { _ = try await task.value }?.code == .cancelled)
  }

  @Test func aTaskThatIsCancelledAlreadyAsksForNothing() async throws {
    let server = try StandInServer { _, _ in .silence }
    defer { server.end() }
    let store = RESTStore(server)
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await store.documents(at: ["books/momo"])
    }
    task.cancel()
    #expect(await failure { _ = try await task.value }?.code == .cancelled)
  }

  @Test func whoeverStopsListeningIsAskedAboutNoLonger() async throws {
    let server = try StandInServer { _, _ in found("books/momo") }
    defer { server.end() }
    let store = RESTStore(server) { $0.listenInterval = 0.01 }
    let task = Task {
      for try await _ in store.snapshots(at: "books/momo") {}
    }
    try await server.waitForRequests(3)
    task.cancel()
    _ = await task.result
    // One look may be under way.
    let count = server.requests.count
    try await Task.sleep(nanoseconds: 200_000_000)
    #expect(server.requests.count <= count + 1)
  }
}

extension StandInServer {
  func waitForRequests(_ count: Int) async throws {
    while requests.count < count { try await Task.sleep(nanoseconds: 5_000_000) }
  }

  func waitForAbandonedRequests(_ count: Int) async throws {
    while abandonedRequests < count { try await Task.sleep(nanoseconds: 5_000_000) }
  }
}
