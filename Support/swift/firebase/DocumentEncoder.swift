import FirebaseFirestore
import Foundation

/// Writes a value in the form that Firestore's SDK takes, and throws for values that would crash
/// the SDK.
nonisolated internal final class DocumentEncoder: Encoder {
  /// The place that a value will be stored in.
  struct Place {
    /// The database that references have to belong to.
    let firestore: Firestore
    /// Whether the server can set a time here, which it can't in an array or a query.
    var takesServerTime = true
  }

  /// The values that were written so far. Encoders among them can still be written to.
  private enum Content {
    case nothing
    case single(Any)
    case map([String: Any])
    case array([Any])
  }

  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  private let place: Place
  private var content = Content.nothing

  private init(at codingPath: [any CodingKey], in place: Place) {
    self.codingPath = codingPath
    self.place = place
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if case .nothing = content { content = .map([:]) }
    return KeyedEncodingContainer(Fields(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if case .nothing = content { content = .array([]) }
    return self
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

nonisolated extension DocumentEncoder {
  /// Returns the stored form of `value` for the field at `path`.
  static func stored(
    _ value: any Encodable, at path: [any CodingKey], in place: Place
  ) throws -> Any {
    switch value {
    case is String, is Bool, is Data, is Timestamp, is GeoPoint, is VectorValue: return value
    case let value as any FixedWidthInteger: return try integer(value, at: path)
    case let value as any BinaryFloatingPoint: return try double(Double(value), at: path)
    case let value as Decimal: return try double(value, at: path)
    case let value as Date: return try time(value, at: path)
    case let value as URL: return value.absoluteString
    case let value as any DocumentCoding.TimeWrapper:
      return try stored(value.time ?? FieldValue.serverTimestamp(), at: path, in: place)
    case let value as FieldValue:
      guard place.takesServerTime else {
        throw unstorable("is a time that the server can't set there", at: path)
      }
      return value
    case let value as any DocumentCoding.ModelReference:
      return try stored(
        value.documentReference(in: place.firestore), at: path, in: place)
    case let value as DocumentReference:
      guard value.firestore === place.firestore else {
        throw unstorable("refers to a document of another database", at: path)
      }
      return value
    default:
      let encoder = DocumentEncoder(at: path, in: place)
      try value.encode(to: encoder)
      return try encoder.finish()
    }
  }

  /// Returns the stored form of `value` for the array at `path`.
  static func element(
    _ value: any Encodable, _ index: Int, at path: [any CodingKey], in place: Place
  ) throws -> Any {
    var place = place
    place.takesServerTime = false
    let path = path + [FieldKey(intValue: index)]
    return try checked(stored(value, at: path, in: place), at: path)
  }

  private static func checked(_ element: Any, at path: [any CodingKey]) throws -> Any {
    guard !(element is [Any]) else { throw unstorable("is an array inside an array", at: path) }
    return element
  }
  private static func integer(
    _ value: any FixedWidthInteger, at path: [any CodingKey]
  ) throws -> Int64 {
    guard let integer = Int64(exactly: value) else {
      throw unstorable("is a number above \(Int64.max)", at: path)
    }
    return integer
  }

  private static func double(_ value: Double, at path: [any CodingKey]) throws -> Double {
    guard value.isFinite else { throw unstorable("is not a finite number", at: path) }
    return value
  }

  private static func double(_ value: Decimal, at path: [any CodingKey]) throws -> Double {
    guard let double = Double("\(value)"), Decimal(string: "\(double)") == value else {
      throw unstorable("is \(value), which no double equals", at: path)
    }
    return double
  }

  private static func time(_ value: Date, at path: [any CodingKey]) throws -> Timestamp {
    guard let timestamp = Timestamp.storing(value) else {
      throw unstorable("is a time outside the years 1 to 9999", at: path)
    }
    return timestamp
  }

  internal static func unstorable(
    _ reason: String, at path: [any CodingKey]
  ) -> RepositoryError {
    .invalidValue(field: DocumentCoding.path(path), reason: reason)
  }
}

nonisolated extension DocumentEncoder {
  /// Returns what was written, once encoding has ended.
  private func finish() throws -> Any {
    switch content {
    case .nothing: return [String: Any]()
    case .single(let value): return value
    case .map(let fields):
      if let name = fields.keys.filter({ !DocumentPath.isFieldName($0) }).min() {
        let path = codingPath + [FieldKey(name)]
        throw DocumentEncoder.unstorable("has a name that Firestore does not allow", at: path)
      }
      return try fields.mapValues(finish)
    case .array(let elements):
      return try elements.enumerated().map { index, element in
        try DocumentEncoder.checked(finish(element), at: codingPath + [FieldKey(intValue: index)])
      }
    }
  }

  private func finish(_ value: Any) throws -> Any {
    guard let encoder = value as? DocumentEncoder else { return value }
    return try encoder.finish()
  }

  private func set(_ value: Any, forKey key: any CodingKey) {
    guard case .map(var fields) = content else { return }
    content = .nothing
    fields[key.stringValue] = value
    content = .map(fields)
  }

  private func write(_ value: any Encodable, forKey key: any CodingKey) throws {
    // The id isn't stored: it is the document's own.
    if value is any DocumentCoding.IDWrapper { return }
    set(try DocumentEncoder.stored(value, at: codingPath + [key], in: place), forKey: key)
  }

  private func append(_ value: Any) {
    var elements = elements
    content = .nothing
    elements.append(value)
    content = .array(elements)
  }

  private var elements: [Any] {
    if case .array(let elements) = content { elements } else { [] }
  }

  private func child(forKey key: any CodingKey) -> DocumentEncoder {
    let child = DocumentEncoder(at: codingPath + [key], in: place)
    set(child, forKey: key)
    return child
  }

  private func nextChild() -> DocumentEncoder {
    var place = place
    place.takesServerTime = false
    let key = FieldKey(intValue: elements.count)
    let child = DocumentEncoder(at: codingPath + [key], in: place)
    append(child)
    return child
  }
}

nonisolated extension DocumentEncoder {
  /// The fields of a map.
  private struct Fields<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: DocumentEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil(forKey key: Key) { encoder.set(NSNull(), forKey: key) }

    func encode(_ value: some Encodable, forKey key: Key) throws {
      try encoder.write(value, forKey: key)
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> { encoder.child(forKey: key).container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      encoder.child(forKey: key).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { encoder.child(forKey: FieldKey("super")) }

    func superEncoder(forKey key: Key) -> any Encoder { encoder.child(forKey: key) }
  }
}

/// The container of an array's elements, or of a single value.
nonisolated extension DocumentEncoder: UnkeyedEncodingContainer, SingleValueEncodingContainer {
  var count: Int { elements.count }

  func encodeNil() {
    if case .array = content { append(NSNull()) } else { content = .single(NSNull()) }
  }

  func encode(_ value: some Encodable) throws { try write(value) }

  // Not generic: optimized builds would compile it for each type.
  private func write(_ value: any Encodable) throws {
    if case .array = content {
      append(try DocumentEncoder.element(value, count, at: codingPath, in: place))
    } else {
      content = .single(try DocumentEncoder.stored(value, at: codingPath, in: place))
    }
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> { nextChild().container(keyedBy: type) }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    nextChild().unkeyedContainer()
  }

  func superEncoder() -> any Encoder { nextChild() }
}
