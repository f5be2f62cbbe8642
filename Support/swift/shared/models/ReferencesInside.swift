// MARK: - Collections of references

/// A reference, or an array or a map of references.
nonisolated public protocol ReferenceHolder {
  /// Returns the path of the first document that isn't in `collection`, and the keys that lead to
  /// its reference; `nil` if all documents are.
  ///
  /// - Parameter collection: The collection's path, in which ids of documents are in braces:
  ///   `users/{id}/books`.
  func document(outside collection: String) -> (path: String, keys: [any CodingKey])?
}

nonisolated extension Reference: ReferenceHolder {
  /// Whether the document is in `collection`. See ``ReferenceHolder/document(outside:)``.
  internal func isIn(_ collection: String) -> Bool {
    let slash = UInt8(ascii: "/")
    let expected = collection.utf8.split(separator: slash)
    let ids = path.utf8.split(separator: slash)
    guard ids.count == expected.count + 1 else { return false }
    return zip(ids, expected).allSatisfy { id, expected in
      expected.first == UInt8(ascii: "{") || id.elementsEqual(expected)
    }
  }

  public func document(outside collection: String) -> (path: String, keys: [any CodingKey])? {
    isIn(collection) ? nil : (path, [])
  }
}

nonisolated extension Array: ReferenceHolder where Element: ReferenceHolder {
  public func document(outside collection: String) -> (path: String, keys: [any CodingKey])? {
    for (index, element) in enumerated() {
      guard let (path, keys) = element.document(outside: collection) else { continue }
      return (path, [FieldKey.element(index)] + keys)
    }
    return nil
  }
}

nonisolated extension Dictionary: ReferenceHolder where Key == String, Value: ReferenceHolder {
  public func document(outside collection: String) -> (path: String, keys: [any CodingKey])? {
    for (key, value) in sorted(by: { $0.key < $1.key }) {
      guard let (path, keys) = value.document(outside: collection) else { continue }
      return (path, [FieldKey(stringValue: key)] + keys)
    }
    return nil
  }
}

nonisolated extension KeyedDecodingContainer {
  /// Returns the references that the field `key` has.
  ///
  /// Throws a `DecodingError` if one of them refers to a document outside of `collection`.
  public func decode<Value: Decodable & ReferenceHolder>(
    _ type: Value.Type, forKey key: Key, in collection: String
  ) throws -> Value {
    try decode(type, forKey: key).referring(to: collection, at: codingPath + [key])
  }

  /// Returns the references that the field `key` has; `nil` if it is missing or null.
  ///
  /// Throws a `DecodingError` if one of them refers to a document outside of `collection`.
  public func decodeIfPresent<Value: Decodable & ReferenceHolder>(
    _ type: Value.Type, forKey key: Key, in collection: String
  ) throws -> Value? {
    try decodeIfPresent(type, forKey: key)?.referring(to: collection, at: codingPath + [key])
  }
}

nonisolated extension ReferenceHolder {
  /// Returns these references, which are the only value of `container`.
  ///
  /// Throws a `DecodingError` if one of them refers to a document outside of `collection`.
  public func referring(
    to collection: String, in container: any SingleValueDecodingContainer
  ) throws -> Self {
    try referring(to: collection, at: container.codingPath)
  }

  fileprivate func referring(to collection: String, at codingPath: [any CodingKey]) throws -> Self {
    guard let (path, keys) = document(outside: collection) else { return self }
    throw DecodingError.dataCorrupted(
      .init(
        codingPath: codingPath + keys,
        debugDescription: "\(path) is not a document of \(collection)"))
  }
}

nonisolated extension ValueConstraint {
  /// A reference to a document of `collection`, whose path has ids of documents in braces.
  public static func referring<Model>(
    to collection: String
  ) -> ValueConstraint where Value == Reference<Model> {
    ValueConstraint("should refer to a document of \(collection)") { $0.isIn(collection) }
  }
}
