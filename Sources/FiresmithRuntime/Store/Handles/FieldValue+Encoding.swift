extension EncodedDocument {
  /// The fields as a write takes them: those that the server fills in included.
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
  /// This map, whose field at `names` the server sets to its time.
  fileprivate func settingServerTimestamp(at names: ArraySlice<String>) -> FieldValue {
    guard let name = names.first else { return .serverTimestamp() }
    var entries: [String: FieldValue] = [:]
    switch content {
    case .fields(let fields): entries = fields
    case .value(.map(let fields)): entries = fields.mapValues { FieldValue($0) }
    default: break
    }
    entries[name] = (entries[name] ?? FieldValue([:])).settingServerTimestamp(
      at: names.dropFirst())
    return FieldValue(entries)
  }
}

extension FirestoreEncoder {
  /// What a write puts in a field that holds `value`.
  ///
  /// - Throws: `EncodingError`, whose coding path begins below the field.
  func encodeField(_ value: some Encodable) throws -> FieldValue {
    // A document of one field: only as such does the encoder tell what the server fills in.
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
