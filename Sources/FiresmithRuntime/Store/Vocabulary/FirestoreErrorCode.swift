import Foundation

/// The domain of Firestore's errors, as `NSError` knows it.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let FirestoreErrorDomain = "FIRFirestoreErrorDomain"

/// An error of Firestore's, under the name that Google's has in Swift.
public struct FirestoreErrorCode: Error, Hashable, Sendable {
  /// The codes of [gRPC](https://grpc.github.io/grpc/core/md_doc_statuscodes.html), which Firestore
  /// uses.
  public enum Code: Int, Hashable, Sendable {
    case cancelled = 1
    case unknown = 2
    case invalidArgument = 3
    case deadlineExceeded = 4
    case notFound = 5
    case alreadyExists = 6
    case permissionDenied = 7
    case resourceExhausted = 8
    case failedPrecondition = 9
    case aborted = 10
    case outOfRange = 11
    case unimplemented = 12
    case `internal` = 13
    case unavailable = 14
    case dataLoss = 15
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
