import FiresmithRuntime
import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithREST

/// Tokens from Google's servers, for which others stand in.
@Suite struct TokenSourceTests {
  private let session: HTTPSession
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    var options = RESTStore.Options()
    options.timeout = 1200
    session = HTTPSession(options)
  }

  // MARK: The metadata server

  private func metadata(_ server: StandInServer) -> MetadataServer {
    MetadataServer { $0 == "GCE_METADATA_HOST" ? server.host : nil }
  }

  @Test func theMetadataServerGivesAToken() async throws {
    let server = try StandInServer { _, _ in
      .answer(body: #"{"access_token":"ya29.x","expires_in":3599,"token_type":"Bearer"}"#)
    }
    defer { server.end() }
    let before = Date()
    let token = try await metadata(server).token(through: session)
    #expect(token.value == "ya29.x")
    #expect((before + 3599...Date() + 3599).contains(try #require(token.expiry)))
    let request = try #require(server.requests.first)
    #expect(request.method == "GET")
    #expect(request.path == "/computeMetadata/v1/instance/service-accounts/default/token")
    #expect(request.headers["metadata-flavor"] == "Google")
  }

  @Test func theMetadataServerIsAskedAgainWhenItIsBusy() async throws {
    let server = try StandInServer { _, before in
      before == 0
        ? .answer(status: 503, body: "busy") : .answer(body: #"{"access_token":"t"}"#)
    }
    defer { server.end() }
    #expect(
      try await metadata(server).token(through: session) == AccessToken("t"))
  }

  @Test func whatIsNoTokenIsAnError() async throws {
    let server = try StandInServer { _, _ in .answer(body: "<html>Sign in to the WLAN</html>") }
    defer { server.end() }
    let error = await failure {
      _ = try await metadata(server).token(through: session)
    }
    #expect(
      error
        == FirestoreErrorCode(
          .unauthenticated, "The answer of 127.0.0.1 is not an access token."))
  }

  // MARK: The file of a user

  private let user = """
    { "client_id": "me.apps.googleusercontent.com", "client_secret": "s3cret&=+",
      "type": "authorized_user", "refresh_token": "1//r3fresh", "quota_project_id": "payer",
      "account": "", "universe_domain": 1 }
    """

  private func file(_ text: String, endpoint: String = "http://127.0.0.1:1") throws
    -> CredentialsFile
  {
    try folder.write(text, to: "credentials.json")
    return CredentialsFile(url: folder.url(of: "credentials.json"), endpoint: endpoint)
  }

  @Test func aUsersFileGivesTokensAndSaysWhoPays() async throws {
    let server = try StandInServer { request, _ in
      request.path == "/token"
        ? .answer(body: #"{"access_token":"t","expires_in":3599,"scope":"x"}"#)
        : found("books/momo")
    }
    defer { server.end() }
    let file = try file(user, endpoint: "http://\(server.host)/token")
    let store = RESTStore(server, credentials: RESTCredentials(file))
    _ = try await store.documents(at: ["books/momo"])
    _ = try await store.documents(at: ["books/momo"])
    #expect(server.requests.count == 3)
    let grant = try #require(server.requests.first)
    #expect(grant.headers["content-type"] == "application/x-www-form-urlencoded")
    #expect(
      grant.body
        == "grant_type=refresh_token&client_id=me.apps.googleusercontent.com"
        + "&client_secret=s3cret%26%3D%2B&refresh_token=1%2F%2Fr3fresh")
    let call = try #require(server.requests.last)
    #expect(call.headers["authorization"] == "Bearer t")
    #expect(call.headers["x-goog-user-project"] == "payer")
  }

  @Test func aRefreshTokenThatWasWithdrawnIsSaidToBeSoWithoutSayingIt() async throws {
    let server = try StandInServer { _, _ in
      .answer(
        status: 400,
        body: #"{"error":"invalid_grant","error_description":"Token has been revoked."}"#)
    }
    defer { server.end() }
    let file = try file(user, endpoint: "http://\(server.host)/token")
    let store = RESTStore(server, credentials: RESTCredentials(file))
    let error = await failure { _ = try await store.documents(at: ["books/momo"]) }
    #expect(error?.code == .unauthenticated)
    #expect(
      error?.message == "Google refused a token to the user of \(file.url.path) (invalid_grant, "
        + "Token has been revoked.). Run “gcloud auth application-default login” to write a new file."
    )
    #expect(server.requests.count == 1)
  }

  @Test func aTokenServerThatCantBeReachedIsNotARefusal() async throws {
    let nobody = try ClosedPort()
    defer { withExtendedLifetime(nobody) {} }
    let file = try file(user, endpoint: "http://\(nobody.host)/token")
    let store = RESTStore(host: nobody.host, credentials: RESTCredentials(file))
    let error = await failure { _ = try await store.documents(at: ["books/momo"]) }
    #expect(error == FirestoreErrorCode(.unavailable, "127.0.0.1 can't be reached."))
  }

  @Test(arguments: [
    ("{", "is not a JSON object"), ("[]", "is not a JSON object"), ("{}", "has no “type”"),
    (#"{"type":"authorized_user","client_id":"a"}"#, "has no “client_secret”"),
    (#"{"type":"authorized_user","client_id":7}"#, "has no “client_id”"),
    (
      #"{"type":"service_account","private_key":"s3cret"}"#,
      "is of type service_account. Add the library FiresmithServiceAccount to the program, and use "
        + "RESTCredentials.serviceAccount(file:) or RESTCredentials.anyApplicationDefault()"
    ),
    (
      #"{"type":"external_account"}"#,
      "is of type external_account. Add the library FiresmithServiceAccount to the program, and use "
        + "RESTCredentials.externalAccount(file:) or RESTCredentials.anyApplicationDefault()"
    ),
    (
      #"{"type":"impersonated_service_account"}"#,
      "is of type impersonated_service_account, which is not supported. Use one of type "
        + "authorized_user, the metadata server, or RESTCredentials.tokens"
    ),
  ])
  func aFileThatIsSomethingElseIsSaidToBeSo(text: String, reason: String) async throws {
    let file = try file(text)
    let error = await failure { _ = try await file.token(through: session) }
    #expect(
      error
        == FirestoreErrorCode(
          .unauthenticated, "The credentials file \(file.url.path) \(reason)."))
  }

  @Test func aFileThatIsntThereIsSaidToBeSo() async throws {
    let file = CredentialsFile(url: folder.url(of: "none.json"))
    let error = await failure { _ = try await file.token(through: session) }
    #expect(error?.message == "The credentials file \(file.url.path) can't be read.")
  }

  // MARK: Where credentials are found

  @Test func credentialsAreFoundWhereGooglesClientsFindThem() async throws {
    let server = try StandInServer { request, _ in
      let user = request.body.split(separator: "=").last ?? "machine"
      return .answer(body: #"{"access_token":"\#(user)"}"#)
    }
    defer { server.end() }
    let name = "application_default_credentials.json"
    func write(_ user: String, to path: String) throws {
      let text = #"{"type":"authorized_user","client_id":"","client_secret":"","#
      try folder.write(text + #""refresh_token":"\#(user)"}"#, to: path)
    }
    try write("named", to: "named.json")
    try write("configured", to: "config/\(name)")
    try write("home", to: "home/.config/gcloud/\(name)")
    func token(_ variables: [String: String], home: String) async throws -> String {
      var variables = variables
      variables["GCE_METADATA_HOST"] = server.host
      let source = ApplicationDefault(
        variable: { [variables] in variables[$0] }, home: folder.url(of: home).path,
        source: { CredentialsFile(url: $0, endpoint: "http://\(server.host)/token") })
      return try await source.token(through: session).value
    }
    let configured = ["CLOUDSDK_CONFIG": folder.url(of: "config").path]
    let named = ["GOOGLE_APPLICATION_CREDENTIALS": folder.url(of: "named.json").path]
    #expect(try await token(named.merging(configured) { $1 }, home: "home") == "named")
    #expect(try await token(configured, home: "home") == "configured")
    #expect(try await token([:], home: "home") == "home")
    #expect(try await token([:], home: "nobody") == "machine")
  }

  @Test func whereThereAreNoCredentialsTheErrorSaysWhereTheyWereLookedFor()
    async throws
  {
    let nobody = try ClosedPort()
    defer { withExtendedLifetime(nobody) {} }
    let source = ApplicationDefault(
      variable: { $0 == "GCE_METADATA_HOST" ? nobody.host : nil }, home: folder.path)
    let error = await failure { _ = try await source.token(through: session) }
    #expect(
      error
        == FirestoreErrorCode(
          .unauthenticated,
          "No credentials found: GOOGLE_APPLICATION_CREDENTIALS is not set, \(folder.path)/.config/"
            + "gcloud/application_default_credentials.json doesn't exist, and there is no metadata "
            + "server (127.0.0.1 can't be reached.). Run “gcloud auth application-default login”, or "
            + "pass credentials to RESTStore."))
  }

  @Test func aFileThatIsNamedButNotThereIsNotPassedOver() async throws {
    let source = ApplicationDefault(
      variable: { $0 == "GOOGLE_APPLICATION_CREDENTIALS" ? "/none.json" : nil }, home: folder.path)
    let error = await failure { _ = try await source.token(through: session) }
    #expect(error?.message == "The credentials file /none.json can't be read.")
  }
}
