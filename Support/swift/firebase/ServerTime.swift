import FirebaseFirestore

/// A time that the server sets if it is `nil` when the document is written.
@propertyWrapper
nonisolated public struct ServerTime<Value: NativeCodable & ServerTimestampWrappable>: Codable
where Value.Native == Value {
  /// The time; `nil` until the server has set it and the document has been read.
  public var wrappedValue: Value?

  /// Wraps a time.
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

nonisolated extension ServerTime: Equatable where Value: Equatable {}
nonisolated extension ServerTime: Hashable where Value: Hashable {}
nonisolated extension ServerTime: Sendable where Value: Sendable {}

nonisolated extension KeyedEncodingContainer {
  /// Requests the server's time if the value is `nil`. Other encoders write null then.
  public mutating func encode<Value>(_ time: ServerTime<Value>, forKey key: Key) throws {
    if let value = time.wrappedValue {
      try encodeNative(value, forKey: key)
    } else if isOfFirestore(at: key) {
      try encode(ServerTimestamp<Value>(wrappedValue: nil), forKey: key)
    } else {
      try encodeNil(forKey: key)
    }
  }
}

nonisolated extension KeyedDecodingContainer {
  /// Reads a missing time as `nil`.
  public func decode<Value>(
    _ type: ServerTime<Value>.Type, forKey key: Key
  ) throws -> ServerTime<Value> {
    ServerTime(wrappedValue: try decodeNativeIfPresent(Value.self, forKey: key))
  }
}
