import FiresmithRuntime
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
    session = HTTPSession(options)
    tokens = TokenCache(credentials, session: session)
  }

  /// When a call that begins now has to end.
  var deadline: Deadline { Deadline(after: timeout) }

  /// Posts `body`, again where ``RetryPolicy`` allows it, and returns what `read` makes of the
  /// answer.
  ///
  /// - Throws: ``RequestFailure`` or `FirestoreErrorCode`.
  func post<Answer: Sendable>(
    _ path: String, _ body: Data, _ repetition: Repetition, until deadline: Deadline,
    read: @escaping @Sendable (Data) throws -> Answer
  ) async throws -> Answer {
    guard let url = URL(string: origin + path) else {
      throw FirestoreErrorCode(.invalidArgument, "\(origin) is not the address of a server.")
    }
    // Longer than the call may take, so that it is always the same clock that ends it.
    var request = URLRequest(url, timeout: 2 * timeout + 1)
    request.httpMethod = "POST"
    request.httpBody = body
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    return try await limited(to: deadline.remaining, of: timeout) { [self, request] in
      let token = try await usableToken()
      let openOutcome: FirestoreErrorCode?
      do {
        return try await send(request, by: token, repetition, until: deadline, read: read)
      } catch let failure as RequestFailure {
        guard failure.code.code == .unauthenticated, await tokens.discard(token) else {
          throw failure
        }
        openOutcome = failure.openOutcome
      }
      // The token was revoked before it expired.
      do {
        return try await send(
          request, by: try await usableToken(), repetition, until: deadline, read: read)
      } catch let failure as RequestFailure {
        throw failure.after(openOutcome)
      }
    }
  }

  /// Returns a token that the server should accept; `nil` for requests without one.
  private func usableToken() async throws -> AccessToken? {
    do {
      return try await tokens.token()
    } catch let error as FirestoreErrorCode {
      throw RequestFailure(unsent: error.presentable(without: Secrets([])))
    }
  }

  private func send<Answer: Sendable>(
    _ request: URLRequest, by token: AccessToken?, _ repetition: Repetition,
    until deadline: Deadline, read: (Data) throws -> Answer
  ) async throws -> Answer {
    do {
      return try await session.send(
        request.authorized(by: token), repetition, retries, until: deadline
      ) { try read($0.body) }
    } catch let failure as RequestFailure {
      throw failure.presentable(without: Secrets([token?.value].compactMap(\.self)))
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
