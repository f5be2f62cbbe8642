import Foundation

/// The `NSError` domain of Firestore's errors.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let FirestoreErrorDomain = "FIRFirestoreErrorDomain"

/// An error from Firestore, with the name that it has in Google's SDK.
public struct FirestoreErrorCode: Error, Hashable, Sendable {
  /// The status codes of [gRPC](https://grpc.github.io/grpc/core/md_doc_statuscodes.html), which
  /// Firestore uses.
  public enum Code: Int, Hashable, Sendable {
    /// The call was cancelled.
    case cancelled = 1
    /// The cause is unknown.
    case unknown = 2
    /// The request is invalid, whatever the database contains.
    case invalidArgument = 3
    /// The call took too long. A write may have taken effect.
    case deadlineExceeded = 4
    /// The document doesn't exist.
    case notFound = 5
    /// The document already exists.
    case alreadyExists = 6
    /// The database's security rules don't allow the request.
    case permissionDenied = 7
    /// A quota is exhausted, or there are too many requests.
    case resourceExhausted = 8
    /// The database isn't in the state that the request requires; an index may be missing.
    case failedPrecondition = 9
    /// Another write conflicts with this one. Retrying may help.
    case aborted = 10
    /// A value is outside the valid range.
    case outOfRange = 11
    /// The store doesn't support this.
    case unimplemented = 12
    /// The server failed internally.
    case `internal` = 13
    /// The server can't be reached at the moment. Retrying may help.
    case unavailable = 14
    /// Data was lost or is corrupt.
    case dataLoss = 15
    /// The request has no valid credentials.
    case unauthenticated = 16
  }

  /// The kind of error.
  public let code: Code
  /// A sentence that describes what went wrong.
  public let message: String
  /// Whether the writes of a failed commit surely had no effect, although an error with this code
  /// doesn't say so by itself: the server couldn't be reached, for example.
  public var hadNoEffect = false
  /// Whether the local store of a ``CachedStore`` has failed, and not the remote one: its disk is
  /// full, for example.
  public var isFromLocalStore = false

  /// - Parameters:
  ///   - code: The kind of error.
  ///   - message: What went wrong, in a sentence.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// Whether both have the same code and the same message.
  public static func == (first: FirestoreErrorCode, second: FirestoreErrorCode) -> Bool {
    (first.code, first.message) == (second.code, second.message)
  }

  /// Hashes the code and the message.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(code)
    hasher.combine(message)
  }
}

extension FirestoreErrorCode {
  /// Whether a write that ends with this error may have taken effect nevertheless.
  package var leavesOutcomeUnknown: Bool {
    switch code {
    case .cancelled, .unknown, .deadlineExceeded, .internal, .unavailable, .dataLoss:
      !hadNoEffect
    case .invalidArgument, .notFound, .alreadyExists, .permissionDenied, .resourceExhausted,
      .failedPrecondition, .aborted, .outOfRange, .unimplemented, .unauthenticated:
      false
    }
  }
}

extension FirestoreErrorCode: CustomNSError, LocalizedError {
  public static var errorDomain: String { FirestoreErrorDomain }

  public var errorCode: Int { code.rawValue }

  public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: message] }

  public var errorDescription: String? { message }
}
