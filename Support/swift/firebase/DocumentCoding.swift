import FirebaseFirestore
import Foundation

// MARK: - Coding

/// Shared by reading and writing documents.
///
/// Repositories don't use Google's coder, because it reads any map with the right keys as a
/// timestamp or a geopoint, crashes for values out of range, and reports errors without the stored
/// value.
nonisolated internal enum DocumentCoding {
  /// The problem with a field, worded to follow the field's name: `is missing`.
  struct Misfit: Error {
    let kind: RepositoryError.InvalidField
    let reason: String
  }

  /// A number or a boolean. Bridging alone doesn't tell 1 from true or from 1.0.
  enum Number {
    case boolean(Bool)
    case integer(Int64)
    case double(Double)

    init?(_ value: Any) {
      guard let number = value as? NSNumber else { return nil }
      switch UInt8(truncatingIfNeeded: number.objCType.pointee) {
      case UInt8(ascii: "c"), UInt8(ascii: "B"): self = .boolean(number.boolValue)
      case UInt8(ascii: "d"), UInt8(ascii: "f"): self = .double(number.doubleValue)
      default: self = .integer(number.int64Value)
      }
    }

    var boolean: Bool? {
      if case .boolean(let value) = self { value } else { nil }
    }

    var double: Double? {
      switch self {
      case .boolean: nil
      case .integer(let value): Double(value)
      case .double(let value): value
      }
    }
  }

  /// Any `DocumentID`.
  protocol IDWrapper {
    static func reading(_ document: DocumentReference) throws -> Self
  }

  /// Any `ServerTimestamp`.
  protocol TimeWrapper {
    var time: (any Encodable)? { get }
    static func reading(_ time: Timestamp?) throws -> Self
  }

  /// Any ``Reference``.
  protocol ModelReference {
    init(_ documentReference: DocumentReference)
    func documentReference(in firestore: Firestore) -> DocumentReference
  }

  /// A type that holds any stored value.
  protocol AnyValue {
    /// - Parameter failure: Returns the error for a value of an unknown type.
    static func reading(_ stored: Any, orThrow failure: (Any) -> any Error) throws -> Self
  }

  /// An array of values that are stored otherwise than they code themselves.
  protocol Converted {
    /// The encoders of each value in its stored form.
    var storedForms: [any Encodable] { get }
  }

  /// Any wrapper that reads a missing field as `nil`.
  protocol NullWrapper: Decodable {}
}

nonisolated extension DocumentCoding {
  /// Returns the path of a field: `tags[1].color`. Names with dots or brackets are in backticks.
  static func path(_ keys: [any CodingKey]) -> String {
    var path = ""
    for key in keys {
      if let index = (key as? FieldKey)?.intValue {
        path += "[\(index)]"
        continue
      }
      if !path.isEmpty { path += "." }
      path += quoted(key.stringValue)
    }
    return path
  }

  private static func quoted(_ name: String) -> String {
    let special = ".[]`".unicodeScalars
    guard name.unicodeScalars.contains(where: { special.contains($0) }) else { return name }
    var quoted = "`"
    for scalar in name.unicodeScalars {
      if scalar == "\\" || scalar == "`" { quoted.unicodeScalars.append("\\") }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "`"
  }

  /// Returns a phrase for a stored value: `the string “red”`.
  static func phrase(of value: Any) -> String {
    switch value {
    case is NSNull: return "null"
    case let value as String: return "the string “\(shortened(value))”"
    case let value as Data: return "bytes (\(value.count))"
    case is Timestamp: return "a timestamp"
    case let value as GeoPoint: return "the geopoint (\(value.latitude), \(value.longitude))"
    case let value as DocumentReference: return "a reference to \(shortened(value.path))"
    case let value as VectorValue: return "a vector of \(value.array.count) numbers"
    case let value as [Any]: return "an array of \(value.count) elements"
    case is [String: Any]: return "a map"
    default: break
    }
    switch Number(value) {
    case .boolean(let value): return "the boolean \(value)"
    case .integer(let value): return "the integer \(value)"
    case .double(let value): return "the double \(value)"
    case nil: return "a \(type(of: value))"
    }
  }

  /// Returns the type of a stored value; `nil` if it is none of those known.
  static func storedType(of value: Any) -> RepositoryError.StoredType? {
    switch value {
    case is NSNull: return .null
    case is String: return .string
    case is Data: return .bytes
    case is Timestamp: return .timestamp
    case is GeoPoint: return .geopoint
    case is DocumentReference: return .reference
    case is VectorValue: return .vector
    case is [Any]: return .array
    case is [String: Any]: return .map
    default: break
    }
    switch Number(value) {
    case .boolean: return .boolean
    case .integer: return .integer
    case .double: return .double
    case nil: return nil
    }
  }

  private static func shortened(_ text: String) -> String {
    text.count > 60 ? "\(text.prefix(60))…" : text
  }
}

nonisolated extension Reference: DocumentCoding.ModelReference {}

nonisolated extension DocumentID: DocumentCoding.IDWrapper {
  static func reading(_ document: DocumentReference) throws -> Self {
    // Every other way to create one with an id logs a warning.
    try Firestore.Decoder().decode(Self.self, from: [String: Any](), in: document)
  }
}

nonisolated extension ServerTimestamp: DocumentCoding.TimeWrapper {
  var time: (any Encodable)? { wrappedValue }

  static func reading(_ time: Timestamp?) throws -> Self {
    let date = time.map(Date.init(stored:)) as? Value
    return try Self(wrappedValue: date ?? time.map(Value.wrap))
  }
}

nonisolated extension ExplicitNull: DocumentCoding.NullWrapper where Value: Decodable {}
