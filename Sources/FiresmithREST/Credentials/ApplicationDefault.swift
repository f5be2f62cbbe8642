import FiresmithRuntime
import Foundation

/// The credentials that Google's own clients would find.
struct ApplicationDefault: TokenSource {
  /// The value of an environment variable.
  var variable: @Sendable (String) -> String? = environmentVariable
  var home = NSHomeDirectory()
  /// The address of Google's token server.
  var endpoint = CredentialsFile.endpoint

  func token(through session: HTTPSession) async throws -> AccessToken {
    if let path = variable("GOOGLE_APPLICATION_CREDENTIALS") {
      return try await token(of: URL(fileURLWithPath: path), through: session)
    }
    if FileManager.default.fileExists(atPath: file.path) {
      return try await token(of: file, through: session)
    }
    do {
      return try await MetadataServer(variable: variable).token(through: session)
    } catch let failure as RequestFailure where failure.isWithoutAnswer {
      throw FirestoreErrorCode(
        .unauthenticated,
        "No credentials found: GOOGLE_APPLICATION_CREDENTIALS is not set, \(file.path) doesn't exist, "
          + "and there is no metadata server (\(failure.code.message)). Run “gcloud auth "
          + "application-default login”, or pass credentials to RESTStore.")
    }
  }

  /// The file that `gcloud auth application-default login` writes.
  private var file: URL {
    let folder =
      variable("CLOUDSDK_CONFIG").map { URL(fileURLWithPath: $0) }
      ?? URL(fileURLWithPath: home).appendingPathComponent(".config/gcloud")
    return folder.appendingPathComponent("application_default_credentials.json")
  }

  private func token(of file: URL, through session: HTTPSession) async throws -> AccessToken {
    try await CredentialsFile(url: file, endpoint: endpoint, variable: variable)
      .token(through: session)
  }
}
