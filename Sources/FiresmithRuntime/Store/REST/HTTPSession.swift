import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What sends requests: a `URLSession` that keeps nothing, and ends with this value.
final class HTTPSession: Sendable {
  private let session: URLSession

  init() {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.urlCache = nil
    // Transactions wait for one another on the server: those that wait must not keep the others out.
    configuration.httpMaximumConnectionsPerHost = 64
    session = URLSession(configuration: configuration)
  }

  deinit { session.finishTasksAndInvalidate() }

  /// The body of the answer to `request`, which is sent again where `retries` allow.
  ///
  /// - Throws: ``RequestFailure``
  func send(
    _ request: URLRequest, _ repetition: Repetition, _ retries: RetryPolicy,
    until deadline: Deadline
  ) async throws -> Data {
    var attempt = 1
    while true {
      do {
        return try await send(request)
      } catch let failure as RequestFailure {
        guard retries.allow(repetition, after: failure, attempt: attempt) else { throw failure }
        let pause = retries.pause(after: failure, attempt: attempt)
        guard pause < deadline.remaining else { throw failure }
        try await Task.sleep(nanoseconds: nanoseconds(pause))
        attempt += 1
      }
    }
  }

  private func send(_ request: URLRequest) async throws -> Data {
    let answer: HTTPAnswer
    do {
      answer = try HTTPAnswer(try await session.data(for: request))
    } catch {
      throw RequestFailure(error, host: request.url?.host ?? "")
    }
    guard 200..<300 ~= answer.status else { throw RequestFailure(answer) }
    return answer.body
  }
}

/// What a server answered.
struct HTTPAnswer {
  let status: Int
  let retryAfter: String?
  let body: Data

  fileprivate init(_ answer: (body: Data, response: URLResponse)) throws {
    guard let response = answer.response as? HTTPURLResponse else {
      throw URLError(.badServerResponse)
    }
    status = response.statusCode
    retryAfter = response.value(forHTTPHeaderField: "Retry-After")
    body = answer.body
  }
}
