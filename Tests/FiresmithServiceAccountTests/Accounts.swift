import FiresmithREST
import FiresmithRuntime
import FiresmithTestSupport
import Foundation

@testable import FiresmithServiceAccount

/// Files of credentials, in a folder of their own.
struct AccountFolder {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Writes a file that nobody else can read.
  @discardableResult
  func write(_ text: String, to name: String = "account.json", mode: Int = 0o600) throws -> URL {
    try folder.write(text, to: name)
    let url = folder.url(of: name)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: url.path)
    return url
  }

  @discardableResult
  func write(_ fields: [String: Any], to name: String = "account.json", mode: Int = 0o600) throws
    -> URL
  {
    let data = try JSONSerialization.data(withJSONObject: fields)
    return try write(String(decoding: data, as: UTF8.self), to: name, mode: mode)
  }
}

/// A service account's key as Google writes it.
func serviceAccount(tokenURI: String) -> [String: Any] {
  [
    "type": "service_account", "project_id": "p", "private_key_id": "k1",
    "private_key": TestKey.shared.pem, "client_email": "books@p.iam.gserviceaccount.com",
    "client_id": "1", "token_uri": tokenURI, "universe_domain": "googleapis.com",
  ]
}

/// A provider in a pool, as Google names it.
let audience =
  "//iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/w/providers/g"

/// A configuration of workload identity federation as Google writes it.
func externalAccount(server: String, source: [String: Any]) -> [String: Any] {
  [
    "type": "external_account",
    "audience": audience,
    "subject_token_type": "urn:ietf:params:oauth:token-type:jwt",
    "token_url": "http://\(server)/v1/token", "credential_source": source,
    "universe_domain": "googleapis.com",
  ]
}

extension AccountFile {
  /// A file of any type, without this machine's environment.
  init(_ url: URL, time: Date? = nil, onWarning: (@Sendable (CredentialsWarning) -> Void)? = nil) {
    self.init(
      url: url, types: FileType.allCases, warnings: Warnings(onWarning),
      now: { time ?? Date() }, variable: { _ in nil })
  }
}

/// A session in which only servers that don't answer at all take long.
func session(_ configure: (inout RESTStore.Options) -> Void = { _ in }) -> HTTPSession {
  var options = RESTStore.Options()
  // Hundreds of tests may come in between.
  options.timeout = 1200
  configure(&options)
  return HTTPSession(options)
}

/// The error that `body` throws.
func failure(_ body: () async throws -> Void) async -> FirestoreErrorCode? {
  do {
    try await body()
    return nil
  } catch {
    return error as? FirestoreErrorCode ?? FirestoreErrorCode(.unknown, "not typed: \(error)")
  }
}

extension StandInServer.Request {
  /// The fields of the form that was posted.
  var form: [String: String] {
    var components = URLComponents()
    components.percentEncodedQuery = body
    let items = (components.queryItems ?? []).map { ($0.name, $0.value ?? "") }
    return Dictionary(items) { $1 }
  }
}

/// The JSON object in a part of a JSON Web Token.
func object(_ part: some StringProtocol) -> [String: any Sendable] {
  guard let data = Data(base64URL: part),
    let object = try? JSONSerialization.jsonObject(with: data) as? [String: any Sendable]
  else { return [:] }
  return object
}

extension Data {
  init?(base64URL text: some StringProtocol) {
    let text = text.replacingOccurrences(of: "-", with: "+")
      .replacingOccurrences(of: "_", with: "/")
    self.init(base64Encoded: text + String(repeating: "=", count: (4 - text.count % 4) % 4))
  }
}
