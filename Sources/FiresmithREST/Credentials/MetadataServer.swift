import FiresmithRuntime
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Tokens of the default service account of a machine in Google Cloud.
struct MetadataServer: TokenSource {
  /// The value of an environment variable.
  var variable: @Sendable (String) -> String? = environmentVariable

  func token(through session: HTTPSession) async throws -> AccessToken {
    let host = variable("GCE_METADATA_HOST") ?? "metadata.google.internal"
    let path = "/computeMetadata/v1/instance/service-accounts/default/token"
    guard let url = URL(string: "http://\(host)\(path)") else {
      throw FirestoreErrorCode(.invalidArgument, "GCE_METADATA_HOST is not a host: \(host)")
    }
    var request = URLRequest(url: url, timeoutInterval: session.tokenTimeout)
    request.setValue("Google", forHTTPHeaderField: "Metadata-Flavor")
    return try await session.grant(request).token(quotaProject: nil)
  }
}

/// The answer of an OAuth 2.0 server. See
/// [RFC 6749](https://www.rfc-editor.org/rfc/rfc6749#section-5.1).
struct TokenGrant: Decodable {
  let value: String
  let seconds: TimeInterval?

  enum CodingKeys: String, CodingKey {
    case value = "access_token"
    case seconds = "expires_in"
  }

  func token(quotaProject: String?) -> AccessToken {
    AccessToken(
      value, expiry: seconds.map { Date(timeIntervalSinceNow: $0) }, quotaProject: quotaProject)
  }
}

extension HTTPSession {
  /// Asks a token server for a token.
  ///
  /// - Throws: ``RequestFailure``, or `FirestoreErrorCode.Code.unauthenticated`
  func grant(_ request: URLRequest) async throws -> TokenGrant {
    try await send(
      request, .read, RetryPolicy(attempts: 3, firstPause: 0.5),
      until: Deadline(after: tokenTimeout)
    ) { data in
      guard let grant = try? JSONDecoder().decode(TokenGrant.self, from: data) else {
        throw FirestoreErrorCode(
          .unauthenticated, "The answer of \(request.url?.host ?? "") is not an access token.")
      }
      return grant
    }
  }
}
