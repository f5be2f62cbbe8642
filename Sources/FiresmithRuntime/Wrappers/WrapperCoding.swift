/// A wrapper that makes something of a missing field: what it makes of null.
///
/// The overloads of `KeyedDecodingContainer.decode` serve synthesized `Codable`, and other decoders;
/// this serves generic code, which can't see overloads.
protocol ReadableWhenMissing: Decodable {}

/// A wrapper whose value no document holds.
protocol NeverStored {}

extension KeyedDecodingContainer {
  /// Calls what the overloads for wrappers replace: generic code can't see them.
  func decodeWithoutOverloads<Value: Decodable>(
    _ type: Value.Type, forKey key: Key
  ) throws -> Value {
    try decode(type, forKey: key)
  }
}

extension KeyedEncodingContainer {
  /// Calls what the overloads for wrappers replace: generic code can't see them.
  mutating func encodeWithoutOverloads(_ value: some Encodable, forKey key: Key) throws {
    try encode(value, forKey: key)
  }
}
