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
    guard isValid, !names.contains("") else { raise("Invalid field path (\(string)).") }
    return FieldPath(names.map(String.init))
  }

  public override func isEqual(_ object: Any?) -> Bool { (object as? FieldPath)?.path == path }

  public override var hash: Int { path.hashValue }
}

open class FieldValue: NSObject, @unchecked Sendable {
  let base: FiresmithRuntime.FieldValue

  init(_ base: FiresmithRuntime.FieldValue) {
    self.base = base
  }

  var isDelete: Bool { base == .delete() }

  public class func delete() -> FieldValue { FieldValue(.delete()) }

  public class func serverTimestamp() -> FieldValue { FieldValue(.serverTimestamp()) }

  public class func increment(_ l: Int64) -> FieldValue { FieldValue(.increment(l)) }

  public class func increment(_ d: Double) -> FieldValue { FieldValue(.increment(d)) }

  public class func arrayUnion(_ elements: [Any]) -> FieldValue {
    FieldValue(.arrayUnion(elements.map { UserData.plain($0, isElement: true) }))
  }

  public class func arrayRemove(_ elements: [Any]) -> FieldValue {
    FieldValue(.arrayRemove(elements.map { UserData.plain($0, isElement: true) }))
  }
}

// Google's encoder passes a field value through; anything else can't encode it.
extension FieldValue: Encodable {
  public func encode(to encoder: any Encoder) throws {
    throw EncodingError.invalidValue(
      self, .init(codingPath: encoder.codingPath, debugDescription: "A FieldValue is not a value"))
  }
}
