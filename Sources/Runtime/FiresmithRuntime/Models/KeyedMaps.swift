extension Dictionary where Key == String {
  /// Returns the map with the enumeration `type` for its keys.
  ///
  /// Throws a `DecodingError` if a key is not one of the enumeration.
  public func keyed<NewKey: RawRepresentable<String> & Hashable, Field: CodingKey>(
    by type: NewKey.Type, at key: Field, in container: KeyedDecodingContainer<Field>
  ) throws -> [NewKey: Value] {
    var keyed: [NewKey: Value] = [:]
    keyed.reserveCapacity(count)
    for (name, value) in self {
      guard let newKey = NewKey(rawValue: name) else {
        let first = keys.filter { NewKey(rawValue: $0) == nil }.min() ?? name
        throw DecodingError.dataCorrupted(
          .init(
            codingPath: container.codingPath + [key, FieldKey(stringValue: first)],
            debugDescription: "\(String(reflecting: first)) is not a \(type)"))
      }
      keyed[newKey] = value
    }
    return keyed
  }
}

extension Dictionary where Key: RawRepresentable<String> {
  /// The map with the raw values of its keys, as it is stored.
  public var withRawKeys: [String: Value] {
    [String: Value](map { ($0.key.rawValue, $0.value) }) { first, _ in first }
  }
}
