import FiresmithRuntime
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A request for a token, or for something that is exchanged for one.
package struct TokenRequest: Sendable {
  fileprivate let url: URL
  fileprivate let headers: [String: String]
  /// The data to post; `nil` for a GET request.
  fileprivate let body: Data?
  fileprivate let secrets: Secrets

  /// A request that posts `body`, or gets something if `body` is `nil`.
  ///
  /// - Parameter secrets: Texts that must not appear in errors.
  package init(
    _ url: URL, headers: [String: String] = [:], body: Data? = nil, secrets: [String] = []
  ) {
    self.url = url
    self.headers = headers
    self.body = body
    self.secrets = Secrets(secrets)
  }

  /// A request that posts a form.
  ///
  /// - Parameter secrets: Texts that must not appear in errors.
  package init(
    _ url: URL, form: [(name: String, value: String)], headers: [String: String] = [:],
    secrets: [String]
  ) {
    let fields = form.map { "\($0.name)=\($0.value.percentEncodedForForm)" }
    let type = ["Content-Type": "application/x-www-form-urlencoded"]
    self.init(
      url, headers: headers.merging(type) { $1 },
      body: Data(fields.joined(separator: "&").utf8), secrets: secrets)
  }

  /// The server's name, for messages.
  package var host: String { url.host ?? "" }

  fileprivate func urlRequest(timeout: TimeInterval) -> URLRequest {
    var request = URLRequest(url, timeout: timeout)
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    if let body {
      request.httpMethod = "POST"
      request.httpBody = body
    }
    return request
  }
}

extension HTTPSession {
  /// Returns the answer to `request`, which is sent again if the server is busy or can't be
  /// reached.
  ///
  /// - Parameter explain: Returns the error for a refusal; `nil` for the server's own.
  /// - Throws: ``RequestFailure`` or `FirestoreErrorCode`, without the request's secrets.
  package func answer(
    to request: TokenRequest, explain: (TokenRefusal) -> FirestoreErrorCode? = { _ in nil }
  ) async throws -> HTTPAnswer {
    do {
      return try await send(
        request.urlRequest(timeout: tokenTimeout), .read,
        RetryPolicy(attempts: 3, firstPause: 0.5), until: Deadline(after: tokenTimeout)
      ) { $0 }
    } catch let failure as RequestFailure {
      if let error = TokenRefusal(failure).flatMap(explain) {
        throw error.presentable(without: request.secrets)
      }
      throw failure.presentable(without: request.secrets)
    }
  }

  /// Asks a token server for a token.
  ///
  /// - Parameter explain: Returns the error for a refusal; `nil` for the server's own.
  /// - Throws: ``RequestFailure`` or `FirestoreErrorCode`, without the request's secrets.
  package func grant(
    _ request: TokenRequest, quotaProject: String?,
    explain: (TokenRefusal) -> FirestoreErrorCode? = { _ in nil }
  ) async throws -> AccessToken {
    let start = Date()
    let answer = try await answer(to: request, explain: explain)
    guard let grant = try? JSONDecoder().decode(TokenGrant.self, from: answer.body) else {
      throw FirestoreErrorCode(
        .unauthenticated, "The answer of \(request.host) is not an access token.")
    }
    return try AccessToken(
      from: request.host, grant.value, lasting: grant.seconds, since: start,
      quotaProject: quotaProject)
  }
}

/// The answer of an OAuth 2.0 server. See
/// [RFC 6749](https://www.rfc-editor.org/rfc/rfc6749#section-5.1).
private struct TokenGrant: Decodable {
  let value: String
  let seconds: TimeInterval?

  enum CodingKeys: String, CodingKey {
    case value = "access_token"
    case seconds = "expires_in"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    value = try container.decode(String.self, forKey: .value)
    // Some servers write the number as a text.
    if let text = try? container.decodeIfPresent(String.self, forKey: .seconds) {
      guard let number = TimeInterval(text) else {
        throw DecodingError.dataCorruptedError(
          forKey: .seconds, in: container, debugDescription: "not a number")
      }
      seconds = number
    } else {
      seconds = try container.decodeIfPresent(TimeInterval.self, forKey: .seconds)
    }
  }
}

extension AccessToken {
  /// Google's tokens live for an hour, and for twelve at most. Whatever else a server says, its
  /// token is replaced after that time.
  private static let longestLife: TimeInterval = 12 * 3600

  /// A token that the server `host` gave.
  ///
  /// - Parameter seconds: How long it lives, as the server says.
  /// - Throws: `FirestoreErrorCode.Code.unauthenticated` if the token can't be sent in a header, or
  ///   has expired already.
  package init(
    from host: String, _ value: String, lasting seconds: TimeInterval?, since start: Date,
    quotaProject: String?
  ) throws {
    // A line break would end the header, and begin one of the server's choice.
    guard !value.isEmpty, value.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else {
      throw FirestoreErrorCode(
        .unauthenticated, "The answer of \(host) has an access token that can't be sent.")
    }
    // Not-a-number isn't greater than anything, either.
    guard seconds.map({ $0 > 0 }) ?? true else {
      throw FirestoreErrorCode(
        .unauthenticated, "The answer of \(host) has an access token that has expired already.")
    }
    self.init(
      value, expiry: seconds.map { start + min($0, AccessToken.longestLife) },
      quotaProject: quotaProject)
  }
}

/// A token server's answer to something that it doesn't accept.
package struct TokenRefusal: Sendable {
  /// The reason that the server gives.
  package let reason: String
  /// The time on the server's clock, if the answer has it.
  package let serverTime: Date?

  /// - Returns: `nil` if something else went wrong.
  fileprivate init?(_ failure: RequestFailure) {
    guard let answer = failure.refusal, 400..<500 ~= answer.status,
      ![408, 429].contains(answer.status)
    else { return nil }
    let body = try? JSONDecoder().decode(Body.self, from: answer.body)
    reason =
      body.map { [$0.error, $0.description].compactMap(\.self).joined(separator: ", ") }
      ?? failure.code.message
    serverTime = answer.serverTime
  }

  /// See [RFC 6749](https://www.rfc-editor.org/rfc/rfc6749#section-5.2).
  private struct Body: Decodable {
    let error: String
    let description: String?

    enum CodingKeys: String, CodingKey {
      case error
      case description = "error_description"
    }
  }
}
