import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends requests to the server of a database, with credentials.
final class RESTClient: Sendable {
  private let origin: String
  private let timeout: TimeInterval
  private let retries: RetryPolicy
  private let session: HTTPSession
  private let tokens: TokenCache

  init(origin: String, credentials: RESTCredentials, options: RESTStore.Options) {
    self.origin = origin
    timeout = options.timeout
    retries = RetryPolicy(attempts: options.attempts, firstPause: options.firstPause)
    // A call without a token yet has time left for its own request.
    session = HTTPSession(tokenTimeout: timeout / 2)
    tokens = TokenCache(credentials, session: session)
  }

  /// What the server answers to `body`.
  ///
  /// - Throws: ``FirestoreErrorCode``
  func post(_ path: String, _ body: Data, _ repetition: Repetition) async throws -> Data {
    guard let url = URL(string: origin + path) else {
      throw FirestoreErrorCode(.invalidArgument, "\(origin) is not where a server can be.")
    }
    // Longer than the call may take, so that it is always the same clock which ends it.
    var request = URLRequest(url: url, timeoutInterval: 2 * timeout + 1)
    request.httpMethod = "POST"
    request.httpBody = body
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    return try await limited(to: timeout) { [self, request] deadline in
      let token = try await tokens.token()
      do {
        return try await session.send(
          request.authorized(by: token), repetition, retries, until: deadline)
      } catch let failure as RequestFailure {
        guard failure.code.code == .unauthenticated, await tokens.discard(token) else {
          throw failure.code
        }
      }
      // The token was withdrawn before its time.
      let renewed = try await tokens.token()
      do {
        return try await session.send(
          request.authorized(by: renewed), repetition, retries, until: deadline)
      } catch let failure as RequestFailure {
        throw failure.code
      }
    }
  }
}

extension URLRequest {
  fileprivate func authorized(by token: AccessToken?) -> URLRequest {
    guard let token else { return self }
    var request = self
    request.setValue("Bearer \(token.value)", forHTTPHeaderField: "Authorization")
    if let project = token.quotaProject {
      request.setValue(project, forHTTPHeaderField: "X-Goog-User-Project")
    }
    return request
  }
}
