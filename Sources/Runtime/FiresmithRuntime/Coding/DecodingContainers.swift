/// Reads the fields of a map.
struct FieldsDecodingContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let decoder: ValueDecoder
  private let fields: [String: DocumentValue]

  init(_ decoder: ValueDecoder) throws {
    guard case .map(let fields) = decoder.value else {
      throw decoder.mismatch(
        [String: DocumentValue].self, decoder.value, expected: .map, at: .same)
    }
    self.decoder = decoder
    self.fields = fields
  }

  var codingPath: [any CodingKey] { decoder.codingPath }

  /// Sorted, so that the same one of several errors in a dictionary is always thrown.
  var allKeys: [Key] { fields.keys.sorted().compactMap(Key.init(stringValue:)) }

  func contains(_ key: Key) -> Bool { fields[key.stringValue] != nil }

  func decodeNil(forKey key: Key) throws -> Bool {
    if case .null = try value(forKey: key) { true } else { false }
  }

  @inline(__always)
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    guard let value = fields[key.stringValue] else { return try missing(type, forKey: key) }
    return try decoder.read(type, from: value, at: .key(key))
  }

  @inline(__always)
  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    switch fields[key.stringValue] {
    case nil, .null?: nil
    case let value?: try decoder.read(type, from: value, at: .key(key))
    }
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try decoder.nested(value(forKey: key), at: .key(key)).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder.nested(value(forKey: key), at: .key(key)).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    let key = FieldKey.superclass
    return try decoder.nested(fields[key.stringValue] ?? .null, at: .key(key))
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    try decoder.nested(fields[key.stringValue] ?? .null, at: .key(key))
  }

  private func value(forKey key: Key) throws -> DocumentValue {
    guard let value = fields[key.stringValue] else { throw keyNotFound(key) }
    return value
  }

  /// The value that `Value` reads from a missing field.
  private func missing<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    guard type is any ReadableWhenMissing.Type else { throw keyNotFound(key) }
    return try Value(from: try decoder.nested(.null, at: .key(key)))
  }

  private func keyNotFound(_ key: Key) -> DecodingError {
    .keyNotFound(key, decoder.errorContext("is missing", .missing, at: .same))
  }
}

/// Reads the elements of an array.
struct ElementsDecodingContainer: UnkeyedDecodingContainer {
  private let decoder: ValueDecoder
  private let elements: [DocumentValue]
  private(set) var currentIndex = 0

  init(_ decoder: ValueDecoder) throws {
    guard case .array(let elements) = decoder.value else {
      throw decoder.mismatch([DocumentValue].self, decoder.value, expected: .array, at: .same)
    }
    self.decoder = decoder
    self.elements = elements
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex == elements.count }

  /// Skips an element if it is null.
  mutating func decodeNil() throws -> Bool {
    guard case .null = try current() else { return false }
    currentIndex += 1
    return true
  }

  @inline(__always)
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value = try decoder.read(type, from: current(), at: .index(currentIndex))
    currentIndex += 1
    return value
  }

  @inline(__always)
  mutating func decodeIfPresent<Value: Decodable>(_ type: Value.Type) throws -> Value? {
    if isAtEnd { return nil }
    return try decodeNil() ? nil : decode(type)
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    let container = try decoder.nested(current(), at: .index(currentIndex)).container(keyedBy: type)
    currentIndex += 1
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try decoder.nested(current(), at: .index(currentIndex)).unkeyedContainer()
    currentIndex += 1
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    let superDecoder = try decoder.nested(current(), at: .index(currentIndex))
    currentIndex += 1
    return superDecoder
  }

  private func current() throws -> DocumentValue {
    guard currentIndex < elements.count else {
      throw DecodingError.valueNotFound(
        DocumentValue.self, decoder.errorContext("is missing", .missing, at: .index(currentIndex)))
    }
    return elements[currentIndex]
  }
}
