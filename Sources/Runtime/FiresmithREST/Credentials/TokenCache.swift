import FiresmithRuntime
import Foundation

/// Keeps the token of some credentials, and replaces it shortly before it expires.
actor TokenCache {
  /// A token that expires within this many seconds is used only if no other can be fetched.
  static let margin: TimeInterval = 60

  private let credentials: RESTCredentials.Kind
  private let session: HTTPSession
  private let now: @Sendable () -> Date
  private var current: AccessToken?
  /// The request for the next token, for which all calls wait.
  private var fetch: Task<AccessToken, any Error>?

  init(
    _ credentials: RESTCredentials, session: HTTPSession,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.credentials = credentials.kind
    self.session = session
    self.now = now
  }

  /// Returns a token that the server should accept; `nil` for requests without one.
  ///
  /// - Throws: `FirestoreErrorCode`
  func token() async throws -> AccessToken? {
    switch credentials {
    case .fixed(let token): return token
    case .fetched(let source):
      if let current, remaining(of: current) > TokenCache.margin { return current }
      return try await (fetch ?? begin(source)).valueUnlessCancelled()
    }
  }

  /// Drops `token`, which the server refused.
  ///
  /// - Returns: Whether another token may work.
  func discard(_ token: AccessToken?) -> Bool {
    guard case .fetched = credentials else { return false }
    if current == token { current = nil }
    return true
  }

  private func begin(_ source: any TokenSource) -> Task<AccessToken, any Error> {
    let fetch = Task { [session] in
      do {
        let token = try await limited(to: session.tokenTimeout) {
          try await source.token(through: session)
        }
        end(token)
        return token
      } catch {
        let usable = current.flatMap { remaining(of: $0) > 0 ? $0 : nil }
        end(usable)
        guard let usable else { throw FirestoreErrorCode(withoutToken: error) }
        return usable
      }
    }
    self.fetch = fetch
    return fetch
  }

  private func end(_ token: AccessToken?) {
    current = token
    fetch = nil
  }

  private func remaining(of token: AccessToken) -> TimeInterval {
    token.expiry?.timeIntervalSince(now()) ?? 0
  }
}

extension Task where Failure == any Error {
  /// The task's value. The task continues if the one that waits for it is cancelled.
  fileprivate func valueUnlessCancelled() async throws -> Success {
    let outcome = Outcome<Success>()
    Task<Void, Never> { outcome.resolve(await result) }
    return try await outcome.value()
  }
}

extension FirestoreErrorCode {
  /// The error of a call that failed because `error` left it without a token.
  fileprivate init(withoutToken error: any Error) {
    switch error {
    case let error as FirestoreErrorCode: self = error
    case let failure as RequestFailure: self = failure.code
    default:
      self.init(.unauthenticated, "There is no access token: \(error.localizedDescription)")
    }
  }
}
