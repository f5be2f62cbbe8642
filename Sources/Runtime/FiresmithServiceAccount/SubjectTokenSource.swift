import FiresmithREST
import FiresmithRuntime
import Foundation

/// The source of another provider's token: `credential_source` in a file of type
/// `external_account`.
struct SubjectTokenSource {
  private enum Place {
    case file(URL)
    case server(URL, headers: [String: String])
  }

  private let place: Place
  /// The field that has the token in a JSON object; `nil` if the token is all that there is.
  private let field: String?
  private let warnings: Warnings

  /// The maximum number of bytes to read. Tokens have a few thousand at most.
  private static let limit = 65_536

  init(in source: JSONObject, warnings: Warnings) throws {
    self.warnings = warnings
    for (name, what) in [
      ("environment_id", "which is for AWS"), ("executable", "a program"),
      ("certificate", "an X.509 certificate"),
    ] where source.has(name) {
      throw source.invalid(name, "(\(what)) is not supported: use “file” or “url”")
    }
    switch (try source.optionalText("file"), source.has("url")) {
    case (let path?, false): place = .file(URL(fileURLWithPath: path))
    case (nil, true):
      place = .server(
        try source.address("url", of: .provider),
        headers: try SubjectTokenSource.headers(in: source))
    case (.some, true): throw source.invalid("url", "and “file” are both there")
    case (nil, false): throw source.invalid("file", "and “url” are both missing")
    }
    field = try SubjectTokenSource.field(in: source)
  }

  /// Reads the headers of a request. A line break in one would begin another one.
  private static func headers(in source: JSONObject) throws -> [String: String] {
    guard let object = try source.optionalObject("headers") else { return [:] }
    var headers: [String: String] = [:]
    for name in object.names {
      let isName = name.utf8.allSatisfy { byte in
        0x21...0x7E ~= byte && !"\"(),/:;<=>?@[\\]{}".utf8.contains(byte)
      }
      let value = try object.text(name)
      guard !name.isEmpty, isName, value.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) else {
        throw source.invalid("headers", "has one that can't be sent")
      }
      headers[name] = value
    }
    return headers
  }

  private static func field(in source: JSONObject) throws -> String? {
    guard let format = try source.optionalObject("format") else { return nil }
    switch try format.optionalText("type") ?? "text" {
    case "text": return nil
    case "json": return try format.text("subject_token_field_name")
    case let type: throw format.invalid("type", "is \(type), not text or json")
    }
  }

  /// Returns the provider's token as it is now.
  func token(through session: HTTPSession) async throws -> String {
    let (data, origin) = try await content(through: session)
    func unusable(_ reason: String) -> FirestoreErrorCode {
      FirestoreErrorCode(.unauthenticated, "The provider's token from \(origin) \(reason).")
    }
    guard data.count <= SubjectTokenSource.limit else { throw unusable("is too long") }
    guard let text = String(data: data, encoding: .utf8) else { throw unusable("is no text") }
    let token: String
    if let field {
      guard case .object(let fields) = try? JSONDecoder().decode(JSONValue.self, from: data),
        case .text(let value)? = fields[field]
      else { throw unusable("is not a JSON object with the text “\(field)”") }
      token = value
    } else {
      token = text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
    guard !token.isEmpty else { throw unusable("is empty") }
    return token
  }

  private func content(through session: HTTPSession) async throws -> (Data, origin: String) {
    switch place {
    case .file(let url):
      do {
        let file = SecretFile(url: url, warnings: warnings)
        return (try file.contents(limit: SubjectTokenSource.limit), url.path)
      } catch {
        throw FirestoreErrorCode(
          .unauthenticated, "The file of the provider's token, \(url.path), \(error).")
      }
    case .server(let url, let headers):
      let request = TokenRequest(url, headers: headers, secrets: Array(headers.values))
      let answer = try await session.answer(to: request) { refusal in
        FirestoreErrorCode(
          .unauthenticated, "\(request.host) refused the provider's token (\(refusal.reason)).")
      }
      return (answer.body, request.host)
    }
  }
}
