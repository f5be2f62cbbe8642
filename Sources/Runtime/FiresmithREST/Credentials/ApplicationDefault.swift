import FiresmithRuntime
import Foundation

/// The credentials that Google's own clients would find.
package struct ApplicationDefault: TokenSource {
  /// The value of an environment variable.
  private let variable: @Sendable (String) -> String?
  private let home: String
  /// The tokens of a file.
  private let source: @Sendable (URL) -> any TokenSource

  package init(
    variable: @escaping @Sendable (String) -> String? = environmentVariable,
    home: String = NSHomeDirectory(),
    source: @escaping @Sendable (URL) -> any TokenSource = { CredentialsFile(url: $0) }
  ) {
    self.variable = variable
    self.home = home
    self.source = source
  }

  package func token(through session: HTTPSession) async throws -> AccessToken {
    if let path = variable("GOOGLE_APPLICATION_CREDENTIALS") {
      return try await source(URL(fileURLWithPath: path)).token(through: session)
    }
    if FileManager.default.fileExists(atPath: file.path) {
      return try await source(file).token(through: session)
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
}
