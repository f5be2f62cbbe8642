import FiresmithREST
import FiresmithServiceAccount
import FiresmithTestSupport
import Foundation
import Testing

/// The requests of FiresmithServiceAccount and of Google's own library to token servers, with the
/// same files.
@Suite(.python) struct ServiceAccountTests {
  /// A token server that also is the server of a database.
  private let server: StandInServer
  private let folder: TemporaryFolder

  init() async throws {
    server = try StandInServer { request, _ in
      switch request.path {
      case "/token", "/v1/token":
        return .answer(
          body: #"{"access_token":"ya29.t","expires_in":3599,"token_type":"Bearer"}"#)
      case "/identity?audience=x": return .answer(body: #"{"id_token":"provider-token"}"#)
      case _ where request.path.hasSuffix(":generateAccessToken"):
        return .answer(body: #"{"accessToken":"ya29.sa","expireTime":"2999-05-06T12:30:00Z"}"#)
      default:
        let name = "projects/p/databases/(default)/documents/books/momo"
        return .answer(body: #"[{"missing":"\#(name)","readTime":"2024-05-06T07:08:10Z"}]"#)
      }
    }
    folder = try TemporaryFolder()
    _ = try await python(["make", folder.path, server.host])
  }

  /// Runs the script, and returns what it prints.
  private func python(_ arguments: [String]) async throws -> String {
    let script = Files.tests.appendingPathComponent("service_accounts.py")
    let result = try await PythonEnvironment.shared.value.python.run(
      ["-W", "error", script.path] + arguments, in: folder.url)
    try #require(result.status == 0, "\(result.output)\(result.problems)")
    return result.output
  }

  /// The requests of Google's library, and then the ones of ours.
  private func requests(
    _ name: String, _ credentials: RESTCredentials, token: String
  ) async throws -> (theirs: [StandInServer.Request], ours: [StandInServer.Request]) {
    let file = folder.url(of: name)
    #expect(try await python(["sign-in", file.path]) == "\(token)\n")
    let theirs = server.requests
    var options = RESTStore.Options()
    options.timeout = 1200
    let store = RESTStore(
      project: "p", emulatorHost: server.host, credentials: credentials, options: options)
    _ = try await store.documents(at: ["books/momo"])
    let ours = server.requests.dropFirst(theirs.count)
    #expect(ours.last?.headers["authorization"] == "Bearer \(token)")
    return (theirs, Array(ours.dropLast()))
  }

  @Test func aKeysAssertionIsWhatGoogleAuthAcceptsAndSends() async throws {
    defer { server.end() }
    let file = folder.url(of: "key.json")
    let (theirs, ours) = try await requests(
      "key.json", .serviceAccount(file: file), token: "ya29.t")
    try #require(theirs.count == 1 && ours.count == 1)
    expectSame(theirs[0], ours[0], except: ["assertion"])

    func verified(_ request: StandInServer.Request) async throws -> Verified {
      let assertion = try #require(request.form["assertion"])
      let script = Files.tests.appendingPathComponent("service_accounts.py")
      try folder.write(assertion, to: "assertion")
      let python = try await PythonEnvironment.shared.value.python.path
      let result = try await Tool.shell(
        "'\(python)' '\(script.path)' verify key.json < assertion", in: folder.url)
      try #require(result.status == 0, "\(result.output)\(result.problems)")
      return try JSONDecoder().decode(Verified.self, from: Data(result.output.utf8))
    }
    let ourAssertion = try await verified(ours[0])
    #expect(ourAssertion.header == ["alg": "RS256", "kid": "k1", "typ": "JWT"])
    #expect(ourAssertion.claims.aud == "http://\(server.host)/token")
    #expect(ourAssertion.claims.exp - ourAssertion.claims.iat == 3600)

    // google-auth names Google's server as the audience whatever the file says, so that another
    // server could use the assertion there. Everything else is the same.
    let theirAssertion = try #require(theirs[0].form["assertion"])
    let parts = theirAssertion.split(separator: ".").map(String.init)
    let claims = try JSONDecoder().decode(Claims.self, from: try base64(parts[1]))
    #expect(claims.iss == ourAssertion.claims.iss && claims.scope == ourAssertion.claims.scope)
    #expect(claims.exp - claims.iat == 3600)
    #expect(
      try JSONDecoder().decode([String: String].self, from: try base64(parts[0]))
        == ourAssertion.header)
  }

  @Test(arguments: ["file.json", "url.json", "impersonated.json", "workforce.json", "client.json"])
  func anExternalAccountAsksWhatGoogleAuthAsks(name: String) async throws {
    defer { server.end() }
    let token = name == "impersonated.json" ? "ya29.sa" : "ya29.t"
    let (theirs, ours) = try await requests(
      name, .externalAccount(file: folder.url(of: name)), token: token)
    try #require(theirs.count == ours.count && !ours.isEmpty)
    for (theirs, ours) in zip(theirs, ours) { expectSame(theirs, ours) }
  }

  private func expectSame(
    _ theirs: StandInServer.Request, _ ours: StandInServer.Request, except field: Set<String> = []
  ) {
    #expect(theirs.method == ours.method && theirs.path == ours.path)
    for name in ["authorization", "content-type", "metadata"] {
      #expect(theirs.headers[name] == ours.headers[name], "\(name)")
    }
    guard ours.headers["content-type"] != "application/json" else {
      let bodies = [theirs, ours].map { request in
        // Theirs has a list of delegates, which is null.
        (try? JSONSerialization.jsonObject(with: Data(request.body.utf8)) as? [String: Any])?
          .filter { !($0.value is NSNull) }
      }
      #expect(bodies[0] as NSDictionary? == bodies[1] as NSDictionary?)
      #expect(bodies[1]?.isEmpty == false)
      return
    }
    let except = field.union(["options"])
    #expect(
      theirs.form.filter { !except.contains($0.key) }
        == ours.form.filter { !except.contains($0.key) })
    // Theirs has spaces in the JSON.
    #expect(options(theirs) == options(ours))
    #expect((theirs.form["options"] == nil) == (ours.form["options"] == nil))
  }

  /// The options of an exchange, which are JSON, percent-encoded once more than the form.
  private func options(_ request: StandInServer.Request) -> [String: String]? {
    let json = request.form["options"]?.removingPercentEncoding ?? ""
    return try? JSONDecoder().decode([String: String].self, from: Data(json.utf8))
  }

  private func base64(_ text: String) throws -> Data {
    let text = text.replacingOccurrences(of: "-", with: "+")
      .replacingOccurrences(of: "_", with: "/")
    return try #require(
      Data(base64Encoded: text + String(repeating: "=", count: (4 - text.count % 4) % 4)))
  }

  private struct Verified: Decodable {
    let header: [String: String]
    let claims: Claims
  }

  private struct Claims: Decodable {
    let iss: String
    let aud: String
    let scope: String
    let iat: Int
    let exp: Int
  }
}

extension StandInServer.Request {
  /// The fields of the form that was posted.
  fileprivate var form: [String: String] {
    let fields = body.split(separator: "&").map { field in
      field.split(separator: "=", maxSplits: 1).map { part in
        part.replacingOccurrences(of: "+", with: " ").removingPercentEncoding ?? ""
      }
    }
    return Dictionary(fields.map { ($0.first ?? "", $0.dropFirst().first ?? "") }) { $1 }
  }
}
