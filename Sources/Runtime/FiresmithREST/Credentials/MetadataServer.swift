import FiresmithRuntime
import Foundation

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
    let request = TokenRequest(url, headers: ["Metadata-Flavor": "Google"])
    return try await session.grant(request, quotaProject: nil)
  }
}
