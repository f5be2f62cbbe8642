import Foundation

/// The domain of Firestore's errors, as `NSError` knows it.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let FirestoreErrorDomain = "FIRFirestoreErrorDomain"

/// An error of Firestore's, under the name that Google's has in Swift.
public struct FirestoreErrorCode: Error, Hashable, Sendable {
  /// The codes of [gRPC](https://grpc.github.io/grpc/core/md_doc_statuscodes.html), which Firestore
  /// uses.
  public enum Code: Int, Hashable, Sendable {
    /// The caller gave up.
    case cancelled = 1
    /// Nothing more is known.
    case unknown = 2
    /// The request can't be right, whatever the database holds.
    case invalidArgument = 3
    /// It took too long; a write may have been made.
    case deadlineExceeded = 4
    /// There is no such document.
    case notFound = 5
    /// There is such a document already.
    case alreadyExists = 6
    /// The database's rules don't allow it.
    case permissionDenied = 7
    /// A quota is used up, or there are too many requests.
    case resourceExhausted = 8
    /// The database isn't in the state that this needs; an index may be missing.
    case failedPrecondition = 9
    /// Another write came in between. Trying again may help.
    case aborted = 10
    /// Beyond what there is.
    case outOfRange = 11
    /// The store can't do this.
    case unimplemented = 12
    /// The server has a defect.
    case `internal` = 13
    /// The server can't be reached at the moment. Trying again may help.
    case unavailable = 14
    /// Data is lost or damaged.
    case dataLoss = 15
    /// The request doesn't say who makes it, or the server doesn't believe it.
    case unauthenticated = 16
  }

  /// The kind of error.
  public let code: Code
  /// What went wrong, in a sentence.
  public let message: String

  /// - Parameters:
  ///   - code: The kind of error.
  ///   - message: What went wrong, in a sentence.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension FirestoreErrorCode: CustomNSError, LocalizedError {
  public static var errorDomain: String { FirestoreErrorDomain }

  public var errorCode: Int { code.rawValue }

  public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: message] }

  public var errorDescription: String? { message }
}
