/// The key of an array's element.
///
/// A separate type, because keys of maps can be numbers too, as in `[Int: Book]`.
struct ArrayIndex: CodingKey {
  let index: Int

  init(_ index: Int) {
    self.index = index
  }

  init(intValue: Int) {
    index = intValue
  }

  init?(stringValue: String) {
    guard let index = Int(stringValue) else { return nil }
    self.index = index
  }

  var intValue: Int? { index }
  var stringValue: String { "\(index)" }
}

/// The key of a map's entry that isn't declared by a type.
struct FieldKey: CodingKey {
  let stringValue: String

  init(stringValue: String) {
    self.stringValue = stringValue
  }

  init?(intValue: Int) {
    nil
  }

  var intValue: Int? { nil }

  /// The key that `superEncoder()` and `superDecoder()` use for a superclass.
  static let superclass = FieldKey(stringValue: "super")

  /// Returns the key of an array's element.
  static func element(_ index: Int) -> any CodingKey { ArrayIndex(index) }
}

/// The path of a field: `tags[1].color`.
///
/// Ambiguous names are in backticks, as Firestore writes them:
/// ``ratings.`example.com` ``.
func fieldPath(_ keys: [any CodingKey]) -> String {
  keys.reduce(into: "") { path, key in
    if let element = key as? ArrayIndex {
      path += "[\(element.index)]"
    } else {
      path += path.isEmpty ? "" : "."
      path += quotedFieldName(key.stringValue)
    }
  }
}

private func quotedFieldName(_ name: String) -> String {
  let isPlain = !name.utf8.contains { byte in
    switch byte {
    case UInt8(ascii: "."), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "`"): true
    default: false
    }
  }
  guard name.isEmpty || !isPlain else { return name }
  var quoted = "`"
  for scalar in name.unicodeScalars {
    if scalar == "`" || scalar == "\\" { quoted.unicodeScalars.append("\\") }
    quoted.unicodeScalars.append(scalar)
  }
  return quoted + "`"
}
