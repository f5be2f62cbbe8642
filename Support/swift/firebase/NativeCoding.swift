nonisolated extension KeyedEncodingContainer {
  internal mutating func encodeNative<Value: NativeCodable>(
    _ value: Value, forKey key: Key
  ) throws {
    if isOfFirestore(at: key) {
      try encode(value, forKey: key)
    } else {
      try encode(value.plainForm, forKey: key)
    }
  }
}

nonisolated extension KeyedDecodingContainer {
  internal func decodeNativeIfPresent<Value: NativeCodable>(
    _ type: Value.Type, forKey key: Key
  ) throws -> Value? where Value.Native == Value {
    guard contains(key), try !decodeNil(forKey: key) else { return nil }
    return try decodeNative(type, forKey: key)
  }

  internal func decodeNative<Value: NativeCodable>(
    _ type: Value.Type, forKey key: Key
  ) throws -> Value where Value.Native == Value {
    if isOfFirestore(at: key) { return try decode(type, forKey: key) }
    let plain: Value.Plain
    do {
      plain = try decode(Value.Plain.self, forKey: key)
    } catch {
      // A Firestore decoder that reads a part of a document, not a document.
      guard Value.isReadFromParts, let value = try? decode(type, forKey: key) else { throw error }
      return value
    }
    do {
      return try Value.native(plain)
    } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: context.debugDescription)
    }
  }
}
