/// A wrapper that reads a missing field as it reads null.
///
/// The overloads of `KeyedDecodingContainer.decode` are for synthesized `Codable` and for other
/// decoders; this is for generic code, which doesn't see overloads.
protocol ReadableWhenMissing: Decodable {}

/// A wrapper whose value is never stored.
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
