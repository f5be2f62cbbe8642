/// Writes the fields of a map.
struct FieldsEncodingContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  private let encoder: ValueEncoder

  init(_ encoder: ValueEncoder) {
    self.encoder = encoder
  }

  var codingPath: [any CodingKey] { encoder.codingPath }

  mutating func encodeNil(forKey key: Key) throws {
    encoder.set(.null, forKey: key.stringValue)
  }

  @inline(__always)
  mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    switch try encoder.box(value, at: .key(key)) {
    case .value(let stored): encoder.set(stored, forKey: key.stringValue)
    case let encoded: try encoder.set(encoded, value, forKey: key)
    }
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    encoder.pending(at: .key(key)).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder.pending(at: .key(key)).unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder {
    encoder.pending(at: .key(FieldKey.superclass))
  }

  mutating func superEncoder(forKey key: Key) -> any Encoder {
    encoder.pending(at: .key(key))
  }
}

/// Writes the elements of an array.
struct ElementsEncodingContainer: UnkeyedEncodingContainer {
  private let encoder: ValueEncoder

  init(_ encoder: ValueEncoder) {
    self.encoder = encoder
  }

  var codingPath: [any CodingKey] { encoder.codingPath }
  var count: Int { encoder.count }

  mutating func encodeNil() throws {
    try encoder.append(.value(.null), ())
  }

  @inline(__always)
  mutating func encode<Value: Encodable>(_ value: Value) throws {
    try encoder.append(encoder.box(value, at: .index(count)), value)
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    encoder.pending(at: .index(count)).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    encoder.pending(at: .index(count)).unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder {
    encoder.pending(at: .index(count))
  }
}
