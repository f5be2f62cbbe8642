import Foundation

/// Credentials where Google's own clients find them.
struct ApplicationDefault: TokenSource {
  /// The value of an environment variable.
  var variable: @Sendable (String) -> String? = environmentVariable
  var home = NSHomeDirectory()
  /// Where Google gives tokens to users.
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
        "There are no credentials: GOOGLE_APPLICATION_CREDENTIALS names no file, "
          + "“gcloud auth application-default login” wrote none to \(file.path), and there is no "
          + "metadata server (\(failure.code.message))")
    }
  }

  /// Where `gcloud auth application-default login` writes.
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
