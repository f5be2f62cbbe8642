import FiresmithRuntime
import Foundation

/// A file with a user's refresh token, which is read again for every token.
package struct CredentialsFile: TokenSource {
  let url: URL
  /// The address of the token server.
  let endpoint: String
  /// The value of an environment variable.
  let variable: @Sendable (String) -> String?

  /// The address of Google's token server.
  package static let endpoint = "https://oauth2.googleapis.com/token"

  package init(
    url: URL, endpoint: String = CredentialsFile.endpoint,
    variable: @escaping @Sendable (String) -> String? = environmentVariable
  ) {
    self.url = url
    self.endpoint = endpoint
    self.variable = variable
  }

  package func token(through session: HTTPSession) async throws -> AccessToken {
    let user = try user()
    guard let endpoint = URL(string: endpoint) else {
      throw FirestoreErrorCode(.internal, "\(endpoint) is not the address of a server.")
    }
    let request = TokenRequest(
      endpoint, form: user.form, secrets: [user.clientSecret, user.refreshToken])
    let quotaProject = variable("GOOGLE_CLOUD_QUOTA_PROJECT") ?? user.quotaProject
    return try await session.grant(request, quotaProject: quotaProject) { refusal in
      FirestoreErrorCode(
        .unauthenticated,
        "Google refused a token to the user of \(url.path) (\(refusal.reason)). "
          + "Run “gcloud auth application-default login” to write a new file.")
    }
  }

  private struct User {
    let clientID: String
    let clientSecret: String
    let refreshToken: String
    let quotaProject: String?

    /// See [RFC 6749](https://www.rfc-editor.org/rfc/rfc6749#section-6).
    var form: [(name: String, value: String)] {
      [
        ("grant_type", "refresh_token"), ("client_id", clientID), ("client_secret", clientSecret),
        ("refresh_token", refreshToken),
      ]
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
    switch type {
    case "authorized_user": break
    case "service_account": throw invalid(type, isFor: "serviceAccount")
    case "external_account": throw invalid(type, isFor: "externalAccount")
    default:
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

  /// The error for a file that another library can read.
  private func invalid(_ type: String, isFor member: String) -> FirestoreErrorCode {
    invalid(
      "is of type \(type). Add the library FiresmithServiceAccount to the program, and use "
        + "RESTCredentials.\(member)(file:) or RESTCredentials.anyApplicationDefault()")
  }

  private func invalid(_ reason: String) -> FirestoreErrorCode {
    FirestoreErrorCode(.unauthenticated, "The credentials file \(url.path) \(reason).")
  }
}
