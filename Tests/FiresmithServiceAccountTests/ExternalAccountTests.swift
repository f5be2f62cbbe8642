import FiresmithREST
import FiresmithRuntime
import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithServiceAccount

/// Signing in with another provider's token. PythonTests compare this with google-auth.
@Suite struct ExternalAccountTests {
  private let files: AccountFolder

  init() throws {
    files = try AccountFolder()
  }

  private static let granted = StandInServer.Reaction.answer(
    body: #"{"access_token":"sts.t0ken","expires_in":3599,"token_type":"Bearer"}"#)

  /// A file in which the provider's token is in another file.
  private func file(
    _ host: String, _ changes: [String: Any] = [:], token: String = "provider-token",
    format: [String: Any]? = nil
  ) throws -> AccountFile {
    let token = try files.write(token, to: "token")
    var source: [String: Any] = ["file": token.path]
    source["format"] = format
    return AccountFile(
      try files.write(externalAccount(server: host, source: source).merging(changes) { $1 }))
  }

  private func message(_ file: AccountFile) async -> String? {
    let error = await failure { _ = try await file.token(through: session()) }
    #expect(error?.code == .unauthenticated)
    return error?.message.replacingOccurrences(of: files.folder.path, with: "FOLDER")
  }

  // MARK: The exchange

  @Test func aProvidersTokenInAFileIsExchanged() async throws {
    let server = try StandInServer { _, _ in Self.granted }
    defer { server.end() }
    let token = try await file(server.host, token: "provider-token\n").token(through: session())
    #expect(token.value == "sts.t0ken" && token.expiry != nil)
    let request = try #require(server.requests.first)
    #expect(request.method == "POST" && request.path == "/v1/token")
    #expect(request.headers["authorization"] == nil)
    #expect(
      request.form == [
        "grant_type": "urn:ietf:params:oauth:grant-type:token-exchange",
        "audience": audience,
        "scope": "https://www.googleapis.com/auth/datastore",
        "requested_token_type": "urn:ietf:params:oauth:token-type:access_token",
        "subject_token": "provider-token",
        "subject_token_type": "urn:ietf:params:oauth:token-type:jwt",
      ])
  }

  @Test func aProvidersTokenInJSONHasAField() async throws {
    let server = try StandInServer { _, _ in Self.granted }
    defer { server.end() }
    let format = ["type": "json", "subject_token_field_name": "id_token"]
    _ = try await file(
      server.host, token: #"{"id_token":"provider-token","expires":7}"#, format: format
    ).token(through: session())
    #expect(server.requests.first?.form["subject_token"] == "provider-token")
    for token in ["provider-token", "{}", "[]", #"{"id_token":7}"#, #"{"ID_TOKEN":"t"}"#] {
      #expect(
        await message(try file(server.host, token: token, format: format))
          == "The provider's token from FOLDER/token is not a JSON object with the text “id_token”."
      )
    }
    #expect(server.requests.count == 1)
  }

  @Test func aProvidersTokenIsFetchedWithHeaders() async throws {
    let server = try StandInServer { request, _ in
      request.path == "/identity?audience=x" ? .answer(body: #"{"value":"fetched"}"#) : Self.granted
    }
    defer { server.end() }
    let source: [String: Any] = [
      "url": "http://\(server.host)/identity?audience=x",
      "headers": ["Metadata": "True", "Authorization": "Bearer job-s3cret"],
      "format": ["type": "json", "subject_token_field_name": "value"],
    ]
    let url = try files.write(externalAccount(server: server.host, source: source))
    _ = try await AccountFile(url).token(through: session())
    #expect(server.requests.map(\.method) == ["GET", "POST"])
    #expect(server.requests[0].headers["metadata"] == "True")
    #expect(server.requests[0].headers["authorization"] == "Bearer job-s3cret")
    #expect(server.requests[1].headers["authorization"] == nil)
    #expect(server.requests[1].form["subject_token"] == "fetched")
  }

  @Test func aClientSaysWhoItIsAndUsersOfAWorkforcePoolWhoPays() async throws {
    let server = try StandInServer { _, _ in Self.granted }
    defer { server.end() }
    _ = try await file(server.host, ["workforce_pool_user_project": "12&3"])
      .token(through: session())
    _ = try await file(
      server.host,
      ["workforce_pool_user_project": "123", "client_id": "id", "client_secret": "s3cret"]
    ).token(through: session())
    #expect(server.requests[0].form["options"] == "%7B%22userProject%22%3A%2212%263%22%7D")
    #expect(server.requests[0].headers["authorization"] == nil)
    #expect(server.requests[1].form["options"] == nil)
    #expect(server.requests[1].headers["authorization"] == "Basic aWQ6czNjcmV0")
  }

  // MARK: A service account's token

  private func impersonation(_ host: String, seconds: Any? = nil) -> [String: Any] {
    let account = "books@p.iam.gserviceaccount.com"
    var fields: [String: Any] = [
      "service_account_impersonation_url":
        "http://\(host)/v1/projects/-/serviceAccounts/\(account):generateAccessToken"
    ]
    if let seconds {
      fields["service_account_impersonation"] = ["token_lifetime_seconds": seconds]
    }
    return fields
  }

  /// Returns the result of the answer to the second request.
  private func impersonated(
    _ answer: StandInServer.Reaction
  ) async throws -> (Result<AccessToken, FirestoreErrorCode>, [StandInServer.Request]) {
    let server = try StandInServer { request, _ in
      request.path == "/v1/token" ? Self.granted : answer
    }
    defer { server.end() }
    let file = try file(server.host, impersonation(server.host, seconds: 1800))
    do {
      return (.success(try await file.token(through: session())), server.requests)
    } catch let error as FirestoreErrorCode {
      return (.failure(error), server.requests)
    }
  }

  @Test func googlesTokenIsExchangedForOneOfAServiceAccount() async throws {
    // By this server's clock it is 2024: what counts is how long the token lives.
    let before = Date()
    let (result, requests) = try await impersonated(
      .answer(
        headers: ["Date": "Mon, 06 May 2024 12:00:00 GMT"],
        body: #"{"accessToken":"sa.t","expireTime":"2024-05-06T12:30:00Z"}"#))
    let token = try result.get()
    #expect(token.value == "sa.t")
    #expect((before + 1800...Date() + 1800).contains(try #require(token.expiry)))
    try #require(requests.count == 2)
    #expect(requests[0].form["scope"] == "https://www.googleapis.com/auth/iam")
    #expect(requests[1].method == "POST")
    #expect(
      requests[1].path
        == "/v1/projects/-/serviceAccounts/books@p.iam.gserviceaccount.com:generateAccessToken")
    #expect(requests[1].headers["authorization"] == "Bearer sts.t0ken")
    #expect(requests[1].headers["content-type"] == "application/json")
    #expect(
      requests[1].body
        == #"{"lifetime":"1800s","scope":["https://www.googleapis.com/auth/datastore"]}"#)
  }

  @Test(arguments: [
    "<html>", "{}", #"{"access_token":"t","expires_in":3599}"#, #"{"accessToken":"t"}"#,
    #"{"accessToken":"t","expireTime":"soon"}"#, #"{"accessToken":"t","expireTime":1714998600}"#,
  ])
  func whatIsNoTokenOfAServiceAccountIsAnError(body: String) async throws {
    let (result, _) = try await impersonated(.answer(body: body))
    #expect(
      result
        == .failure(
          FirestoreErrorCode(.unauthenticated, "The answer of 127.0.0.1 is not an access token.")))
  }

  @Test func expiredEternalAndMalformedTokensOfAServiceAccount() async throws {
    let date = ["Date": "Mon, 06 May 2024 12:00:00 GMT"]
    func result(_ token: String, _ time: String) async throws -> Result<
      AccessToken, FirestoreErrorCode
    > {
      let body = #"{"accessToken":"\#(token)","expireTime":"\#(time)"}"#
      return try await impersonated(.answer(headers: date, body: body)).0
    }
    #expect(
      try await result("t", "2024-05-06T12:00:00Z")
        == .failure(
          FirestoreErrorCode(
            .unauthenticated,
            "The answer of 127.0.0.1 has an access token that has expired already.")))
    #expect(
      try await result(#"t\r\nX: y"#, "2024-05-06T13:00:00Z")
        == .failure(
          FirestoreErrorCode(
            .unauthenticated, "The answer of 127.0.0.1 has an access token that can't be sent.")))
    let eternal = try await result("t", "9999-12-31T23:59:59.999999Z").get()
    #expect(try #require(eternal.expiry) <= Date() + 43_200)
  }

  @Test func anAccountThatMayNotActForTheOtherIsSaidToBeSo() async throws {
    let (result, requests) = try await impersonated(
      .answer(
        status: 403,
        body: #"{"error":{"code":403,"message":"Permission 'iam.serviceAccounts.getAccessToken' "#
          + #"denied. sts.t0ken","status":"PERMISSION_DENIED"}}"#))
    let path = files.folder.url(of: "account.json").path
    #expect(
      result
        == .failure(
          FirestoreErrorCode(
            .unauthenticated,
            "127.0.0.1 refused a token of the service account that \(path) names (Permission "
              + "'iam.serviceAccounts.getAccessToken' denied. [secret]). The external account needs the "
              + "role Workload Identity User on it.")))
    #expect(requests.count == 2)
  }

  @Test(arguments: [0, 599, 43_201, 3600.5, -1, 1e300])
  func aLifetimeThatGoogleDoesntAllowIsRefused(seconds: Double) async throws {
    let file = try file("127.0.0.1:1", impersonation("127.0.0.1:1", seconds: seconds))
    #expect(
      await message(file)
        == "The credentials file FOLDER/account.json can't be used: “service_account_impersonation” "
        + "has a token_lifetime_seconds that isn't from 600 to 43200.")
  }

  // MARK: Refusals

  @Test func aProvidersTokenThatHasExpiredIsSaidToBeSoAndNotShown() async throws {
    let server = try StandInServer { request, _ in
      let token = request.form["subject_token"] ?? ""
      return .answer(
        status: 400,
        body: #"{"error":"invalid_grant","error_description":"\#(token) is stale to sign-in."}"#)
    }
    defer { server.end() }
    let file = try file(server.host, token: "eyJhbGciOi.s3cret")
    #expect(
      await message(file)
        == "127.0.0.1 refused a token to the account of FOLDER/account.json in exchange for the "
        + "provider's (invalid_grant, [secret] is stale to sign-in.). That token may have expired, "
        + "or the pool may not accept it.")
  }

  @Test func aProviderThatGivesNoTokenIsSaidToBeSoWithoutTheHeaders() async throws {
    let server = try StandInServer { request, _ in
      .answer(
        status: 401, body: #"{"error":"no, \#(request.headers["authorization"] ?? "")"}"#)
    }
    defer { server.end() }
    let source: [String: Any] = [
      "url": "http://\(server.host)/identity", "headers": ["Authorization": "Bearer job-s3cret"],
    ]
    let url = try files.write(externalAccount(server: server.host, source: source))
    #expect(
      await message(AccountFile(url))
        == "127.0.0.1 refused the provider's token (no, [secret]).")
    #expect(server.requests.count == 1)
  }

  @Test func aProvidersRedirectIsNotFollowed() async throws {
    let server = try StandInServer { request, _ in
      request.path == "/identity"
        ? .answer(status: 302, headers: ["Location": "/other"], body: "") : Self.granted
    }
    defer { server.end() }
    let source = ["url": "http://\(server.host)/identity"]
    let url = try files.write(externalAccount(server: server.host, source: source))
    let error = await failure { _ = try await AccountFile(url).token(through: session()) }
    #expect(error?.message.contains("redirect (302), which is not followed") == true)
    #expect(server.requests.count == 1)
  }

  @Test(arguments: [
    ("", "The provider's token from FOLDER/token is empty."),
    (" \n", "The provider's token from FOLDER/token is empty."),
    (
      String(repeating: "t", count: 65_537),
      "The file of the provider's token, FOLDER/token, has more than 65536 bytes."
    ),
  ])
  func aProvidersTokenThatIsNoneIsntSent(token: String, reason: String) async throws {
    #expect(await message(try file("127.0.0.1:1", token: token)) == reason)
  }

  @Test func aProvidersTokenThatIsntThereIsSaidToBeSo() async throws {
    let file = try file("127.0.0.1:1")
    try files.folder.remove("token")
    #expect(
      await message(file) == "The file of the provider's token, FOLDER/token, can't be read.")
  }

  @Test func aProvidersTokenThatEveryoneCanReadIsAWarning() async throws {
    let server = try StandInServer { _, _ in Self.granted }
    defer { server.end() }
    let url = try file(server.host).url
    let token = try files.write("provider-token", to: "token", mode: 0o644)
    let warnings = Locked<[CredentialsWarning]>([])
    _ = try await AccountFile(url) { warning in warnings.withLock { $0.append(warning) } }
      .token(through: session())
    #expect(warnings.withLock(\.self) == [.readableByEveryone(token)])
  }

  // MARK: Configurations

  @Test(arguments: [
    (
      #"{"environment_id":"aws1","url":"http://169.254.169.254"}"#,
      "can't be used: “credential_source.environment_id” (which is for AWS) is not supported: use "
        + "“file” or “url”"
    ),
    (
      #"{"executable":{"command":"/bin/true"}}"#,
      "can't be used: “credential_source.executable” (a program) is not supported: use “file” or "
        + "“url”"
    ),
    (
      #"{"certificate":{"use_default_certificate_config":true}}"#,
      "can't be used: “credential_source.certificate” (an X.509 certificate) is not supported: use "
        + "“file” or “url”"
    ),
    ("{}", "can't be used: “credential_source.file” and “url” are both missing"),
    (
      #"{"file":"a","url":"https://b"}"#,
      "can't be used: “credential_source.url” and “file” are both there"
    ),
    (#"{"file":7}"#, "can't be used: “credential_source.file” is not a text"),
    (
      #"{"url":"http://example.com"}"#,
      "can't be used: “credential_source.url” has to begin with https://"
    ),
    (
      #"{"url":"https://a/","headers":7}"#,
      "can't be used: “credential_source.headers” is not an object"
    ),
    (
      #"{"url":"https://a/","headers":{"A":7}}"#,
      "can't be used: “credential_source.headers.A” is not a text"
    ),
    (
      #"{"url":"https://a/","headers":{"A":"s3cret\r\nHost: b"}}"#,
      "can't be used: “credential_source.headers” has one that can't be sent"
    ),
    (
      #"{"url":"https://a/","headers":{"A: b\r\nC":"d"}}"#,
      "can't be used: “credential_source.headers” has one that can't be sent"
    ),
    (
      #"{"file":"a","format":{"type":"xml"}}"#,
      "can't be used: “credential_source.format.type” is xml, not text or json"
    ),
    (
      #"{"file":"a","format":{"type":"json"}}"#,
      "has no “credential_source.format.subject_token_field_name”"
    ),
    ("7", "can't be used: “credential_source” is not an object"),
    ("null", "has no “credential_source”"),
  ])
  func aSourceThatIsntSupportedOrIsBrokenIsRefused(
    source: String, reason: String
  ) async throws {
    let value = try JSONSerialization.jsonObject(
      with: Data(source.utf8), options: .fragmentsAllowed)
    let file = try file("127.0.0.1:1", ["credential_source": value])
    #expect(await message(file) == "The credentials file FOLDER/account.json \(reason).")
  }

  @Test(arguments: ["audience", "subject_token_type", "token_url"])
  func aFieldThatIsMissingIsNamed(name: String) async throws {
    let file = try file("127.0.0.1:1", [name: NSNull()])
    #expect(await message(file) == "The credentials file FOLDER/account.json has no “\(name)”.")
  }

  @Test(arguments: ["token_url", "service_account_impersonation_url"])
  func aConfigurationCantSendTokensToOtherServers(name: String) async throws {
    let file = try file("127.0.0.1:1", [name: "https://sts.example.com/v1/token"])
    #expect(
      await message(file)
        == "The credentials file FOLDER/account.json can't be used: “\(name)” is not an address of "
        + "Google's, which end with .googleapis.com.")
  }
}
