/// How a coder got from one value to a value inside it.
enum PathStep {
  case key(any CodingKey)
  case index(Int)
  /// To the same value: what a single value container holds, or a document's root.
  case same
}

/// The key of an array's element.
///
/// A type of its own, because the key of a map may be a number too: `[Int: Book]` has such keys.
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

/// The key of a map's entry that no type declares.
struct FieldKey: CodingKey {
  let stringValue: String

  init(stringValue: String) {
    self.stringValue = stringValue
  }

  init?(intValue: Int) {
    nil
  }

  var intValue: Int? { nil }

  /// Where `superEncoder()` and `superDecoder()` keep what a superclass stores.
  static let superclass = FieldKey(stringValue: "super")
}

/// The path of a field: `tags[1].color`.
///
/// A name that could be read as something else stands in backticks, as Firestore writes it:
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
  for character in name {
    if character == "`" || character == "\\" { quoted += "\\" }
    quoted.append(character)
  }
  return quoted + "`"
}
