/// A property whose `nil` is written as null instead of leaving the field out.
@propertyWrapper
nonisolated public struct NilAsNull<Value: Codable>: Codable {
  /// The field's value; `nil` if it is null or missing.
  public var wrappedValue: Value?

  /// Wraps the value, if there is one.
  public init(wrappedValue: Value?) {
    self.wrappedValue = wrappedValue
  }

  public init(from decoder: any Decoder) throws {
    wrappedValue = try Value?(from: decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    try wrappedValue.encode(to: encoder)
  }
}

nonisolated extension NilAsNull: Equatable where Value: Equatable {}
nonisolated extension NilAsNull: Hashable where Value: Hashable {}
nonisolated extension NilAsNull: Sendable where Value: Sendable {}

nonisolated extension KeyedEncodingContainer {
  /// Writes `nil` as null.
  public mutating func encode<Value>(_ value: NilAsNull<Value>, forKey key: Key) throws {
    if let value = value.wrappedValue {
      try encode(value, forKey: key)
    } else {
      try encodeNil(forKey: key)
    }
  }
}

nonisolated extension KeyedDecodingContainer {
  /// Reads a missing field as `nil`.
  public func decode<Value>(_ type: NilAsNull<Value>.Type, forKey key: Key) throws -> NilAsNull<
    Value
  > {
    NilAsNull(wrappedValue: try decodeIfPresent(Value.self, forKey: key))
  }
}
