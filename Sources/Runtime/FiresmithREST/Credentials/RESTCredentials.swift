import FiresmithRuntime
import Foundation

/// The identity with which a ``RESTStore`` makes its requests.
///
/// Tokens are kept until shortly before they expire. Calls that need a new one at the same time
/// share one request for it. A call without a token fails with
/// `FirestoreErrorCode.Code.unauthenticated`.
public struct RESTCredentials: Sendable {
  let kind: Kind

  enum Kind: Sendable {
    /// The token never changes; `nil` for requests without one.
    case fixed(AccessToken?)
    case fetched(any TokenSource)
  }

  private init(_ kind: Kind) {
    self.kind = kind
  }

  /// Creates the credentials that the tokens of `source` stand for.
  package init(_ source: any TokenSource) {
    self.init(.fetched(source))
  }

  /// Nobody: requests without a token, to which security rules apply.
  public static let none = RESTCredentials(.fixed(nil))

  /// The owner of an emulator's data. Security rules don't apply.
  public static let owner = RESTCredentials(.fixed(AccessToken("owner")))

  /// The tokens that `provider` returns: OAuth 2.0 access tokens with the scope
  /// `https://www.googleapis.com/auth/datastore`, or ID tokens of users of Firebase Authentication,
  /// to whom security rules apply.
  ///
  /// `provider` is called shortly before a token expires, or for every call if the token has no
  /// expiry.
  public static func tokens(
    _ provider: @escaping @Sendable () async throws -> AccessToken
  ) -> RESTCredentials {
    RESTCredentials(ProvidedTokens(provider: provider))
  }

  /// The default service account of the machine in Google Cloud on which the program runs.
  ///
  /// See [Access tokens of the metadata
  /// server](https://cloud.google.com/compute/docs/access/authenticate-workloads#applications).
  public static let metadataServer = RESTCredentials(MetadataServer())

  /// A file as `gcloud auth application-default login` writes it, of type `authorized_user`.
  public static func file(_ url: URL) -> RESTCredentials {
    RESTCredentials(CredentialsFile(url: url))
  }

  /// The credentials that [Google's own
  /// clients](https://cloud.google.com/docs/authentication/application-default-credentials) use:
  /// the file that the environment variable `GOOGLE_APPLICATION_CREDENTIALS` names, or else the one
  /// that `gcloud auth application-default login` wrote, or else the metadata server.
  ///
  /// Files have to be of type `authorized_user`. The library FiresmithServiceAccount has
  /// `anyApplicationDefault(onWarning:)`, which also reads service accounts' keys and
  /// configurations of workload identity federation.
  public static let applicationDefault = RESTCredentials(ApplicationDefault())
}

/// A secret by which a server recognizes someone for a while.
public struct AccessToken: Hashable, Sendable {
  /// The secret itself.
  public let value: String
  /// When the token expires; `nil` if unknown.
  public let expiry: Date?
  /// The project that is billed for a user's calls, if it isn't the database's.
  let quotaProject: String?

  /// - Parameters:
  ///   - value: The secret itself.
  ///   - expiry: When it expires; `nil` if unknown.
  public init(_ value: String, expiry: Date? = nil) {
    self.init(value, expiry: expiry, quotaProject: nil)
  }

  init(_ value: String, expiry: Date?, quotaProject: String?) {
    self.value = value
    self.expiry = expiry
    self.quotaProject = quotaProject
  }
}

/// Descriptions without the secret, which must not get into logs.
extension AccessToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String {
    "AccessToken(expiry: \(expiry.map { "\($0)" } ?? "unknown"))"
  }

  public var debugDescription: String { description }

  public var customMirror: Mirror { Mirror(self, children: ["expiry": expiry as Any]) }
}

/// A source of tokens.
package protocol TokenSource: Sendable {
  /// Fetches a new token.
  func token(through session: HTTPSession) async throws -> AccessToken
}

private struct ProvidedTokens: TokenSource {
  let provider: @Sendable () async throws -> AccessToken

  func token(through session: HTTPSession) async throws -> AccessToken { try await provider() }
}

/// Returns the value of an environment variable; `nil` if it is empty or not set.
package func environmentVariable(_ name: String) -> String? {
  guard let value = ProcessInfo.processInfo.environment[name], !value.isEmpty else { return nil }
  return value
}
