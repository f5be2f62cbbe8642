extension EncodedDocument {
  /// The fields for a write, including those that the server fills in.
  var changes: [String: FieldValue] {
    var changes = fields.mapValues { FieldValue($0) }
    for path in serverTimestamps {
      guard let name = path.first else { continue }
      changes[name] = (changes[name] ?? FieldValue([:])).settingServerTimestamp(
        at: path.dropFirst())
    }
    return changes
  }
}

extension FieldValue {
  /// This map with a server timestamp at `names`.
  fileprivate func settingServerTimestamp(at names: ArraySlice<String>) -> FieldValue {
    guard let name = names.first else { return .serverTimestamp() }
    var entries: [String: FieldValue] = [:]
    switch content {
    case .fields(let fields): entries = fields
    case .value(.map(let fields)): entries = fields.mapValues { FieldValue($0) }
    // A map takes the place of anything else.
    case .value, .transform, .delete: break
    }
    entries[name] = (entries[name] ?? FieldValue([:])).settingServerTimestamp(
      at: names.dropFirst())
    return FieldValue(entries)
  }
}

extension FirestoreEncoder {
  /// The field value that stores `value`.
  ///
  /// - Throws: `EncodingError`, with a coding path relative to the field.
  func encodeField(_ value: some Encodable) throws -> FieldValue {
    // Encoded as a document of one field, because only for documents the encoder reports what the
    // server fills in.
    let name = "field"
    do {
      let changes = try encodeDocument([name: value]).changes
      return changes[name] ?? FieldValue(.null)
    } catch EncodingError.invalidValue(let value, let context) {
      throw EncodingError.invalidValue(
        value,
        EncodingError.Context(
          codingPath: Array(context.codingPath.dropFirst()),
          debugDescription: context.debugDescription,
          underlyingError: context.underlyingError))
    }
  }
}
