import FiresmithRuntime
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A file with a user's refresh token, which is read again for every token.
struct CredentialsFile: TokenSource {
  let url: URL
  /// The address of the token server.
  var endpoint = CredentialsFile.endpoint
  /// The value of an environment variable.
  var variable: @Sendable (String) -> String? = environmentVariable

  /// The address of Google's token server.
  static let endpoint = "https://oauth2.googleapis.com/token"

  func token(through session: HTTPSession) async throws -> AccessToken {
    let user = try user()
    guard let endpoint = URL(string: endpoint) else {
      throw FirestoreErrorCode(.internal, "\(endpoint) is not the address of a server.")
    }
    var request = URLRequest(url: endpoint, timeoutInterval: session.tokenTimeout)
    request.httpMethod = "POST"
    request.httpBody = Data(user.form.utf8)
    request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
    let secrets = Secrets([user.clientSecret, user.refreshToken])
    do {
      return try await session.grant(request).token(
        quotaProject: variable("GOOGLE_CLOUD_QUOTA_PROJECT") ?? user.quotaProject)
    } catch let failure as RequestFailure {
      if let refusal = refusal(failure) { throw refusal.presentable(without: secrets) }
      throw failure.presentable(without: secrets)
    }
  }

  /// Returns the error for a user that the server rejects, or `nil` for other failures.
  private func refusal(_ failure: RequestFailure) -> FirestoreErrorCode? {
    guard let answer = failure.refusal, 400..<500 ~= answer.status, answer.status != 429 else {
      return nil
    }
    let refusal = try? JSONDecoder().decode(Refusal.self, from: answer.body)
    let reason = [refusal?.error, refusal?.description].compactMap(\.self).joined(separator: ", ")
    return FirestoreErrorCode(
      .unauthenticated,
      "Google refused a token to the user of \(url.path) (\(reason.isEmpty ? "no reason" : reason)). "
        + "Run “gcloud auth application-default login” to write a new file.")
  }

  /// See [RFC 6749](https://www.rfc-editor.org/rfc/rfc6749#section-5.2).
  private struct Refusal: Decodable {
    let error: String
    let description: String?

    enum CodingKeys: String, CodingKey {
      case error
      case description = "error_description"
    }
  }

  private struct User {
    let clientID: String
    let clientSecret: String
    let refreshToken: String
    let quotaProject: String?

    /// See [RFC 6749](https://www.rfc-editor.org/rfc/rfc6749#section-6).
    var form: String {
      let fields = [
        ("grant_type", "refresh_token"), ("client_id", clientID), ("client_secret", clientSecret),
        ("refresh_token", refreshToken),
      ]
      return fields.map { "\($0)=\($1.percentEncodedForForm)" }.joined(separator: "&")
    }
  }

  private func user() throws -> User {
    guard let data = try? Data(contentsOf: url) else { throw invalid("can't be read") }
    guard let fields = try? JSONDecoder().decode([String: Text].self, from: data) else {
      throw invalid("is not a JSON object")
    }
    func field(_ name: String) throws -> String {
      guard let value = fields[name]?.value else { throw invalid("has no “\(name)”") }
      return value
    }
    let type = try field("type")
    guard type == "authorized_user" else {
      throw invalid(
        "is of type \(type), which is not supported. Use one of type authorized_user, the metadata "
          + "server, or RESTCredentials.tokens")
    }
    return User(
      clientID: try field("client_id"), clientSecret: try field("client_secret"),
      refreshToken: try field("refresh_token"), quotaProject: fields["quota_project_id"]?.value)
  }

  /// A field's value, if it is a string.
  private struct Text: Decodable {
    let value: String?

    init(from decoder: any Decoder) throws {
      value = try? decoder.singleValueContainer().decode(String.self)
    }
  }

  private func invalid(_ reason: String) -> FirestoreErrorCode {
    FirestoreErrorCode(.unauthenticated, "The credentials file \(url.path) \(reason).")
  }
}
