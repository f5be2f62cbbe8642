import FiresmithSummary
import FiresmithValues

/// Stored names of fields.
enum FieldNames {
  /// Returns the fields that a schema can declare: of several whose names are canonically equal,
  /// only the first one. What a schema doesn't declare can be in a document all the same.
  static func writable(_ fields: [FieldSummary]) -> [FieldSummary] {
    var known: Set<String> = []
    return fields.filter { canBeWritten($0.name) && known.insert($0.name).inserted }
  }

  /// Whether a schema can declare a field of this name.
  static func canBeWritten(_ name: String) -> Bool {
    NameProblem(ofField: name, .documented) == nil
  }

  /// Whether keys differ in their numbers alone: `day1`, `day2`, `A3`.
  static func areNumbered(_ keys: [String]) -> Bool {
    let stems = Dictionary(
      grouping: keys.filter { $0.utf8.contains { (0x30...0x39).contains($0) } }
    ) { key in key.unicodeScalars.filter { !("0"..."9" ~= $0) }.description }
    let most = stems.values.reduce(0) { max($0, $1.count) }
    return most > 3 && 5 * most >= 4 * keys.count
  }

  /// Whether letters, capitals and digits change so often that a program must have chosen them.
  static func isRandom(_ key: String) -> Bool {
    guard key.utf8.count >= 16 else { return false }
    var changes = 0
    var last: UInt8 = 0
    for byte in key.utf8 {
      let kind: UInt8 =
        switch byte {
        case 0x30...0x39: 1
        case 0x41...0x5A: 2
        case 0x61...0x7A: 3
        default: 0
        }
      if kind == 0 { return false }
      if kind != last { changes += 1 }
      last = kind
    }
    // Words in camel case change twice in six letters or so.
    return 5 * changes >= 2 * key.utf8.count
  }

  /// Whether a key is what people call fields, rather than data such as an id, an address or a
  /// date.
  static func looksLikeName(_ key: String) -> Bool {
    guard let first = key.unicodeScalars.first, key.utf8.count <= 40,
      first.properties.isAlphabetic || first == "_" || first == "$"
    else { return false }
    let digits = key.utf8.count { (0x30...0x39).contains($0) }
    let capitals = key.utf8.count { (0x41...0x5A).contains($0) }
    // What Firestore makes for documents without an id.
    if key.utf8.count == 20, digits > 0, capitals > 3 { return false }
    if let form = StringForm(key), form != .number { return false }
    if isRandom(key) { return false }
    return digits <= 4
      && key.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || $0.properties.generalCategory == .decimalNumber
          || "_- $".unicodeScalars.contains($0)
      }
  }
}
