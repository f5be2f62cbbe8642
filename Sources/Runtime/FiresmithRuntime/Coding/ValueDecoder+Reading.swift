import Foundation

extension ValueDecoder {
  /// `value` as a `Value`.
  ///
  /// Types are distinguished by comparison, which the compiler evaluates where the type is known.
  /// Looking up conformances at run time would take longer than the decoding itself.
  @inline(__always)
  func read<Value: Decodable>(
    _ type: Value.Type, from value: DocumentValue, at step: @autoclosure () -> PathStep
  ) throws -> Value {
    if Value.self == String.self, let string = try string(value, at: step()) as? Value {
      return string
    }
    if Value.self == Int.self, let integer = try integer(Int.self, value, at: step()) as? Value {
      return integer
    }
    if Value.self == Double.self, let double = try double(value, at: step()) as? Value {
      return double
    }
    if Value.self == Bool.self, let boolean = try boolean(value, at: step()) as? Value {
      return boolean
    }
    return try readOther(type, from: value, at: step())
  }

  private func readOther<Value: Decodable>(
    _ type: Value.Type, from value: DocumentValue, at step: PathStep
  ) throws -> Value {
    if let read = try firestoreValue(type, value, at: step) { return read }
    if let read = try foundationValue(type, value, at: step) { return read }
    if let read = try number(type, value, at: step) { return read }
    let decoder = try nested(value, at: step)
    do {
      return try Value(from: decoder)
    } catch DecodingError.dataCorrupted(let context) where !(context.underlyingError is Misfit) {
      throw decoder.unknownRawValue(type, context) ?? DecodingError.dataCorrupted(context)
    }
  }

  private func string(
    _ value: DocumentValue, at step: @autoclosure () -> PathStep
  ) throws -> String {
    guard case .string(let string) = value else {
      throw mismatch(String.self, value, expected: .string, at: step())
    }
    return string
  }

  private func boolean(
    _ value: DocumentValue, at step: @autoclosure () -> PathStep
  ) throws -> Bool {
    guard case .boolean(let boolean) = value else {
      throw mismatch(Bool.self, value, expected: .boolean, at: step())
    }
    return boolean
  }
}

// MARK: - Numbers

extension ValueDecoder {
  private func double(
    _ value: DocumentValue, at step: @autoclosure () -> PathStep
  ) throws -> Double {
    switch value {
    case .double(let double): return double
    case .integer(let integer): return Double(integer)
    case .null, .boolean, .string, .bytes, .timestamp, .geopoint, .reference, .vector, .array, .map:
      throw mismatch(Double.self, value, expected: .double, at: step())
    }
  }

  private func integer<Integer: FixedWidthInteger>(
    _ type: Integer.Type, _ value: DocumentValue, at step: @autoclosure () -> PathStep
  ) throws -> Integer {
    switch value {
    case .integer(let integer):
      if let exact = Integer(exactly: integer) { return exact }
    case .double(let double):
      if let exact = Integer(exactly: double) { return exact }
      guard double.isFinite, double == double.rounded(.towardZero) else {
        throw mismatch(type, value, expected: .integer, at: step())
      }
    case .null, .boolean, .string, .bytes, .timestamp, .geopoint, .reference, .vector, .array, .map:
      throw mismatch(type, value, expected: .integer, at: step())
    }
    throw corrupted("holds \(value.phrase), which does not fit in \(type)", at: step())
  }

  private func float(_ value: DocumentValue, at step: PathStep) throws -> Float {
    let double = try double(value, at: step)
    let float = Float(double)
    guard float.isFinite || !double.isFinite else {
      throw corrupted("holds \(value.phrase), which does not fit in Float", at: step)
    }
    return float
  }

  private func decimal(_ value: DocumentValue, at step: PathStep) throws -> Decimal {
    switch value {
    case .integer(let integer): return Decimal(integer)
    case .double(let double):
      guard let decimal = Decimal(shortest: double) else {
        throw corrupted("holds \(value.phrase), which does not fit in Decimal", at: step)
      }
      return decimal
    case .null, .boolean, .string, .bytes, .timestamp, .geopoint, .reference, .vector, .array, .map:
      throw mismatch(Decimal.self, value, expected: .double, at: step)
    }
  }

  private func number<Value>(
    _ type: Value.Type, _ value: DocumentValue, at step: PathStep
  ) throws -> Value? {
    if type == Float.self { return try float(value, at: step) as? Value }
    if type == Int64.self { return try integer(Int64.self, value, at: step) as? Value }
    if type == Int32.self { return try integer(Int32.self, value, at: step) as? Value }
    if type == Int16.self { return try integer(Int16.self, value, at: step) as? Value }
    if type == Int8.self { return try integer(Int8.self, value, at: step) as? Value }
    if type == UInt.self { return try integer(UInt.self, value, at: step) as? Value }
    if type == UInt64.self { return try integer(UInt64.self, value, at: step) as? Value }
    if type == UInt32.self { return try integer(UInt32.self, value, at: step) as? Value }
    if type == UInt16.self { return try integer(UInt16.self, value, at: step) as? Value }
    if type == UInt8.self { return try integer(UInt8.self, value, at: step) as? Value }
    if type == Decimal.self { return try decimal(value, at: step) as? Value }
    return nil
  }
}

extension Decimal {
  /// The decimal with the fewest digits that is read as `double`; `nil` if there is none.
  init?(shortest double: Double) {
    guard double.isFinite, let decimal = Decimal(string: "\(double)"), !decimal.isNaN else {
      return nil
    }
    self = decimal
  }
}

// MARK: - Types of Foundation and Firestore

extension ValueDecoder {
  private func foundationValue<Value>(
    _ type: Value.Type, _ value: DocumentValue, at step: PathStep
  ) throws -> Value? {
    if type == Date.self {
      guard case .timestamp(let timestamp) = value else {
        throw mismatch(type, value, expected: .timestamp, at: step)
      }
      return timestamp.dateValue() as? Value
    }
    if type == URL.self {
      let string = try string(value, at: step)
      guard let url = URL(string: string) else {
        throw corrupted("holds \(value.phrase), which is not a URL", at: step)
      }
      return url as? Value
    }
    if type == Data.self {
      guard case .bytes(let bytes) = value else {
        throw mismatch(type, value, expected: .bytes, at: step)
      }
      return bytes as? Value
    }
    if type == UUID.self {
      let string = try string(value, at: step)
      guard let uuid = UUID(uuidString: string) else {
        throw corrupted("holds \(value.phrase), which is not a UUID", at: step)
      }
      return uuid as? Value
    }
    return nil
  }

  private func firestoreValue<Value>(
    _ type: Value.Type, _ value: DocumentValue, at step: PathStep
  ) throws -> Value? {
    if type == Timestamp.self {
      guard case .timestamp(let timestamp) = value else {
        throw mismatch(type, value, expected: .timestamp, at: step)
      }
      return timestamp as? Value
    }
    if type == GeoPoint.self {
      guard case .geopoint(let geopoint) = value else {
        throw mismatch(type, value, expected: .geopoint, at: step)
      }
      return geopoint as? Value
    }
    if type == DocumentReference.self {
      guard case .reference(let reference) = value else {
        throw mismatch(type, value, expected: .reference, at: step)
      }
      return connected(reference) as? Value
    }
    if type == VectorValue.self {
      guard case .vector(let vector) = value else {
        throw mismatch(type, value, expected: .vector, at: step)
      }
      return vector as? Value
    }
    if type == DocumentValue.self { return connected(value) as? Value }
    return nil
  }
}
