import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The answer of a server.
struct HTTPAnswer: Sendable {
  let status: Int
  let retryAfter: String?
  let body: Data
  /// Whether ``body`` is only the beginning of the answer.
  let isCut: Bool

  fileprivate init(_ response: HTTPURLResponse, _ body: Data, isCut: Bool = false) {
    status = response.statusCode
    retryAfter = response.value(forHTTPHeaderField: "Retry-After")
    self.body = body
    self.isCut = isCut
  }
}

/// One request, and its answer as it comes in piece by piece.
final class HTTPExchange: Sendable {
  /// How many bytes of an error's body are kept.
  static let errorSizeLimit = 65_536
  /// How many bytes must be transferred in a time limit for a slow exchange to continue.
  static let progress = 65_536

  private struct State {
    var response: HTTPURLResponse?
    var body = Data()
    /// How many bytes went over the connection, in both directions.
    var transferred = 0
  }

  private let host: String
  private let sizeLimit: Int
  private let state = Locked(State())
  private let outcome = Outcome<HTTPAnswer>()

  /// - Parameter sizeLimit: How many bytes an answer may have.
  init(host: String, sizeLimit: Int) {
    self.host = host
    self.sizeLimit = sizeLimit
  }

  /// Waits for the answer.
  ///
  /// - Throws: ``RequestFailure``, or ``FirestoreErrorCode/Code/cancelled``.
  func answer() async throws -> HTTPAnswer {
    try await outcome.value()
  }

  /// Fails the exchange when `seconds` have passed in which it neither ended nor made
  /// ``progress``.
  func fail(afterSilenceOf seconds: TimeInterval) async throws {
    var before = 0
    while true {
      try await Task.sleep(nanoseconds: nanoseconds(seconds))
      let now = state.withLock(\.transferred)
      guard now - before >= HTTPExchange.progress else { break }
      before = now
    }
    fail(RequestFailure(.deadlineExceeded, "\(host) did not answer in \(seconds) seconds."))
  }

  func didSend(_ count: Int) {
    state.withLock { $0.transferred += count }
  }

  func didReceive(_ response: HTTPURLResponse) {
    // An interim answer such as 103 comes before the real one.
    state.withLock { state in
      state.response = response
      state.body = Data()
    }
    if isSuccess(response), response.expectedContentLength > Int64(sizeLimit) {
      fail(RequestFailure(tooLongFrom: host, limit: sizeLimit))
    }
  }

  func didReceive(_ data: Data) {
    let cut: HTTPURLResponse? = state.withLock { state in
      state.transferred += data.count
      guard let response = state.response else { return nil }
      let limit = isSuccess(response) ? sizeLimit : HTTPExchange.errorSizeLimit
      let fitting = data.prefix(max(0, limit - state.body.count))
      state.body.append(fitting)
      return fitting.count < data.count ? response : nil
    }
    guard let cut else { return }
    if isSuccess(cut) {
      fail(RequestFailure(tooLongFrom: host, limit: sizeLimit))
    } else {
      end(cut, isCut: true)
    }
  }

  /// Ends the exchange without waiting for the rest of the answer.
  func cut() {
    if let response = state.withLock(\.response) { end(response, isCut: true) }
  }

  func didEnd(_ response: URLResponse?, _ error: (any Error)?) {
    if let error {
      fail(RequestFailure(error as? URLError ?? URLError(.unknown), host: host))
    } else if let response = response as? HTTPURLResponse {
      end(response)
    } else {
      fail(RequestFailure(URLError(.badServerResponse), host: host))
    }
  }

  func fail(_ failure: RequestFailure) {
    outcome.resolve(.failure(failure))
  }

  func connectionWasLost() {
    fail(RequestFailure(URLError(.networkConnectionLost), host: host))
  }

  private func end(_ response: HTTPURLResponse, isCut: Bool = false) {
    let body = state.withLock(\.body)
    outcome.resolve(.success(HTTPAnswer(response, body, isCut: isCut)))
  }

  private func isSuccess(_ response: HTTPURLResponse) -> Bool {
    200..<300 ~= response.statusCode
  }
}
