import Foundation

extension ValueEncoder {
  /// Encodes `value`.
  ///
  /// Types are distinguished by comparison, which the compiler evaluates where the type is known.
  /// Looking up conformances at run time would take longer than the encoding itself.
  @inline(__always)
  func box<Value: Encodable>(
    _ value: Value, at step: @autoclosure () -> PathStep
  ) throws -> Encoded {
    if Value.self == String.self, let string = value as? String { return .value(.string(string)) }
    if Value.self == Int.self, let integer = value as? Int { return .value(.integer(integer)) }
    if Value.self == Double.self, let double = value as? Double { return .value(.double(double)) }
    if Value.self == Bool.self, let boolean = value as? Bool { return .value(.boolean(boolean)) }
    return try boxOther(value, at: step())
  }

  private func boxOther<Value: Encodable>(_ value: Value, at step: PathStep) throws -> Encoded {
    if let stored = try stored(value, at: step) { return .value(stored) }
    let encoder = try child(at: step)
    try value.encode(to: encoder)
    return try encoder.finish()
  }

  /// `value` as one of Firestore's types; `nil` if its own `encode(to:)` has to be used.
  private func stored<Value>(_ value: Value, at step: PathStep) throws -> DocumentValue? {
    let type = Value.self
    if type == Date.self, let date = value as? Date { return try timestamp(date, at: step) }
    if type == URL.self, let url = value as? URL { return .string(url.absoluteString) }
    if type == Data.self, let bytes = value as? Data { return .bytes(bytes) }
    if type == UUID.self, let uuid = value as? UUID { return .string(uuid.uuidString) }
    if type == Timestamp.self, let timestamp = value as? Timestamp { return .timestamp(timestamp) }
    if type == GeoPoint.self, let geopoint = value as? GeoPoint { return .geopoint(geopoint) }
    if type == DocumentReference.self, let reference = value as? DocumentReference {
      return .reference(reference)
    }
    if type == VectorValue.self, let vector = value as? VectorValue { return .vector(vector) }
    if type == DocumentValue.self, let stored = value as? DocumentValue { return stored }
    if type == Float.self, let float = value as? Float { return .double(Double(float)) }
    if type == Decimal.self, let decimal = value as? Decimal {
      return try double(decimal, at: step)
    }
    return try storedInteger(value, at: step)
  }

  private func storedInteger<Value>(_ value: Value, at step: PathStep) throws -> DocumentValue? {
    let type = Value.self
    if type == Int64.self, let integer = value as? Int64 { return try exact(integer, at: step) }
    if type == Int32.self, let integer = value as? Int32 { return try exact(integer, at: step) }
    if type == Int16.self, let integer = value as? Int16 { return try exact(integer, at: step) }
    if type == Int8.self, let integer = value as? Int8 { return try exact(integer, at: step) }
    if type == UInt.self, let integer = value as? UInt { return try exact(integer, at: step) }
    if type == UInt64.self, let integer = value as? UInt64 { return try exact(integer, at: step) }
    if type == UInt32.self, let integer = value as? UInt32 { return try exact(integer, at: step) }
    if type == UInt16.self, let integer = value as? UInt16 { return try exact(integer, at: step) }
    if type == UInt8.self, let integer = value as? UInt8 { return try exact(integer, at: step) }
    return nil
  }

  private func exact<Integer: FixedWidthInteger>(
    _ integer: Integer, at step: PathStep
  ) throws -> DocumentValue {
    guard let exact = Int(exactly: integer) else {
      throw unstorable(
        "is \(integer), which is greater than any integer of Firestore", integer, at: step)
    }
    return .integer(exact)
  }

  private func timestamp(_ date: Date, at step: PathStep) throws -> DocumentValue {
    guard let timestamp = Timestamp(storing: date) else {
      throw EncodingError.unstorable(date, at: codingPath(at: step))
    }
    return .timestamp(timestamp)
  }

  private func double(_ decimal: Decimal, at step: PathStep) throws -> DocumentValue {
    guard let double = Double(decimal.description), Decimal(shortest: double) == decimal else {
      throw unstorable("is \(decimal), which has more digits than a double", decimal, at: step)
    }
    return .double(double)
  }
}
