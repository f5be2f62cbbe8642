import FiresmithREST
import FiresmithRuntime
import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithServiceAccount

/// Files that are broken or foreign, or that everyone can read.
@Suite struct AccountFileTests {
  private let files: AccountFolder

  init() throws {
    files = try AccountFolder()
  }

  /// Returns the error for a file, without its path; nothing is sent anywhere.
  private func problem(_ url: URL, _ types: [AccountFile.FileType]? = nil) async -> String? {
    let file = AccountFile(
      url: url, types: types ?? AccountFile.FileType.allCases, warnings: Warnings(nil),
      variable: { _ in nil })
    let error = await failure { _ = try await file.token(through: session()) }
    #expect(error?.code == .unauthenticated)
    return error?.message.replacingOccurrences(of: url.path, with: "FILE")
  }

  private func key(_ changes: [String: Any]) throws -> URL {
    try files.write(
      serviceAccount(tokenURI: "https://oauth2.googleapis.com/token").merging(changes) { $1 })
  }

  @Test(arguments: [
    ("", "is not a JSON object"), ("{", "is not a JSON object"), ("[]", "is not a JSON object"),
    (#""service_account""#, "is not a JSON object"), ("{}", "has no “type”"),
    (String(repeating: "[", count: 60_000), "is not a JSON object"),
    (String(repeating: " ", count: 65_537), "has more than 65536 bytes"),
    (#"{"type":7}"#, "can't be used: “type” is not a text"),
    (
      #"{"type":"external_account_authorized_user"}"#,
      "is of type external_account_authorized_user, not authorized_user, service_account, "
        + "external_account"
    ),
  ])
  func aFileThatIsSomethingElseIsSaidToBeSo(text: String, reason: String) async throws {
    #expect(await problem(try files.write(text)) == "The credentials file FILE \(reason).")
  }

  @Test func aKeyThatIsCutAnywhereIsAnError() async throws {
    let data = try JSONSerialization.data(
      withJSONObject: serviceAccount(tokenURI: "http://127.0.0.1:1/token"))
    for count in stride(from: 0, to: data.count, by: 97) {
      let url = try files.write(String(decoding: data.prefix(count), as: UTF8.self))
      #expect(await problem(url) == "The credentials file FILE is not a JSON object.")
    }
  }

  @Test func aFileOfTheOtherTypeIsSaidToBeSo() async throws {
    let key = try key([:])
    #expect(
      await problem(key, [.externalAccount])
        == "The credentials file FILE is of type service_account, not external_account: "
        + "use RESTCredentials.serviceAccount.")
    let user = try files.write(#"{"type":"authorized_user","refresh_token":"s3cret"}"#)
    #expect(
      await problem(user, [.serviceAccount])
        == "The credentials file FILE is of type authorized_user, not service_account: "
        + "use RESTCredentials.file.")
  }

  @Test(arguments: ["client_email", "private_key", "token_uri"])
  func aFieldThatIsMissingOrOfAnotherTypeIsNamed(name: String) async throws {
    for value in [NSNull(), ""] as [Any] {
      let url = try key([name: value])
      #expect(await problem(url) == "The credentials file FILE has no “\(name)”.")
    }
    for value in [7, true, ["s3cret"], ["a": "s3cret"]] as [Any] {
      let url = try key([name: value])
      #expect(
        await problem(url) == "The credentials file FILE can't be used: “\(name)” is not a text.")
    }
  }

  @Test func aKeyThatCantBeUsedIsNotShown() async throws {
    let broken = TestKey.shared.pem.replacingOccurrences(of: "A", with: "B")
    let reason = try #require(await problem(try key(["private_key": broken])))
    #expect(
      reason.hasPrefix("The credentials file FILE can't be used: “private_key” is ")
        || reason.hasPrefix("The private_key in FILE can't be used: it is "))
    #expect(reason.count < 110)
    #expect(
      await problem(try key(["private_key": "s3cret"]))
        == "The credentials file FILE can't be used: “private_key” is not a key in the PEM format.")
  }

  @Test func aFileOfAnotherUniverseIsForeign() async throws {
    #expect(
      await problem(try key(["universe_domain": "example.goog"]))
        == "The credentials file FILE can't be used: “universe_domain” is example.goog, not "
        + "googleapis.com.")
  }

  @Test func anAddressWithoutEncryptionIsNotUsed() async throws {
    #expect(
      await problem(try key(["token_uri": "http://oauth2.googleapis.com/token"]))
        == "The credentials file FILE can't be used: “token_uri” has to begin with https://.")
  }

  @Test func aFileThatIsntThereOrIsNoneIsSaidToBeSo() async throws {
    let url = files.folder.url(of: "none.json")
    #expect(await problem(url) == "The credentials file FILE can't be read.")
    #expect(await problem(files.folder.url) == "The credentials file FILE is not a file.")
    // Nobody writes to this pipe.
    #expect(mkfifo(url.path, 0o600) == 0)
    #expect(await problem(url) == "The credentials file FILE is not a file.")
    let page = URL(string: "https://localhost\(try key([:]).path)") ?? url
    #expect(await problem(page) == "The credentials file FILE can't be read.")
    let device = URL(fileURLWithPath: "/dev/zero")
    #expect(await problem(device) == "The credentials file FILE is not a file.")
  }

  // MARK: Warnings

  /// The warnings when tokens are fetched twice.
  private func warnings(_ url: URL) async throws -> [CredentialsWarning] {
    let warnings = Locked<[CredentialsWarning]>([])
    let file = AccountFile(url) { warning in warnings.withLock { $0.append(warning) } }
    for _ in 0..<2 { _ = try await file.token(through: session()) }
    return warnings.withLock(\.self)
  }

  @Test func aFileThatEveryoneCanReadIsAWarningOnce() async throws {
    let server = try StandInServer { _, _ in
      .answer(body: #"{"access_token":"t","expires_in":3599}"#)
    }
    defer { server.end() }
    let account = serviceAccount(tokenURI: "http://\(server.host)/token")
    for mode in [0o600, 0o400, 0o640] {
      #expect(try await warnings(try files.write(account, mode: mode)) == [])
      try files.folder.remove("account.json")
    }
    for mode in [0o644, 0o604, 0o666] {
      let url = try files.write(account, mode: mode)
      #expect(try await warnings(url) == [.readableByEveryone(url)])
    }
    // A link is as open as what it leads to.
    try FileManager.default.createSymbolicLink(
      at: files.folder.url(of: "link.json"),
      withDestinationURL: files.folder.url(of: "account.json"))
    #expect(try await warnings(files.folder.url(of: "link.json")).count == 1)
    try files.write(account)
    #expect(try await warnings(files.folder.url(of: "link.json")) == [])
  }

  @Test func thePublicInterfacePassesWarningsOn() async throws {
    let server = try StandInServer { request, _ in
      request.path == "/token"
        ? .answer(body: #"{"access_token":"t","expires_in":3599}"#)
        : .answer(status: 404, body: "")
    }
    defer { server.end() }
    let url = try files.write(
      serviceAccount(tokenURI: "http://\(server.host)/token"), mode: 0o644)
    let warnings = Locked<[String]>([])
    let store = RESTStore(
      project: "p", emulatorHost: server.host,
      credentials: .serviceAccount(file: url) { warning in
        warnings.withLock { $0.append("\(warning)") }
      })
    _ = try? await store.documents(at: ["books/momo"])
    #expect(
      warnings.withLock(\.self) == [
        "The credentials file \(url.path) can be read by every user of this machine. "
          + "Make it readable by its owner alone: chmod 600"
      ])
  }

  // MARK: Where files are found

  @Test func filesOfAllTypesAreFoundWhereGooglesClientsFindThem() async throws {
    let server = try StandInServer { request, _ in
      let kind = request.form["grant_type"]?.split(separator: ":").last ?? "machine"
      return .answer(body: #"{"access_token":"\#(kind)","expires_in":3599}"#)
    }
    defer { server.end() }
    let key = try files.write(
      serviceAccount(tokenURI: "http://\(server.host)/token"), to: "key.json")
    try files.write("provider-token", to: "token")
    let external = try files.write(
      externalAccount(
        server: server.host, source: ["file": files.folder.url(of: "token").path]),
      to: "config/application_default_credentials.json")
    func token(_ variables: [String: String]) async throws -> String {
      var variables = variables
      variables["GCE_METADATA_HOST"] = server.host
      return try await ApplicationDefault(
        variable: { [variables] in variables[$0] }, home: files.folder.path,
        source: { AccountFile($0) }
      ).token(through: session()).value
    }
    let configured = ["CLOUDSDK_CONFIG": external.deletingLastPathComponent().path]
    #expect(try await token(["GOOGLE_APPLICATION_CREDENTIALS": key.path]) == "jwt-bearer")
    #expect(try await token(configured) == "token-exchange")
    #expect(try await token([:]) == "machine")
  }

  @Test func aUsersFileIsReadToo() async throws {
    let user = try files.write(#"{"type":"authorized_user","client_id":"a"}"#)
    #expect(await problem(user) == "The credentials file FILE has no “client_secret”.")
  }
}
