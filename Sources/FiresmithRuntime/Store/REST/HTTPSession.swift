import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What sends requests: a `URLSession` that keeps nothing, and ends with this value.
final class HTTPSession: Sendable {
  /// How many seconds it may take to get a token.
  let tokenTimeout: TimeInterval
  private let session: URLSession

  init(tokenTimeout: TimeInterval) {
    self.tokenTimeout = tokenTimeout
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
  /// - Throws: ``RequestFailure``, or ``FirestoreErrorCode/Code/cancelled``
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
      answer = try await self.answer(to: request)
    } catch let error as URLError {
      throw RequestFailure(error, host: request.url?.host ?? "")
    }
    guard 200..<300 ~= answer.status else { throw RequestFailure(answer) }
    return answer.body
  }

  /// What the server answers. Cancelling the task ends the request.
  private func answer(to request: URLRequest) async throws -> HTTPAnswer {
    // Foundation's own `data(for:)` can't be used: on Linux, cancelling a task at the moment at which
    // its answer comes in is a deadlock, since each waits there for a lock that the other has.
    let outcome = Outcome<HTTPAnswer>()
    let task = session.dataTask(with: request) { body, response, error in
      if let body, let response = response as? HTTPURLResponse {
        outcome.resolve(.success(HTTPAnswer(response, body)))
      } else {
        outcome.resolve(.failure(error as? URLError ?? URLError(.badServerResponse)))
      }
    }
    task.resume()
    do {
      return try await outcome.value()
    } catch {
      task.cancel()
      throw error
    }
  }
}

/// What a server answered.
struct HTTPAnswer: Sendable {
  let status: Int
  let retryAfter: String?
  let body: Data

  fileprivate init(_ response: HTTPURLResponse, _ body: Data) {
    status = response.statusCode
    retryAfter = response.value(forHTTPHeaderField: "Retry-After")
    self.body = body
  }
}
