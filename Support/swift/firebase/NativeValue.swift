/// A property with a type of Firestore, which other coders can't code.
@propertyWrapper
nonisolated public struct NativeValue<Value: Codable>: Codable {
  /// The field's value.
  public var wrappedValue: Value

  /// Wraps a value.
  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  public init(from decoder: any Decoder) throws {
    wrappedValue = try Value(from: decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    try wrappedValue.encode(to: encoder)
  }
}

nonisolated extension NativeValue: Equatable where Value: Equatable {}
nonisolated extension NativeValue: Hashable where Value: Hashable {}
nonisolated extension NativeValue: Sendable where Value: Sendable {}

nonisolated extension KeyedEncodingContainer {
  /// Writes the value in a form that the encoder supports.
  public mutating func encode<Value: NativeCodable>(_ value: NativeValue<Value>, forKey key: Key)
    throws
  {
    try encodeNative(value.wrappedValue, forKey: key)
  }

  /// Leaves `nil` out.
  public mutating func encode<Value: NativeCodable>(_ value: NativeValue<Value?>, forKey key: Key)
    throws
  {
    if let value = value.wrappedValue { try encodeNative(value, forKey: key) }
  }
}

nonisolated extension KeyedDecodingContainer {
  /// Reads the value from a form that the decoder supports.
  public func decode<Value: NativeCodable>(
    _ type: NativeValue<Value>.Type, forKey key: Key
  ) throws -> NativeValue<Value> where Value.Native == Value {
    NativeValue(wrappedValue: try decodeNative(Value.self, forKey: key))
  }

  /// Reads a missing field as `nil`.
  public func decode<Value: NativeCodable>(
    _ type: NativeValue<Value?>.Type, forKey key: Key
  ) throws -> NativeValue<Value?> where Value.Native == Value {
    NativeValue(wrappedValue: try decodeNativeIfPresent(Value.self, forKey: key))
  }
}
