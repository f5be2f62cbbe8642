import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Why a request gave no answer.
struct RequestFailure: Error {
  let code: FirestoreErrorCode
  /// Whether the server surely did nothing of what the request asked for.
  var isUnprocessed = false
  /// What the server answered; `nil` if there was no answer.
  private(set) var answer: HTTPAnswer?

  init(_ code: FirestoreErrorCode.Code, _ message: String) {
    self.code = FirestoreErrorCode(code, message)
  }

  /// The failure that the server answered.
  init(_ answer: HTTPAnswer) {
    let error = try? FirestoreJSON.read(answer.body) { reader throws(FirestoreJSONError) in
      try reader.readFailure()
    }
    code =
      (error ?? nil).map(FirestoreErrorCode.init)
      ?? FirestoreErrorCode(
        FirestoreErrorCode.Code(status: answer.status), "The server answered \(answer.status).")
    isUnprocessed = answer.status == 429 || code.code == .resourceExhausted || code.code == .aborted
    self.answer = answer
  }

  /// The failure of the connection.
  init(_ error: URLError, host: String) {
    switch error.code {
    case .cancelled: self.init(.cancelled, "The task was cancelled.")
    case .timedOut: self.init(.deadlineExceeded, "\(host) does not answer in time.")
    case .cannotFindHost, .dnsLookupFailed:
      self.init(.unavailable, "\(host) can't be found.")
      isUnprocessed = true
    case .cannotConnectToHost:
      self.init(.unavailable, "\(host) can't be reached.")
      isUnprocessed = true
    case .notConnectedToInternet:
      self.init(.unavailable, "\(host) can't be reached: there is no connection to the internet.")
      isUnprocessed = true
    case .networkConnectionLost:
      self.init(.unavailable, "The connection to \(host) was lost.")
    case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
      .clientCertificateRequired:
      self.init(.unknown, "There is no secure connection to \(host) (\(error.code.rawValue)).")
      isUnprocessed = true
    default:
      self.init(.unavailable, "The request to \(host) failed (\(error.code.rawValue)).")
    }
  }

  /// How many seconds the server wants to be left alone: it says so, or until when.
  var retryAfter: TimeInterval? {
    guard let text = answer?.retryAfter else { return nil }
    if let seconds = TimeInterval(text) { return max(0, seconds) }
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
    return formatter.date(from: text).map { max(0, $0.timeIntervalSinceNow) }
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
}

extension FirestoreErrorCode.Code {
  /// The code that the server calls `name`. See
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

  /// What a status of HTTP means, where the server says nothing more. See the same page.
  ///
  /// 404 doesn't mean that there is no document, nor 409 that others wrote to it: only Firestore
  /// itself can tell, and it isn't Firestore that answered.
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
