extension KeyedDecodingContainer {
  /// Reads a field that always has the same value.
  ///
  /// Throws a `DecodingError` if it is missing or has another value.
  public func decodeConstant<Value: Decodable & Equatable>(
    _ constant: Value, forKey key: Key
  ) throws {
    try check(try decode(Value.self, forKey: key), isEqualTo: constant, forKey: key)
  }

  /// Reads a field that always has the same value, or is missing or null.
  ///
  /// Throws a `DecodingError` if it has another value.
  public func decodeConstantIfPresent<Value: Decodable & Equatable>(
    _ constant: Value, forKey key: Key
  ) throws {
    guard let stored = try decodeIfPresent(Value.self, forKey: key) else { return }
    try check(stored, isEqualTo: constant, forKey: key)
  }

  private func check<Value: Equatable>(
    _ stored: Value, isEqualTo constant: Value, forKey key: Key
  ) throws {
    guard stored != constant else { return }
    throw DecodingError.dataCorruptedError(
      forKey: key, in: self,
      debugDescription:
        "expected \(String(reflecting: constant)), found \(String(reflecting: stored))")
  }
}
