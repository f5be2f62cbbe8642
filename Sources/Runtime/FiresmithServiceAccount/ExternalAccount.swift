import FiresmithREST
import FiresmithRuntime
import Foundation

/// The account in a file of type `external_account`. See [AIP
/// 4117](https://google.aip.dev/auth/4117).
struct ExternalAccount: TokenSource {
  private let file: URL
  private let audience: String
  private let subjectTokenType: String
  private let subjectToken: SubjectTokenSource
  private let exchangeServer: URL
  private let client: Client?
  /// The project that is billed for users of a workforce pool.
  private let userProject: String?
  private let impersonation: Impersonation?
  private let quotaProject: String?
  private let now: @Sendable () -> Date

  /// An OAuth client, of which some configurations have one.
  private struct Client {
    let id: String
    let secret: String

    /// The value of the header `Authorization`.
    var authorization: String { "Basic \(Data("\(id):\(secret)".utf8).base64EncodedString())" }
  }

  init(
    in file: JSONObject, quotaProject: String?, now: @escaping @Sendable () -> Date,
    warnings: Warnings
  ) throws {
    self.file = file.file
    audience = try file.text("audience")
    subjectTokenType = try file.text("subject_token_type")
    guard let source = try file.optionalObject("credential_source") else {
      throw file.invalid("has no “credential_source”")
    }
    subjectToken = try SubjectTokenSource(in: source, warnings: warnings)
    exchangeServer = try file.address("token_url", of: .google)
    let secret = try file.optionalText("client_secret") ?? ""
    client = try file.optionalText("client_id").map { Client(id: $0, secret: secret) }
    userProject = try file.optionalText("workforce_pool_user_project")
    impersonation = try Impersonation(in: file, now: now)
    self.quotaProject = quotaProject
    self.now = now
  }

  func token(through session: HTTPSession) async throws -> AccessToken {
    let subjectToken = try await subjectToken.token(through: session)
    let token = try await exchange(subjectToken, through: session)
    guard let impersonation else { return token }
    return try await impersonation.token(
      for: token, of: file, quotaProject: quotaProject, through: session)
  }

  /// Returns Google's token for a provider's. See
  /// [RFC 8693](https://www.rfc-editor.org/rfc/rfc8693#section-2.1).
  private func exchange(
    _ subjectToken: String, through session: HTTPSession
  ) async throws -> AccessToken {
    let time = now()
    let request = TokenRequest(
      exchangeServer, form: try form(subjectToken),
      headers: client.map { ["Authorization": $0.authorization] } ?? [:],
      secrets: [subjectToken] + (client.map { [$0.secret, $0.authorization] } ?? []))
    return try await session.grant(request, quotaProject: quotaProject) { refusal in
      let advice =
        ClockDoubt(refusal, of: request.host, at: time)?.description
        ?? "That token may have expired, or the pool may not accept it."
      return FirestoreErrorCode(
        .unauthenticated,
        "\(request.host) refused a token to the account of \(file.path) in exchange for the "
          + "provider's (\(refusal.reason)). \(advice)")
    }
  }

  private func form(_ subjectToken: String) throws -> [(name: String, value: String)] {
    var form = [
      ("grant_type", "urn:ietf:params:oauth:grant-type:token-exchange"),
      ("audience", audience),
      ("scope", impersonation == nil ? AccountFile.scope : Impersonation.scope),
      ("requested_token_type", "urn:ietf:params:oauth:token-type:access_token"),
      ("subject_token", subjectToken),
      ("subject_token_type", subjectTokenType),
    ]
    // A client has a project of its own.
    if let userProject, client == nil {
      let options = try JSONEncoder().encode(["userProject": userProject])
      form.append(("options", String(decoding: options, as: UTF8.self).percentEncodedForForm))
    }
    return form
  }
}
