import FiresmithREST
import FiresmithRuntime
import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithServiceAccount

/// Signing in with a service account's key. PythonTests compare this with google-auth.
@Suite struct ServiceAccountTests {
  private let files: AccountFolder

  init() throws {
    files = try AccountFolder()
  }

  /// A file whose account signs in at `server`.
  private func file(_ server: StandInServer, _ changes: [String: Any] = [:]) throws -> URL {
    try files.write(serviceAccount(tokenURI: "http://\(server.host)/token").merging(changes) { $1 })
  }

  private static let granted = StandInServer.Reaction.answer(
    body: #"{"access_token":"ya29.t","expires_in":3599,"token_type":"Bearer"}"#)

  /// The answer of a database's server if there is no document.
  private static let missing: StandInServer.Reaction = {
    let name = "projects/p/databases/(default)/documents/books/momo"
    return .answer(body: #"[{"missing":"\#(name)","readTime":"2024-05-06T07:08:10Z"}]"#)
  }()

  @Test func theAccountSignsARequestForAToken() async throws {
    let server = try StandInServer { _, _ in Self.granted }
    defer { server.end() }
    let time = Date(timeIntervalSince1970: 1_800_000_000.9)
    let before = Date()
    let token = try await AccountFile(try file(server), time: time).token(through: session())
    #expect(token.value == "ya29.t")
    #expect((before + 3599...Date() + 3599).contains(try #require(token.expiry)))

    let request = try #require(server.requests.first)
    #expect(request.method == "POST" && request.path == "/token")
    #expect(request.headers["content-type"] == "application/x-www-form-urlencoded")
    #expect(request.form.count == 2)
    #expect(request.form["grant_type"] == "urn:ietf:params:oauth:grant-type:jwt-bearer")
    let assertion = try #require(request.form["assertion"])
    let parts = assertion.split(separator: ".")
    try #require(parts.count == 3)
    #expect(
      object(parts[0]) as NSDictionary == ["alg": "RS256", "kid": "k1", "typ": "JWT"])
    // A minute in the past, because this machine's clock may be fast, and for an hour from then.
    #expect(
      object(parts[1]) as NSDictionary == [
        "iss": "books@p.iam.gserviceaccount.com", "iat": 1_799_999_940, "exp": 1_800_003_540,
        "scope": "https://www.googleapis.com/auth/datastore",
        "aud": "http://\(server.host)/token",
      ])
    let signature = try #require(Data(base64URL: parts[2]))
    #expect(TestKey.shared.verifies(signature, of: Data("\(parts[0]).\(parts[1])".utf8)))
  }

  @Test func aKeyWithoutAnIdHasNoneInTheAssertion() async throws {
    let server = try StandInServer { _, _ in Self.granted }
    defer { server.end() }
    let url = try file(server, ["private_key_id": NSNull()])
    _ = try await AccountFile(url).token(through: session())
    let parts = server.requests[0].form["assertion"]?.split(separator: ".") ?? []
    #expect(object(parts.first ?? "") as NSDictionary == ["alg": "RS256", "typ": "JWT"])
  }

  @Test func manyCallsMakeOneExchange() async throws {
    let server = try StandInServer { request, _ in
      request.path == "/token" ? Self.granted : Self.missing
    }
    defer { server.end() }
    var options = RESTStore.Options()
    options.timeout = 1200
    let store = RESTStore(
      project: "p", emulatorHost: server.host,
      credentials: .serviceAccount(file: try file(server, ["quota_project_id": "payer"])),
      options: options)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<30 {
        group.addTask { _ = try await store.documents(at: ["books/momo"]) }
      }
      try await group.waitForAll()
    }
    let (exchanges, calls) = (
      server.requests.filter { $0.path == "/token" }, server.requests.filter { $0.path != "/token" }
    )
    #expect(exchanges.count == 1 && calls.count == 30)
    #expect(calls.allSatisfy { $0.headers["authorization"] == "Bearer ya29.t" })
    #expect(calls.allSatisfy { $0.headers["x-goog-user-project"] == "payer" })
  }

  @Test func aFileIsReadAgainForEachToken() async throws {
    let server = try StandInServer { _, _ in Self.granted }
    defer { server.end() }
    let source = AccountFile(try file(server))
    _ = try await source.token(through: session())
    _ = try file(server, ["private_key_id": "k2", "private_key": TestKey(bits: 2048).pem])
    _ = try await source.token(through: session())
    let ids = server.requests.map { request in
      object(request.form["assertion"]?.split(separator: ".").first ?? "")["kid"] as? String
    }
    #expect(ids == ["k1", "k2"])
  }

  // MARK: Refusals

  /// The error when the server refuses a token at `time`, by the machine's clock.
  private func refusal(
    _ description: String, date: String? = nil, time: Date
  ) async throws -> (message: String, file: URL) {
    let server = try StandInServer { _, _ in
      .answer(
        status: 400, headers: date.map { ["Date": $0] } ?? [:],
        body: #"{"error":"invalid_grant","error_description":"\#(description)"}"#)
    }
    defer { server.end() }
    let url = try file(server)
    let error = await failure {
      _ = try await AccountFile(url, time: time).token(through: session())
    }
    #expect(error?.code == .unauthenticated)
    #expect(server.requests.count == 1)
    return (error?.message ?? "", url)
  }

  private let noon = Date(timeIntervalSince1970: 1_714_996_800)
  /// Google's message about assertions of the past and of the future.
  private let untimely =
    "Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. "
    + "Check your iat and exp values in the JWT claim."

  @Test func aKeyThatWasDeletedOrHasExpiredIsSaidToBeSo() async throws {
    let (message, file) = try await refusal(
      "Invalid JWT Signature.", date: "Mon, 06 May 2024 12:04:00 GMT", time: noon)
    #expect(
      message
        == "127.0.0.1 refused a token to books@p.iam.gserviceaccount.com, the account of "
        + "\(file.path) (invalid_grant, Invalid JWT Signature.). The key may have been deleted or "
        + "disabled, or may have expired: create a new one.")
  }

  @Test func aClockThatIsWrongIsSaidToBeSo() async throws {
    let (message, file) = try await refusal(
      untimely, date: "Mon, 06 May 2024 14:00:01 GMT", time: noon)
    #expect(
      message
        == "127.0.0.1 refused a token to books@p.iam.gserviceaccount.com, the account of "
        + "\(file.path) (invalid_grant, \(untimely)). The clock of this machine seems wrong: it says "
        + "2024-05-06T12:00:00Z, and that of 127.0.0.1 2024-05-06T14:00:01Z.")
    // A server that says nothing about its own clock, or nonsense.
    for date in [nil, "yesterday", "Mon, 06 May 2024 12:00:30 GMT"] {
      let (message, _) = try await refusal(untimely, date: date, time: noon)
      #expect(
        message.hasSuffix(" The clock of this machine seems wrong: it says 2024-05-06T12:00:00Z."))
    }
    // Nothing about time in the reason, but the clocks differ.
    let (other, _) = try await refusal(
      "Invalid JWT.", date: "Mon, 06 May 2024 11:00:00 GMT", time: noon)
    #expect(
      other.hasSuffix("says 2024-05-06T12:00:00Z, and that of 127.0.0.1 2024-05-06T11:00:00Z."))
  }

  @Test func aServerThatRepeatsWhatItWasSentDoesntMakeItAppearInTheError()
    async throws
  {
    let server = try StandInServer { request, _ in
      let assertion = request.form["assertion"] ?? ""
      return .answer(
        status: 400, body: #"{"error":"invalid_grant","error_description":"no: \#(assertion)"}"#)
    }
    defer { server.end() }
    let url = try file(server)
    let error = await failure { _ = try await AccountFile(url).token(through: session()) }
    let message = try #require(error?.message)
    #expect(message.contains("invalid_grant, no: [secret])"))
    let assertion = try #require(server.requests[0].form["assertion"])
    for part in assertion.split(separator: ".") { #expect(!message.contains(part)) }
  }

  @Test func credentialsDontShowTheKey() async throws {
    let server = try StandInServer { _, _ in Self.granted }
    defer { server.end() }
    let credentials = RESTCredentials.serviceAccount(file: try file(server))
    var dumped = ""
    dump(credentials, to: &dumped)
    let secret = try #require(TestKey.shared.pem.split(separator: "\n").dropFirst().first)
    #expect(!dumped.contains(secret) && !"\(credentials)".contains(secret))
  }
}
