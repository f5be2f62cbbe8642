import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithREST

/// The time that an attempt may stay open, and the store's reaction when it ends without an answer.
@Suite struct AttemptTests {
  @Test func aConnectionThatTheServerClosesAsItIsUsedAgainCostsOneAttempt()
    async throws
  {
    let server = try StandInServer { request, before in
      // The server closes the connection when the second request is there.
      before == 1 ? .hangUp : request.path.hasSuffix("commit") ? committed() : found("books/momo")
    }
    defer { server.end() }
    let store = RESTStore(server)
    try await read(store)
    try await read(store)
    // Had the store waited for an answer, the test would take five minutes.
    #expect(server.requests.map(\.body.count).min() ?? 0 > 0)
    #expect(server.requests.count == 3)
  }

  @Test func suchAConnectionDoesntMakeAnIncrementHappenTwice() async throws {
    let server = try StandInServer { _, before in before == 1 ? .hangUp : committed() }
    defer { server.end() }
    let store = RESTStore(server) { $0.attemptTimeout = 60 }
    try await store.commit([increment])
    let error = await failure { try await store.commit([increment]) }
    #expect(error?.code == .unavailable)
    #expect(
      error?.message == "The connection to 127.0.0.1 was lost. "
        + "Whether the writes took effect is unknown.")
    #expect(server.requests.count == 2)
  }

  @Test func anAnswerThatEndsTooEarlyIsALostConnection() async throws {
    for answer in ["", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n[{}"] {
      let server = try StandInServer { _, _ in
        .custom { connection in
          connection.send(Array(answer.utf8))
          return false
        }
      }
      defer { server.end() }
      let error = await failure { try await RESTStore(server).commit([increment]) }
      #expect(error?.code == .unavailable)
      #expect(
        error?.message == "The connection to 127.0.0.1 was lost. "
          + "Whether the writes took effect is unknown.")
      #expect(server.requests.count == 1)
    }
  }

  @Test func anAttemptWithoutAnAnswerEndsLongBeforeTheCallDoes() async throws {
    let server = try StandInServer { request, before in
      before == 0 ? .silence : request.path.hasSuffix("commit") ? committed() : found("books/momo")
    }
    defer { server.end() }
    try await read(
      RESTStore(server) {
        $0.attemptTimeout = 0.2
        // On a busy machine, real answers take longer, too.
        $0.attempts = .max
      })
    #expect(server.requests.count > 1)
  }

  @Test func anIncrementWithoutAnAnswerIsNotAttemptedAgain() async throws {
    try await withGrowingLimit { limit in
      let server = try StandInServer { _, _ in .silence }
      defer { server.end() }
      let store = RESTStore(server) { $0.attemptTimeout = limit }
      let error = await failure { try await store.commit([increment]) }
      #expect(error?.code == .deadlineExceeded)
      // Which of several clocks was the first to notice makes a difference to the words.
      #expect(error?.message.hasPrefix("127.0.0.1 did not answer in ") == true)
      #expect(error?.message.hasSuffix("Whether the writes took effect is unknown.") == true)
      #expect(server.requests.count <= 1)
      return server.requests.count == 1
    }
  }

  @Test func anAttemptHasAQuarterOfTheCallsTimeUnlessTheOptionsSayOtherwise() {
    var options = RESTStore.Options()
    #expect(HTTPSession(options).attemptTimeout == 15)
    options.timeout = 8
    #expect(HTTPSession(options).attemptTimeout == 2)
    options.attemptTimeout = 5
    #expect(HTTPSession(options).attemptTimeout == 5)
  }

  @Test func anAttemptWhoseAnswerComesInSlowlyGoesOn() async throws {
    let body = Array(repeating: UInt8(ascii: " "), count: 80_000)
    let end = #"[{"found":\#(json("books/momo")),"readTime":"2024-05-06T07:08:10Z"}]"#
    let server = try StandInServer { _, _ in
      .custom { connection in
        connection.send(Array("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n".utf8))
        for _ in 1...8 {
          connection.send(body)
          Thread.sleep(forTimeInterval: 0.25)
        }
        connection.send(Array(end.utf8))
        return false
      }
    }
    defer { server.end() }
    // Two seconds in all, of which each second brings something, unless the machine is very busy.
    try await read(
      RESTStore(server) {
        $0.attemptTimeout = 1
        $0.attempts = .max
      })
  }
}
