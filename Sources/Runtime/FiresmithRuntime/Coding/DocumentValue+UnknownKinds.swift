// Used by the generated enum for a union to read and write maps of an unknown kind.

extension DocumentValue {
  /// Returns all fields of a map of an unknown kind.
  ///
  /// - Parameters:
  ///   - decoder: The decoder of the map.
  ///   - id: The key that the document's id has with other coders than Firestore's, if the map is a
  ///     document.
  public static func fields(
    from decoder: any Decoder, besides id: (any CodingKey)? = nil
  ) throws -> [String: DocumentValue] {
    var fields = try [String: DocumentValue](from: decoder)
    if let id, !(decoder is ValueDecoder) { fields[id.stringValue] = nil }
    return fields
  }

  /// Writes all that a map of an unknown kind holds.
  public static func encode(
    _ fields: [String: DocumentValue], to encoder: any Encoder
  ) throws {
    try fields.encode(to: encoder)
  }
}
