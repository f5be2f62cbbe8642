import FiresmithRuntime
import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithREST

/// The store's reaction to servers and networks that misbehave: what it believes, repeats and
/// passes on.
@Suite struct WireTests {
  private let token = "ya29.a0AfB-s3cret_0123456789abcdef"

  // MARK: Redirects

  @Test(arguments: [300, 301, 302, 303, 307, 308])
  func noRedirectIsFollowed(status: Int) async throws {
    let trap = try StandInServer { _, _ in committed() }
    defer { trap.end() }
    for address in ["http://\(trap.host)/", "//\(trap.host)/x", "http://\(trap.host)/token"] {
      let server = try StandInServer { _, _ in
        .answer(status: status, headers: ["Location": address], body: "{}")
      }
      defer { server.end() }
      let store = RESTStore(server, credentials: .tokens { [token] in AccessToken(token) })
      for call in [read, { try await $0.commit([write]) }, { try await $0.commit([increment]) }] {
        let error = await failure { try await call(store) }
        #expect(error?.code == .unknown)
        let message = "The server answered with a redirect (\(status)), which is not followed."
        #expect(error?.message.hasPrefix(message) == true)
      }
      #expect(server.requests.count == 3)
    }
    #expect(trap.requests.isEmpty)
  }

  @Test func noRedirectIsFollowedForAToken() async throws {
    let trap = try StandInServer { _, _ in .answer(body: #"{"access_token":"t"}"#) }
    defer { trap.end() }
    let server = try StandInServer { _, _ in
      .answer(status: 307, headers: ["Location": "http://\(trap.host)/"], body: "")
    }
    defer { server.end() }
    let folder = try TemporaryFolder()
    let user =
      #"{"type":"authorized_user","client_id":"i","client_secret":"s","refresh_token":"r"}"#
    try folder.write(user, to: "user.json")
    let sources: [any TokenSource] = [
      MetadataServer { $0 == "GCE_METADATA_HOST" ? server.host : nil },
      CredentialsFile(url: folder.url(of: "user.json"), endpoint: "http://\(server.host)/token"),
    ]
    for source in sources {
      let error = await failure {
        try await read(RESTStore(server, credentials: RESTCredentials(source)))
      }
      #expect(error?.message.contains("redirect (307)") == true)
    }
    #expect(server.requests.count == 2)
    #expect(trap.requests.isEmpty)
  }

  @Test func aCookieIsNotSentBack() async throws {
    let server = try StandInServer { _, before in
      .answer(
        headers: ["Set-Cookie": "a=b; Path=/"],
        body: #"[{"found":\#(json("books/momo")),"readTime":"2024-05-06T07:08:10Z"}]"#)
    }
    defer { server.end() }
    let store = RESTStore(server)
    for _ in 1...2 { try await read(store) }
    #expect(server.requests.map { $0.headers["cookie"] } == [nil, nil])
  }

  // MARK: Confirmation

  private static let time = #""2024-05-06T07:08:09Z""#

  @Test(arguments: [
    "{}", "[]", "", "null", "<html>", #"{"commitTime":\#(time)}"#, #"{"writeResults":[{}]}"#,
    #"{"writeResults":[],"commitTime":\#(time)}"#,
    #"{"writeResults":[{},{}],"commitTime":\#(time)}"#,
    #"{"writeResults":[1],"commitTime":\#(time)}"#, #"{"writeResults":[{}],"commitTime":null}"#,
    #"{"writeResults":[{}],"commitTime":"today"}"#, #"{"writeResults":[{}],"commitTime":\#(time)"#,
  ])
  func aCommitThatIsntConfirmedIsOfUnknownOutcome(body: String) async throws {
    let server = try StandInServer { _, _ in .answer(body: body) }
    defer { server.end() }
    for writes in [[write], [increment]] {
      let error = await failure { try await RESTStore(server).commit(writes) }
      #expect(error?.code == .internal)
      #expect(error?.message.hasSuffix("Whether the writes took effect is unknown.") == true)
    }
    #expect(server.requests.count == 2)
  }

  @Test func whatSurelyHadNoEffectIsNotCalledUnknown() async throws {
    let refusals = [
      refusal(403, "PERMISSION_DENIED", "no"), refusal(400, "INVALID_ARGUMENT", "no"),
      refusal(429, "RESOURCE_EXHAUSTED", "no"), refusal(409, "ABORTED", "no"),
      refusal(401, "UNAUTHENTICATED", "no"), refusal(409, "ALREADY_EXISTS", "no"),
    ]
    for reaction in refusals {
      let server = try StandInServer { _, _ in reaction }
      defer { server.end() }
      #expect(await failure { try await RESTStore(server).commit([increment]) }?.message == "no")
    }
    let trouble = [
      refusal(503, "UNAVAILABLE", "no"), refusal(500, "INTERNAL", "no"),
      refusal(504, "DEADLINE_EXCEEDED", "no"), .hangUp,
    ]
    for reaction in trouble {
      let server = try StandInServer { _, _ in reaction }
      defer { server.end() }
      let message = await failure { try await RESTStore(server).commit([increment]) }?.message
      #expect(message?.hasSuffix("Whether the writes took effect is unknown.") == true)
    }
  }

  @Test(arguments: [
    refusal(503, "UNAVAILABLE", "busy"), refusal(500, "INTERNAL", "busy"), .hangUp,
  ])
  func aRefusalDoesntHideThatAnEarlierAttemptMayHaveTakenEffect(
    _ trouble: StandInServer.Reaction
  ) async throws {
    let refusals = [
      [refusal(403, "PERMISSION_DENIED", "no")],
      [refusal(401, "UNAUTHENTICATED", "no"), refusal(403, "PERMISSION_DENIED", "no")],
      [refusal(401, "UNAUTHENTICATED", "no"), refusal(401, "UNAUTHENTICATED", "no")],
    ]
    for refusals in refusals {
      let server = try StandInServer { _, before in ([trouble] + refusals)[before] }
      defer { server.end() }
      let store = RESTStore(server, credentials: .tokens { [token] in AccessToken(token) })
      let error = await failure { try await store.commit([write]) }
      #expect(error?.code == .unavailable || error?.code == .internal)
      #expect(error?.message.hasSuffix("Whether the writes took effect is unknown.") == true)
      #expect(server.requests.count == 1 + refusals.count)
    }
    // Nothing is open about a read.
    let server = try StandInServer { _, before in before == 0 ? trouble : refusals[0][0] }
    defer { server.end() }
    let error = await failure { try await read(RESTStore(server)) }
    #expect(error == FirestoreErrorCode(.permissionDenied, "no"))
  }

  @Test func nobodyWaitsForTheOutcomeOfACancelledCommitWhichIsUnknown() async throws {
    let server = try StandInServer { _, _ in .silence }
    defer { server.end() }
    let task = Task { try await RESTStore(server).commit([increment]) }
    try await server.waitForRequests(1)
    task.cancel()
    let error = await failure { try await task.value }
    #expect(error?.code == .cancelled)
    #expect(error?.message.hasSuffix("Whether the writes took effect is unknown.") == true)
  }

  @Test func anAnswerToAQueryThatSaysNothingIsAnError() async throws {
    for body in ["[]", "[{}]"] {
      let server = try StandInServer { _, _ in .answer(body: body) }
      defer { server.end() }
      let error = await failure {
        _ = try await RESTStore(server).documents(
          matching: StructuredQuery(collectionID: "books"))
      }
      #expect(error?.message == "The server's answer doesn't say when it was read.")
    }
  }

  @Test func answersAboutOtherDocumentsAreAnError() async throws {
    let server = try StandInServer { _, _ in found("books/other") }
    defer { server.end() }
    let error = await failure { try await read(RESTStore(server)) }
    #expect(error?.message == "The server's answer lacks some of the documents.")
  }
}
