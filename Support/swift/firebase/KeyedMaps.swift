nonisolated extension Dictionary where Key == String {
  /// Returns the map with the enumeration `type` for its keys.
  ///
  /// Throws a `DecodingError` if a key is not one of the enumeration, or if two are the same case,
  /// which had another raw value before.
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
            codingPath: container.codingPath + [key, FieldKey(first)],
            debugDescription: "\(String(reflecting: first)) is not a \(type)"))
      }
      guard keyed.updateValue(value, forKey: newKey) == nil else {
        let names = keys.filter { NewKey(rawValue: $0) == newKey }.sorted()
        let list = names.map { String(reflecting: $0) }.joined(separator: " and ")
        throw DecodingError.dataCorrupted(
          .init(
            codingPath: container.codingPath + [key, FieldKey(names[0])],
            debugDescription: "\(list) are the same \(type)"))
      }
    }
    return keyed
  }
}

nonisolated extension Dictionary where Key: RawRepresentable<String> {
  /// The map with the raw values of its keys, as it is stored.
  public var withRawKeys: [String: Value] {
    [String: Value](map { ($0.key.rawValue, $0.value) }) { first, _ in first }
  }
}
