import FiresmithRuntime
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// An error that says why a request failed.
package struct RequestFailure: Error {
  package private(set) var code: FirestoreErrorCode
  let cause: Cause
  /// Whether the server surely did nothing of what the request asked for.
  private(set) var isUnprocessed = false
  /// The error of an earlier attempt of the same request that may have had its effect; `nil` if
  /// none may have.
  private var earlierOutcome: FirestoreErrorCode?

  /// The cause of a failure.
  enum Cause: Sendable {
    /// There was no answer.
    case connection
    /// The server isn't the one that it claims to be.
    case certificate
    /// The server answered with an error; `nil` if the error came inside of an answer.
    case refusal(HTTPAnswer?)
    /// The server answered with more than is accepted.
    case tooLong
    /// The server answered something else than the API's reference says.
    case unreadable
  }

  private init(
    _ cause: Cause, _ code: FirestoreErrorCode.Code, _ message: String, isUnprocessed: Bool = false
  ) {
    self.cause = cause
    self.code = FirestoreErrorCode(code, message)
    self.isUnprocessed = isUnprocessed
  }

  /// There was no answer.
  init(_ code: FirestoreErrorCode.Code, _ message: String) {
    self.init(.connection, code, message)
  }

  /// The server at `host` answered with more than `limit` bytes.
  init(tooLongFrom host: String, limit: Int) {
    self.init(.tooLong, .unknown, "The answer of \(host) has more than \(limit) bytes.")
  }

  /// The server's answer isn't what the API's reference says.
  init(_ error: FirestoreJSONError) {
    self.init(.unreadable, .internal, "The server's answer can't be read: \(error)")
  }

  /// The request was not sent because of `error`.
  init(unsent error: FirestoreErrorCode) {
    self.init(.connection, error.code, error.message, isUnprocessed: true)
  }

  /// The server answered with an error.
  init(_ answer: HTTPAnswer) {
    let error = try? FirestoreJSON.read(answer.body) { reader throws(FirestoreJSONError) in
      try reader.readFailure()
    }
    cause = .refusal(answer)
    code =
      (error ?? nil).map(FirestoreErrorCode.init) ?? FirestoreErrorCode(status: answer.status)
    isUnprocessed = answer.status == 429 || code.code == .resourceExhausted || code.code == .aborted
  }

  /// An error came inside of an answer, after other elements.
  init(_ error: ServerError) {
    cause = .refusal(nil)
    code = FirestoreErrorCode(error)
  }

  /// The connection to `host` failed.
  init(_ error: URLError, host: String) {
    switch error.code {
    case .cancelled: self.init(.connection, .cancelled, "The task was cancelled.")
    case .timedOut: self.init(.connection, .deadlineExceeded, "\(host) did not answer in time.")
    case .cannotFindHost, .dnsLookupFailed:
      self.init(.connection, .unavailable, "\(host) can't be found.", isUnprocessed: true)
    case .cannotConnectToHost:
      self.init(.connection, .unavailable, "\(host) can't be reached.", isUnprocessed: true)
    case .notConnectedToInternet:
      self.init(
        .connection, .unavailable,
        "\(host) can't be reached: there is no connection to the internet.", isUnprocessed: true)
    case _ where error.isLostConnection:
      self.init(.connection, .unavailable, "The connection to \(host) was lost.")
    case _ where error.isAboutCertificate:
      self.init(
        .certificate, .unknown,
        "The certificate of \(host) is not accepted (\(error.localizedDescription)).",
        isUnprocessed: true)
    case .secureConnectionFailed:
      self.init(
        .connection, .unavailable,
        "There is no secure connection to \(host) (\(error.localizedDescription)).",
        isUnprocessed: true)
    default:  // Of Foundation, which has many.
      self.init(
        .connection, .unavailable, "The request to \(host) failed (\(error.localizedDescription)).")
    }
  }

  /// The answer, if that was an error.
  var refusal: HTTPAnswer? {
    if case .refusal(let answer) = cause { answer } else { nil }
  }

  /// Whether the server could not even be asked.
  var isWithoutAnswer: Bool {
    if case .connection = cause { true } else { false }
  }

  var isTooLong: Bool {
    if case .tooLong = cause { true } else { false }
  }

  /// Whether repeating the request could lead to another outcome.
  var isPassing: Bool {
    switch cause {
    case .connection, .refusal: true
    case .certificate, .tooLong, .unreadable: false
    }
  }

  /// The error of this attempt or an earlier one that leaves open whether the request had its
  /// effect, or may yet have it; `nil` if it had none.
  var openOutcome: FirestoreErrorCode? {
    !isUnprocessed && code.leavesOutcomeUnknown ? code : earlierOutcome
  }

  /// Returns this failure as that of a request whose earlier attempts had `openOutcome`.
  func after(_ openOutcome: FirestoreErrorCode?) -> RequestFailure {
    var failure = self
    failure.earlierOutcome = earlierOutcome ?? openOutcome
    return failure
  }

  /// Returns this failure with a message that callers may see.
  func presentable(without secrets: Secrets) -> RequestFailure {
    var failure = self
    failure.code = code.presentable(without: secrets)
    failure.earlierOutcome = earlierOutcome?.presentable(without: secrets)
    return failure
  }

  /// The number of seconds that the server asks callers to wait, which it gives as a number or a
  /// date.
  var retryAfter: TimeInterval? {
    guard let text = refusal?.retryAfter else { return nil }
    if let seconds = TimeInterval(text) { return max(0, seconds) }
    return Date(httpDate: text).map { max(0, $0.timeIntervalSinceNow) }
  }
}

extension URLError {
  /// Whether the connection ended before the answer did.
  fileprivate var isLostConnection: Bool {
    switch code {
    case .networkConnectionLost: true
    // On Linux, Foundation has other codes for it when the end came in good order, and the words of
    // curl: “Empty reply from server”, “transfer closed with 7 bytes remaining to read”.
    case .badServerResponse: localizedDescription.hasPrefix("Empty reply")
    case .unknown: localizedDescription.hasPrefix("transfer closed")
    default: false  // Of Foundation, which has many.
    }
  }

  /// Whether the server's certificate, or ours, was the reason.
  fileprivate var isAboutCertificate: Bool {
    switch code {
    case .serverCertificateUntrusted, .serverCertificateHasBadDate,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
      .clientCertificateRequired:
      return true
    case .unknown:
      // On Linux, Foundation has no code for it, but the words of curl: “SSL certificate problem:
      // self-signed certificate”.
      return localizedDescription.range(of: "certificate", options: .caseInsensitive) != nil
    default: return false  // Of Foundation, which has many.
    }
  }
}

extension FirestoreErrorCode {
  /// The error that the server describes.
  init(_ error: ServerError) {
    let message = error.message.trimmingCharacters(in: .whitespacesAndNewlines)
    self.init(
      FirestoreErrorCode.Code(name: error.status) ?? .unknown,
      message.isEmpty ? error.status : message)
  }

  /// The error that an HTTP status means when the server says nothing more.
  fileprivate init(status: Int) {
    if 300..<400 ~= status {
      self.init(.unknown, "The server answered with a redirect (\(status)), which is not followed.")
    } else {
      self.init(FirestoreErrorCode.Code(status: status), "The server answered \(status).")
    }
  }
}

extension FirestoreErrorCode.Code {
  /// The code with this name. See
  /// [Code](https://github.com/googleapis/googleapis/blob/master/google/rpc/code.proto).
  fileprivate init?(name: String) {
    switch name {
    case "CANCELLED": self = .cancelled
    case "UNKNOWN": self = .unknown
    case "INVALID_ARGUMENT": self = .invalidArgument
    case "DEADLINE_EXCEEDED": self = .deadlineExceeded
    case "NOT_FOUND": self = .notFound
    case "ALREADY_EXISTS": self = .alreadyExists
    case "PERMISSION_DENIED": self = .permissionDenied
    case "RESOURCE_EXHAUSTED": self = .resourceExhausted
    case "FAILED_PRECONDITION": self = .failedPrecondition
    case "ABORTED": self = .aborted
    case "OUT_OF_RANGE": self = .outOfRange
    case "UNIMPLEMENTED": self = .unimplemented
    case "INTERNAL": self = .internal
    case "UNAVAILABLE": self = .unavailable
    case "DATA_LOSS": self = .dataLoss
    case "UNAUTHENTICATED": self = .unauthenticated
    default: return nil
    }
  }

  /// The code for an HTTP status, as the same page maps them.
  ///
  /// 404 doesn't mean that a document is missing, nor 409 that there was a conflict: only Firestore
  /// can know that, and it says so in JSON.
  fileprivate init(status: Int) {
    switch status {
    case 400: self = .invalidArgument
    case 401: self = .unauthenticated
    case 403: self = .permissionDenied
    case 408, 504: self = .deadlineExceeded
    case 429: self = .resourceExhausted
    case 499: self = .cancelled
    case 500: self = .internal
    case 501: self = .unimplemented
    case 502, 503: self = .unavailable
    default: self = .unknown
    }
  }
}
