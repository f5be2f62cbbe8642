public import Foundation

/// What a ``RESTStore`` says to show who asks.
///
/// Tokens are kept until shortly before they expire, and fetched by one request at a time however
/// many calls wait for them. What can't be had is ``FirestoreErrorCode/Code/unauthenticated``.
public struct RESTCredentials: Sendable {
  let kind: Kind

  enum Kind: Sendable {
    /// The token never changes; `nil` asks without one.
    case fixed(AccessToken?)
    case fetched(any TokenSource)
  }

  private init(_ kind: Kind) {
    self.kind = kind
  }

  init(_ source: any TokenSource) {
    self.init(.fetched(source))
  }

  /// Nobody: security rules decide what that is allowed.
  public static let none = RESTCredentials(.fixed(nil))

  /// The owner of the data, whom no security rules hold: in an emulator, and only there.
  public static let owner = RESTCredentials(.fixed(AccessToken("owner")))

  /// The tokens that `provider` gives: for Google Cloud, OAuth 2.0 access tokens with the scope
  /// `https://www.googleapis.com/auth/datastore`, or those of a user of Firebase Authentication, to
  /// whom security rules apply.
  ///
  /// `provider` is called again shortly before a token expires, and for every call if it doesn't
  /// say when that is.
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

  /// What [Google's own clients](https://cloud.google.com/docs/authentication/application-default-credentials)
  /// use: the file that the environment variable `GOOGLE_APPLICATION_CREDENTIALS` names, or else the
  /// one that `gcloud auth application-default login` wrote, or else the metadata server.
  public static let applicationDefault = RESTCredentials(ApplicationDefault())
}

/// What a server knows someone by, for a while.
public struct AccessToken: Hashable, Sendable {
  /// The secret itself.
  public let value: String
  /// From when on the server doesn't accept the token; `nil` if nobody knows.
  public let expiry: Date?
  /// The project that pays for the calls of a user, if not the one that is called.
  let quotaProject: String?

  /// - Parameters:
  ///   - value: The secret itself.
  ///   - expiry: From when on the server doesn't accept it; `nil` if nobody knows.
  public init(_ value: String, expiry: Date? = nil) {
    self.init(value, expiry: expiry, quotaProject: nil)
  }

  init(_ value: String, expiry: Date?, quotaProject: String?) {
    self.value = value
    self.expiry = expiry
    self.quotaProject = quotaProject
  }
}

/// Without the secret, which so doesn't get into logs.
extension AccessToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String {
    "AccessToken(expiry: \(expiry.map { "\($0)" } ?? "unknown"))"
  }

  public var debugDescription: String { description }

  public var customMirror: Mirror { Mirror(self, children: ["expiry": expiry as Any]) }
}

/// Where tokens come from.
protocol TokenSource: Sendable {
  /// A new token.
  func token(through session: HTTPSession) async throws -> AccessToken
}

private struct ProvidedTokens: TokenSource {
  let provider: @Sendable () async throws -> AccessToken

  func token(through session: HTTPSession) async throws -> AccessToken { try await provider() }
}

/// The value of an environment variable, if that has one.
func environmentVariable(_ name: String) -> String? {
  guard let value = ProcessInfo.processInfo.environment[name], !value.isEmpty else { return nil }
  return value
}
