import FiresmithSummary

/// Stored names of fields.
enum FieldNames {
  /// Returns the fields that a schema can declare: of several whose names are canonically equal, only the
  /// first one. What a schema doesn't declare can be in a document all the same.
  static func writable(_ fields: [FieldSummary]) -> [FieldSummary] {
    var known: Set<String> = []
    return fields.filter { canBeWritten($0.name) && known.insert($0.name).inserted }
  }

  /// Whether a schema can declare a field of this name.
  static func canBeWritten(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 1500
      && !(name.utf8.count >= 4 && name.hasPrefix("__") && name.hasSuffix("__"))
  }

  /// Whether a key is what people call fields, rather than data such as an id, an address or a date.
  static func looksLikeName(_ key: String) -> Bool {
    guard let first = key.unicodeScalars.first, key.utf8.count <= 40,
      first.properties.isAlphabetic || first == "_" || first == "$"
    else { return false }
    let digits = key.utf8.count { (0x30...0x39).contains($0) }
    let capitals = key.utf8.count { (0x41...0x5A).contains($0) }
    // What Firestore makes for documents without an id.
    if key.utf8.count == 20, digits > 0, capitals > 3 { return false }
    return digits <= 4
      && key.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || $0.properties.generalCategory == .decimalNumber
          || "_- $".unicodeScalars.contains($0)
      }
  }
}
