import FiresmithREST
import FiresmithRuntime
import Foundation

/// A request of an external account for the tokens of a service account. See
/// [generateAccessToken](https://cloud.google.com/iam/docs/reference/credentials/rest/v1/projects.serviceAccounts/generateAccessToken).
struct Impersonation {
  private let server: URL
  private let lifetime: Int
  private let now: @Sendable () -> Date

  /// The scope of an external account's token that is only used to ask for another one.
  static let scope = "https://www.googleapis.com/auth/iam"

  /// - Returns: `nil` if the configuration has no `service_account_impersonation_url`.
  init?(in file: JSONObject, now: @escaping @Sendable () -> Date) throws {
    guard file.has("service_account_impersonation_url") else { return nil }
    server = try file.address("service_account_impersonation_url", of: .google)
    let options = try file.optionalObject("service_account_impersonation")
    let seconds = try options?.optionalNumber("token_lifetime_seconds") ?? 3600
    // Google's own limits.
    guard let lifetime = Int(exactly: seconds), 600...43_200 ~= lifetime else {
      throw file.invalid(
        "service_account_impersonation", "has a token_lifetime_seconds that isn't from 600 to 43200"
      )
    }
    self.lifetime = lifetime
    self.now = now
  }

  /// Returns a token of the service account.
  ///
  /// - Parameters:
  ///   - token: The external account's own.
  ///   - file: The configuration.
  func token(
    for token: AccessToken, of file: URL, quotaProject: String?, through session: HTTPSession
  ) async throws -> AccessToken {
    let start = now()
    let body = Body(lifetime: "\(lifetime)s", scope: [AccountFile.scope])
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let request = TokenRequest(
      server,
      headers: ["Authorization": "Bearer \(token.value)", "Content-Type": "application/json"],
      body: try encoder.encode(body), secrets: [token.value])
    let answer = try await session.answer(to: request) { refusal in
      FirestoreErrorCode(
        .unauthenticated,
        "\(request.host) refused a token of the service account that \(file.path) names "
          + "(\(refusal.reason)). The external account needs the role Workload Identity User on it."
      )
    }
    guard let grant = try? JSONDecoder().decode(Grant.self, from: answer.body),
      let expiry = Date(timestamp: grant.expireTime)
    else {
      throw FirestoreErrorCode(
        .unauthenticated, "The answer of \(request.host) is not an access token.")
    }
    // The expiry is by the server's clock, and so is the time from which to count.
    let seconds = expiry.timeIntervalSince(answer.serverTime ?? start)
    return try AccessToken(
      from: request.host, grant.accessToken, lasting: seconds, since: start,
      quotaProject: quotaProject)
  }

  private struct Body: Encodable {
    let lifetime: String
    let scope: [String]
  }

  private struct Grant: Decodable {
    let accessToken: String
    let expireTime: String
  }
}

extension Date {
  /// The time that `text` is in [RFC 3339](https://www.rfc-editor.org/rfc/rfc3339#section-5.6).
  fileprivate init?(timestamp text: String) {
    let formatter = ISO8601DateFormatter()
    let whole = formatter.date(from: text)
    formatter.formatOptions.insert(.withFractionalSeconds)
    guard let date = whole ?? formatter.date(from: text) else { return nil }
    self = date
  }
}
