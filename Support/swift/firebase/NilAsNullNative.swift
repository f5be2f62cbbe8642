nonisolated extension KeyedEncodingContainer {
  /// Writes `nil` as null.
  public mutating func encode<Value: NativeCodable>(_ value: NilAsNull<Value>, forKey key: Key)
    throws
  {
    if let value = value.wrappedValue {
      try encodeNative(value, forKey: key)
    } else {
      try encodeNil(forKey: key)
    }
  }
}

nonisolated extension KeyedDecodingContainer {
  /// Reads a missing field as `nil`.
  public func decode<Value: NativeCodable>(
    _ type: NilAsNull<Value>.Type, forKey key: Key
  ) throws -> NilAsNull<Value> where Value.Native == Value {
    NilAsNull(wrappedValue: try decodeNativeIfPresent(Value.self, forKey: key))
  }
}
