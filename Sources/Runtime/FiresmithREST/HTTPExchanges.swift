import FiresmithRuntime
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The exchanges of a session, to which it reports.
final class HTTPExchanges: NSObject, Sendable {
  private let running = Locked<[Int: HTTPExchange]>([:])

  func begin(_ exchange: HTTPExchange, with task: URLSessionTask) {
    running.withLock { $0[task.taskIdentifier] = exchange }
  }

  private subscript(task: URLSessionTask) -> HTTPExchange? {
    running.withLock { $0[task.taskIdentifier] }
  }
}

extension HTTPExchanges: URLSessionDataDelegate {
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    // The request would go to another host with its token. The redirect itself is the answer.
    self[task]?.didReceive(response)
    self[task]?.cut()
    #if !canImport(FoundationNetworking)
      // On Linux, Foundation ends the process if this comes after the end of the task, which others
      // may cancel at any time. There, the task waits until it is cancelled.
      completionHandler(nil)
    #endif
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    #if canImport(FoundationNetworking)
      // It's about a password here, and Foundation would wait for one.
      self[task]?.cut()
    #endif
    completionHandler(.performDefaultHandling, nil)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
  ) {
    // A connection that was used before broke, and the request is about to be sent again on a new
    // one: on Linux without its body, for which the server would wait. Only the retry policy knows
    // whether the request may be repeated.
    self[task]?.connectionWasLost()
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64,
    totalBytesSent: Int64, totalBytesExpectedToSend: Int64
  ) {
    self[task]?.didSend(Int(bytesSent))
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    if let response = response as? HTTPURLResponse { self[dataTask]?.didReceive(response) }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    self[dataTask]?.didReceive(data)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let exchange = running.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    exchange?.didEnd(task.response, error)
  }
}
