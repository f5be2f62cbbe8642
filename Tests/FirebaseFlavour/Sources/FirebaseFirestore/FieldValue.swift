import FiresmithRuntime
public import Foundation

open class FieldPath: NSObject, @unchecked Sendable {
  let path: FiresmithRuntime.FieldPath

  public init(_ fieldNames: [String]) {
    if fieldNames.isEmpty || fieldNames.contains("") {
      raise("Invalid field path. Provided names must not be empty.")
    }
    path = FiresmithRuntime.FieldPath(fieldNames)
  }

  private init(path: FiresmithRuntime.FieldPath) {
    self.path = path
  }

  public class func documentID() -> FieldPath { FieldPath(path: .documentID()) }

  /// The path that a string stands for: names with dots between them.
  static func parsing(_ string: String) -> FieldPath {
    let isValid = !string.utf8.contains { "~*/[]".utf8.contains($0) }
    let names = string.split(separator: ".", omittingEmptySubsequences: false)
    if !isValid { raise("Invalid field path (\(string)).") }
    return FieldPath(names.map(String.init))
  }

  public override func isEqual(_ object: Any?) -> Bool { (object as? FieldPath)?.path == path }

  public override var hash: Int { path.hashValue }
}

open class FieldValue: NSObject, @unchecked Sendable {
  /// The change that the server is asked for. The elements of arrays are looked at only when they
  /// are written.
  enum Kind {
    case delete, serverTimestamp
    case increment(FiresmithRuntime.FieldValue)
    case arrayUnion([Any])
    case arrayRemove([Any])
  }

  let kind: Kind

  init(_ kind: Kind) {
    self.kind = kind
  }

  var isDelete: Bool {
    if case .delete = kind { true } else { false }
  }

  var isServerTimestamp: Bool {
    if case .serverTimestamp = kind { true } else { false }
  }

  /// Returns the value for the store of `firestore`.
  func base(in firestore: Firestore) -> FiresmithRuntime.FieldValue {
    switch kind {
    case .delete: .delete()
    case .serverTimestamp: .serverTimestamp()
    case .increment(let base): base
    case .arrayUnion(let elements):
      .arrayUnion(elements.map { UserData(firestore).plain($0, isElement: true) })
    case .arrayRemove(let elements):
      .arrayRemove(elements.map { UserData(firestore).plain($0, isElement: true) })
    }
  }

  public class func delete() -> FieldValue { FieldValue(.delete) }

  public class func serverTimestamp() -> FieldValue { FieldValue(.serverTimestamp) }

  public class func increment(_ l: Int64) -> FieldValue { FieldValue(.increment(.increment(l))) }

  public class func increment(_ d: Double) -> FieldValue { FieldValue(.increment(.increment(d))) }

  public class func arrayUnion(_ elements: [Any]) -> FieldValue {
    FieldValue(.arrayUnion(elements))
  }

  public class func arrayRemove(_ elements: [Any]) -> FieldValue {
    FieldValue(.arrayRemove(elements))
  }
}

// Google's encoder passes a field value through; anything else can't encode it.
extension FieldValue: Encodable {
  public func encode(to encoder: any Encoder) throws {
    throw FirestoreEncodingError.encodingIsNotSupported(
      "FieldValue values can only be encoded with Firestore.Encoder")
  }
}
