import Foundation

/// Reads types as Google's decoder does: what it takes for what, and what it says when it can't.
///
/// It hands on timestamps, geopoints, references and vectors only where exactly that type is asked
/// for. Whoever asks for one of them and is given something else reads it from a keyed container,
/// as any other type is read.
final class DataDecoder: Decoder {
  let value: Any
  let codingPath: [any CodingKey]
  let userInfo: [CodingUserInfoKey: Any]

  init(_ value: Any, at codingPath: [any CodingKey] = [], userInfo: [CodingUserInfoKey: Any]) {
    self.value = value
    self.codingPath = codingPath
    self.userInfo = userInfo
  }

  func top<T: Decodable>(_ type: T.Type) throws -> T {
    guard let value = try unbox(value, as: type, at: []) else { throw notFound(type, at: []) }
    return value
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    if value is NSNull { throw notFound([String: Any].self, at: codingPath) }
    guard let fields = value as? [String: Any] else {
      throw mismatch([String: Any].self, value, at: codingPath)
    }
    return KeyedDecodingContainer(Fields(decoder: self, fields: fields))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    if value is NSNull { throw notFound([Any].self, at: codingPath) }
    guard let elements = value as? [Any] else {
      throw mismatch([Any].self, value, at: codingPath)
    }
    return Elements(decoder: self, elements: elements)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  // MARK: - Values

  /// `value` as a `T`; `nil` if it is null, and the type isn't one that reads null itself.
  fileprivate func unbox<T: Decodable>(
    _ value: Any, as type: T.Type, at path: [any CodingKey]
  ) throws -> T? {
    if type == Date.self {
      if value is NSNull { return nil }
      // The strategy that is the default reads a `Timestamp`, or else what a `Date` encodes itself
      // as.
      let timestamp = try? unbox(value, as: Timestamp.self, at: path)
      return try (timestamp?.dateValue() ?? Date(from: nested(value, at: path))) as? T
    }
    if type == Data.self { return try cast(value, type, at: path) }
    if type == URL.self {
      guard let text = try unbox(value, as: String.self, at: path) else { return nil }
      guard let url = URL(string: text) else { throw corrupted("Invalid URL string.", at: path) }
      return url as? T
    }
    if type == String.self { return try cast(value, type, at: path) }
    if type == Bool.self {
      if value is NSNull { return nil }
      guard let number = value as? NSNumber, number.isBoolean else {
        throw mismatch(type, value, at: path)
      }
      return number.boolValue as? T
    }
    if type is any (BinaryInteger.Type) || type is any (BinaryFloatingPoint.Type)
      || type == Decimal.self
    {
      return try number(value, type, at: path)
    }
    if type is AnyClass, Swift.type(of: value) == type { return value as? T }
    return try T(from: nested(value, at: path))
  }

  private func nested(_ value: Any, at path: [any CodingKey]) -> DataDecoder {
    DataDecoder(value, at: path, userInfo: userInfo)
  }

  private func cast<T>(_ value: Any, _ type: T.Type, at path: [any CodingKey]) throws -> T? {
    if value is NSNull { return nil }
    guard let cast = value as? T else { throw mismatch(type, value, at: path) }
    return cast
  }

  private func number<T>(_ value: Any, _ type: T.Type, at path: [any CodingKey]) throws -> T? {
    if value is NSNull { return nil }
    guard let number = value as? NSNumber, !number.isBoolean else {
      throw mismatch(type, value, at: path)
    }
    switch type {
    case let type as any FixedWidthInteger.Type:
      guard let integer = number.exactly(type) as? T else {
        throw corrupted("Parsed JSON number <\(number)> does not fit in \(T.self).", at: path)
      }
      return integer
    case is Float.Type: return Float(number.doubleValue) as? T
    case is Decimal.Type: return Decimal(number.doubleValue) as? T
    default: return number.doubleValue as? T
    }
  }

  // MARK: - Errors

  fileprivate func mismatch(
    _ type: any Any.Type, _ value: Any, at path: [any CodingKey]
  ) -> DecodingError {
    .typeMismatch(
      type,
      .init(
        codingPath: path,
        debugDescription: "Expected to decode \(type) but found \(Swift.type(of: value)) instead."))
  }

  fileprivate func notFound(_ type: any Any.Type, at path: [any CodingKey]) -> DecodingError {
    .valueNotFound(
      type,
      .init(codingPath: path, debugDescription: "Expected \(type) value but found null instead."))
  }

  private func corrupted(_ reason: String, at path: [any CodingKey]) -> DecodingError {
    .dataCorrupted(.init(codingPath: path, debugDescription: reason))
  }
}

extension NSNumber {
  var kind: UInt8 { UInt8(truncatingIfNeeded: objCType.pointee) }

  var isBoolean: Bool { kind == UInt8(ascii: "c") || kind == UInt8(ascii: "B") }

  fileprivate func exactly<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Integer? {
    switch kind {
    case UInt8(ascii: "d"), UInt8(ascii: "f"): Integer(exactly: doubleValue)
    case UInt8(ascii: "Q"): Integer(exactly: uint64Value)
    default: Integer(exactly: int64Value)
    }
  }
}

// MARK: - Containers

extension DataDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { value is NSNull }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    guard !decodeNil(), let value = try unbox(value, as: type, at: codingPath) else {
      throw notFound(type, at: codingPath)
    }
    return value
  }
}

private struct Fields<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: DataDecoder
  let fields: [String: Any]

  var codingPath: [any CodingKey] { decoder.codingPath }
  var allKeys: [Key] { fields.keys.compactMap(Key.init(stringValue:)) }

  func contains(_ key: Key) -> Bool { fields[key.stringValue] != nil }

  func decodeNil(forKey key: Key) throws -> Bool { try value(forKey: key) is NSNull }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    if type is any DocumentIDProtocol.Type { return try T(from: decoder) }
    let path = codingPath + [key]
    guard let value = try decoder.unbox(value(forKey: key), as: type, at: path) else {
      throw decoder.notFound(type, at: path)
    }
    return value
  }

  private func value(forKey key: Key) throws -> Any {
    guard let value = fields[key.stringValue] else {
      throw DecodingError.keyNotFound(
        key, .init(codingPath: codingPath, debugDescription: "No value associated with key \(key)"))
    }
    return value
  }

  private func nested(_ key: any CodingKey) -> DataDecoder {
    DataDecoder(
      fields[key.stringValue] ?? NSNull(), at: codingPath + [key], userInfo: decoder.userInfo)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { try nested(key).container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try nested(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { nested(DataKey("super")) }

  func superDecoder(forKey key: Key) throws -> any Decoder { nested(key) }
}

private struct Elements: UnkeyedDecodingContainer {
  let decoder: DataDecoder
  let elements: [Any]
  private(set) var currentIndex = 0

  init(decoder: DataDecoder, elements: [Any]) {
    self.decoder = decoder
    self.elements = elements
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex >= elements.count }

  private var path: [any CodingKey] { codingPath + [DataKey(index: currentIndex)] }

  private mutating func next() throws -> Any {
    guard !isAtEnd else { throw decoder.notFound(Any.self, at: path) }
    defer { currentIndex += 1 }
    return elements[currentIndex]
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, elements[currentIndex] is NSNull else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    let path = path
    guard let value = try decoder.unbox(next(), as: type, at: path) else {
      throw decoder.notFound(type, at: path)
    }
    return value
  }

  private mutating func nested() throws -> DataDecoder {
    let path = path
    return DataDecoder(try next(), at: path, userInfo: decoder.userInfo)
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> { try nested().container(keyedBy: type) }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try nested().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { try nested() }
}

/// A key that no type declares: of an array's element, or of a superclass.
struct DataKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ name: String) {
    stringValue = name
    intValue = nil
  }

  init(index: Int) {
    stringValue = "Index \(index)"
    intValue = index
  }

  init?(stringValue: String) { self.init(stringValue) }

  init?(intValue: Int) { self.init(index: intValue) }
}
