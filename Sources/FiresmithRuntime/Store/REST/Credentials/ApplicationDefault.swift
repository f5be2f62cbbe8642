import Foundation

/// Credentials where Google's own clients find them.
struct ApplicationDefault: TokenSource {
  func token(through session: HTTPSession) async throws -> AccessToken {
    if let path = environmentVariable("GOOGLE_APPLICATION_CREDENTIALS") {
      return try await CredentialsFile(url: URL(fileURLWithPath: path)).token(through: session)
    }
    let file = ApplicationDefault.file
    if FileManager.default.fileExists(atPath: file.path) {
      return try await CredentialsFile(url: file).token(through: session)
    }
    do {
      return try await MetadataServer().token(through: session)
    } catch let failure as RequestFailure where failure.answer == nil {
      throw FirestoreErrorCode(
        .unauthenticated,
        "There are no credentials: GOOGLE_APPLICATION_CREDENTIALS names no file, "
          + "“gcloud auth application-default login” wrote none to \(file.path), and there is no "
          + "metadata server (\(failure.code.message))")
    }
  }

  /// Where `gcloud auth application-default login` writes.
  static var file: URL {
    let folder =
      environmentVariable("CLOUDSDK_CONFIG").map { URL(fileURLWithPath: $0) }
      ?? URL(fileURLWithPath: NSHomeDirectory()).appendingPathComponent(".config/gcloud")
    return folder.appendingPathComponent("application_default_credentials.json")
  }
}
