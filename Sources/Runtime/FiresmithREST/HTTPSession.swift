import FiresmithRuntime
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends requests through a `URLSession` that stores nothing and follows no redirect.
///
/// The session ends when this value does.
package final class HTTPSession: Sendable {
  /// The maximum time to get a token, in seconds.
  let tokenTimeout: TimeInterval
  /// The maximum time that an attempt may take without progress, in seconds.
  let attemptTimeout: TimeInterval
  private let sizeLimit: Int
  private let session: URLSession
  private let exchanges = HTTPExchanges()
  private let queue = DispatchQueue(label: "RESTStore")

  package init(_ options: RESTStore.Options) {
    // A call that has no token yet needs time for its own request, too.
    tokenTimeout = options.timeout / 2
    attemptTimeout = options.attemptTimeout ?? options.timeout / 4
    sizeLimit = options.maximumAnswerSize
    let configuration = URLSessionConfiguration.ephemeral
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    configuration.httpCookieStorage = nil
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpShouldSetCookies = false
    // Transactions wait for each other on the server. Those that wait must not block the others.
    configuration.httpMaximumConnectionsPerHost = 64
    session = URLSession(
      configuration: configuration, delegate: exchanges, delegateQueue: .forExchanges)
  }

  deinit { session.finishTasksAndInvalidate() }

  /// Sends `request`, again where `retries` allow it, and returns what `read` makes of the answer.
  ///
  /// - Parameter read: Reads an answer. A ``RequestFailure`` that it throws counts as a
  ///   failure of the request.
  /// - Throws: ``RequestFailure``, or `FirestoreErrorCode.Code.cancelled`.
  func send<Output>(
    _ request: URLRequest, _ repetition: Repetition, _ retries: RetryPolicy,
    until deadline: Deadline, read: (HTTPAnswer) throws -> Output
  ) async throws -> Output {
    var attempt = 1
    var openOutcome: FirestoreErrorCode?
    while true {
      do {
        return try read(try await success(of: request))
      } catch let error as RequestFailure {
        let failure = error.after(openOutcome)
        openOutcome = failure.openOutcome
        guard retries.allow(repetition, after: failure, attempt: attempt) else { throw failure }
        let pause = retries.pause(after: failure, attempt: attempt)
        guard pause < deadline.remaining else { throw failure }
        try await Task.sleep(nanoseconds: nanoseconds(pause))
        attempt += 1
      }
    }
  }

  private func success(of request: URLRequest) async throws -> HTTPAnswer {
    let answer = try await answer(to: request)
    guard 200..<300 ~= answer.status else { throw RequestFailure(answer) }
    return answer
  }

  /// Makes one attempt. Cancelling the task ends it.
  private func answer(to request: URLRequest) async throws -> HTTPAnswer {
    // Foundation's own `data(for:)` would follow redirects and collect answers of any size. And on
    // Linux, cancelling its task at the moment its answer arrives is a deadlock.
    let exchange = HTTPExchange(
      host: request.url?.host ?? "", sizeLimit: sizeLimit, queue: queue)
    let watch = Task { try await exchange.fail(afterSilenceOf: attemptTimeout) }
    defer { watch.cancel() }
    // `self` stays alive until the task is made: a session that has ended makes none.
    return try await exchange.answer { [self] exchange in
      let task = session.dataTask(with: request)
      exchanges.begin(exchange, with: task)
      return task
    }
  }
}

extension OperationQueue {
  /// The queue on which a session reports what it receives.
  fileprivate static var forExchanges: OperationQueue {
    #if canImport(FoundationNetworking)
      return ImmediateQueue()
    #else
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      return queue
    #endif
  }
}

#if canImport(FoundationNetworking)
  /// Runs blocks at once, on the thread that adds them.
  ///
  /// On Linux, Foundation reads from a connection as fast as it can, and adds a block to the queue
  /// for each piece. If the blocks had to wait, an endless answer would fill the memory long before
  /// anyone could cancel its task. (`suspend()` is no help: it closes the connection there, and
  /// `resume()` sends the request again.)
  private final class ImmediateQueue: OperationQueue, @unchecked Sendable {
    override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }
  }
#endif

extension URLRequest {
  /// Creates a request that `URLSession` ends after `timeout` seconds without progress.
  init(_ url: URL, timeout: TimeInterval) {
    self.init(url: url)
    // Foundation on Linux ignores the timeout that its initializer is given, and takes a minute. It
    // also cuts fractions off, and can't convert an infinite number to an integer.
    timeoutInterval = TimeInterval(nanoseconds(timeout) / 1_000_000_000 + 1)
  }
}
