extension DocumentValue {
  /// Returns the fields of a map that no key is for.
  ///
  /// - Parameters:
  ///   - decoder: The decoder of the map.
  ///   - keys: The keys of the fields that the schema declares.
  ///   - discriminator: The key that tells apart the cases of the union that the map is one of.
  /// - Throws: What the decoder throws if it has no map.
  public static func fields<Key: CodingKey>(
    from decoder: any Decoder, notIn keys: Key.Type, or discriminator: String? = nil
  ) throws -> [String: DocumentValue] {
    let container = try decoder.container(keyedBy: FieldKey.self)
    var fields: [String: DocumentValue] = [:]
    for key in container.allKeys
    where Key(stringValue: key.stringValue) == nil && key.stringValue != discriminator {
      fields[key.stringValue] = try container.decode(DocumentValue.self, forKey: key)
    }
    return fields
  }

  /// Writes `fields` beside those that the schema declares.
  ///
  /// - Parameters:
  ///   - fields: The fields, by their stored names.
  ///   - encoder: The encoder of the map.
  ///   - keys: The keys of the fields that the schema declares.
  ///   - discriminator: The key that tells apart the cases of the union that the map is one of.
  /// - Throws: `EncodingError.invalidValue` if one of `fields` has a key of the others.
  public static func encode<Key: CodingKey>(
    _ fields: [String: DocumentValue], to encoder: any Encoder, notIn keys: Key.Type,
    or discriminator: String? = nil
  ) throws {
    var container = encoder.container(keyedBy: FieldKey.self)
    for (name, value) in fields {
      guard Key(stringValue: name) == nil, name != discriminator else {
        throw EncodingError.invalidValue(
          fields,
          .init(
            codingPath: container.codingPath + [FieldKey(stringValue: name)],
            debugDescription: "it is a field of the model, which can't be among the others"))
      }
      try container.encode(value, forKey: FieldKey(stringValue: name))
    }
  }
}
