import FiresmithRuntime
public import Foundation

// swift-format-ignore: AlwaysUseLowerCamelCase
public let FirestoreErrorDomain = "FIRFirestoreErrorDomain"

public struct FirestoreErrorCode: Error, Hashable, Sendable, CustomNSError {
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public enum Code: Int, Hashable, Sendable {
    case OK, cancelled, unknown, invalidArgument, deadlineExceeded, notFound, alreadyExists
    case permissionDenied, resourceExhausted, failedPrecondition, aborted, outOfRange
    case unimplemented, `internal`, unavailable, dataLoss, unauthenticated
  }

  public let code: Code

  public static var errorDomain: String { FirestoreErrorDomain }

  public var errorCode: Int { code.rawValue }
}

/// The error as Google's SDK gives it.
func sdkError(_ error: any Error) -> any Error {
  guard let error = error as? FiresmithRuntime.FirestoreErrorCode else { return error }
  return NSError(
    domain: FirestoreErrorDomain, code: error.code.rawValue,
    userInfo: [NSLocalizedDescriptionKey: error.message])
}

/// The error as the store gave it.
func storeError(_ error: any Error) -> any Error {
  let nsError = error as NSError
  guard nsError.domain == FirestoreErrorDomain,
    let code = FiresmithRuntime.FirestoreErrorCode.Code(rawValue: nsError.code)
  else { return error }
  return FiresmithRuntime.FirestoreErrorCode(code, nsError.localizedDescription)
}

#if !canImport(ObjectiveC)
  public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?
#endif
