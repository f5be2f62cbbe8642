import FirebaseFirestore

/// A time inside a map that the server sets on every write.
nonisolated public struct WriteTime<Value: NativeCodable & ServerTimestampWrappable>
where Value.Native == Value {
  internal let value: Value?

  /// Wraps a time.
  public init(_ value: Value?) {
    self.value = value
  }
}

nonisolated extension KeyedEncodingContainer {
  /// Requests the server's time. Other encoders write the current value, or null.
  public mutating func encode<Value>(_ time: WriteTime<Value>, forKey key: Key) throws {
    let isWritten = isOfFirestore(at: key)
    try encode(ServerTime(wrappedValue: isWritten ? nil : time.value), forKey: key)
  }
}
