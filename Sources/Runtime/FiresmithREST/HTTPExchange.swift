import FiresmithRuntime
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The answer of a server.
package struct HTTPAnswer: Sendable {
  let status: Int
  let retryAfter: String?
  private let date: String?
  package let body: Data
  /// Whether ``body`` is only the beginning of the answer.
  let isCut: Bool

  fileprivate init(_ response: HTTPURLResponse, _ body: Data, isCut: Bool = false) {
    status = response.statusCode
    retryAfter = response.value(forHTTPHeaderField: "Retry-After")
    date = response.value(forHTTPHeaderField: "Date")
    self.body = body
    self.isCut = isCut
  }

  /// The time on the server's clock; `nil` if the answer doesn't have it.
  package var serverTime: Date? { date.flatMap(Date.init(httpDate:)) }
}

extension Date {
  /// The time in a header, such as `Mon, 06 May 2024 07:08:09 GMT`.
  init?(httpDate text: String) {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
    guard let date = formatter.date(from: text) else { return nil }
    self = date
  }
}

/// One request, and its answer as it comes in piece by piece.
final class HTTPExchange: Sendable {
  /// The number of bytes of an error's body that are kept.
  static let errorSizeLimit = 65_536
  /// The number of bytes that must be transferred within a time limit for a slow exchange to
  /// continue.
  static let progress = 65_536

  private struct State {
    var task: URLSessionTask?
    var response: HTTPURLResponse?
    var body = Data()
    /// The number of bytes transferred over the connection, in both directions.
    var transferred = 0
  }

  private let host: String
  private let sizeLimit: Int
  private let queue: DispatchQueue
  private let state = Locked(State())
  private let outcome = Outcome<HTTPAnswer>()

  /// - Parameters:
  ///   - sizeLimit: How many bytes an answer may have.
  ///   - queue: Where the task is started and cancelled, one exchange after another.
  init(host: String, sizeLimit: Int, queue: DispatchQueue) {
    self.host = host
    self.sizeLimit = sizeLimit
    self.queue = queue
  }

  /// Starts the task that `makeTask` returns, and waits for the answer. Cancelling the Swift task
  /// cancels it.
  ///
  /// - Throws: ``RequestFailure``, or `FirestoreErrorCode.Code.cancelled`.
  func answer(
    from makeTask: @escaping @Sendable (HTTPExchange) -> URLSessionTask
  ) async throws -> HTTPAnswer {
    // On Linux, Foundation makes whoever starts or cancels a task wait while the session receives.
    // A server that sends without end would block the few threads that all Swift tasks share.
    queue.async { [self] in
      guard !outcome.isResolved else { return }
      let task = makeTask(self)
      state.withLock { $0.task = task }
      task.resume()
    }
    do {
      return try await outcome.value()
    } catch {
      stop()
      throw error
    }
  }

  /// Cancels the task unless it has ended.
  private func stop() {
    queue.async { [self] in
      let task = state.withLock { state in
        defer { state.task = nil }
        return state.task
      }
      task?.cancel()
    }
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
    // More may come in until the task is cancelled.
    guard !outcome.isResolved else { return }
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
    state.withLock { $0.task = nil }
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
    stop()
  }

  func connectionWasLost() {
    fail(RequestFailure(URLError(.networkConnectionLost), host: host))
  }

  private func end(_ response: HTTPURLResponse, isCut: Bool = false) {
    let body = state.withLock(\.body)
    outcome.resolve(.success(HTTPAnswer(response, body, isCut: isCut)))
    if isCut { stop() }
  }

  private func isSuccess(_ response: HTTPURLResponse) -> Bool {
    200..<300 ~= response.statusCode
  }
}
