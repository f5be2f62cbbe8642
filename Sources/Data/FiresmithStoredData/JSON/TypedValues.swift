import FiresmithJSON
import FiresmithValues

/// An error that says why a value doesn't have the form that a document needs.
struct MalformedValue: Error {
  let message: String
  /// The offset of the value in its text.
  let offset: Int

  init(_ message: String, _ node: JSONNode) {
    self.message = message
    offset = node.range.lowerBound
  }
}

/// Reads values as Firestore's REST API writes them: `{"integerValue": "5"}`.
enum TypedValues {
  static func fields(_ node: JSONNode) throws(MalformedValue) -> StoredFields {
    guard let members = node.object else {
      throw MalformedValue("expected an object of fields", node)
    }
    var entries: [StoredFields.Entry] = []
    entries.reserveCapacity(members.count)
    for member in members {
      entries.append(.init(name: member.key, value: try value(member.value)))
    }
    return StoredFields(entries)
  }

  /// Whether an object is a value with its type, or the beginning of one.
  static func isTyped(_ node: JSONNode) -> Bool {
    let types = [
      "nullValue", "booleanValue", "integerValue", "doubleValue", "stringValue", "timestampValue",
      "bytesValue", "referenceValue", "geoPointValue", "arrayValue", "mapValue",
    ]
    return node.object?.allSatisfy { types.contains($0.key) } ?? false
  }

  static func value(_ node: JSONNode) throws(MalformedValue) -> StoredValue {
    guard let members = node.object, let member = members.first, members.count == 1 else {
      throw MalformedValue("expected a value such as {\"integerValue\": \"5\"}", node)
    }
    let content = member.value
    let value: StoredValue? =
      switch member.key {
      case "nullValue": .null
      case "booleanValue": boolean(content)
      case "integerValue": integer(content)
      case "doubleValue": double(content).map(StoredValue.double)
      case "stringValue": content.string.map(StoredValue.string)
      case "timestampValue":
        content.string.flatMap { StoredTimestamp(text: $0, .foreign) }.map(StoredValue.timestamp)
      case "bytesValue": content.string.flatMap(Base64.bytes).map(StoredValue.bytes)
      case "referenceValue":
        content.string.flatMap(StoredReference.init(name:)).map(StoredValue.reference)
      case "geoPointValue": geopoint(content)
      case "arrayValue": .array(try elements(content))
      case "mapValue": try map(content)
      default: throw MalformedValue("'\(member.key)' is no type of value", node)
      }
    guard let value else { throw MalformedValue("this is no '\(member.key)'", content) }
    return value
  }

  private static func boolean(_ node: JSONNode) -> StoredValue? {
    switch node.value {
    case .literal("true"): .boolean(true)
    case .literal("false"): .boolean(false)
    case .literal, .string, .array, .object: nil
    }
  }

  private static func integer(_ node: JSONNode) -> StoredValue? {
    switch node.value {
    case .string(let text), .literal(let text): Int(text).map(StoredValue.integer)
    case .array, .object: nil
    }
  }

  private static func double(_ node: JSONNode) -> Double? {
    switch node.value {
    case .literal(let text): return Double(text)
    case .string("NaN"): return .nan
    case .string("Infinity"): return .infinity
    case .string("-Infinity"): return -.infinity
    // The emulator writes -0 as a string.
    case .string(let text): return Double(text)
    case .array, .object: return nil
    }
  }

  /// A coordinate of zero is left out.
  private static func geopoint(_ node: JSONNode) -> StoredValue? {
    guard node.object != nil else { return nil }
    guard let latitude = node["latitude"].map(double) ?? 0,
      let longitude = node["longitude"].map(double) ?? 0
    else { return nil }
    return .geopoint(latitude: latitude, longitude: longitude)
  }

  /// An empty array has no values.
  private static func elements(_ node: JSONNode) throws(MalformedValue) -> [StoredValue] {
    guard node.object != nil else { throw MalformedValue("this is no 'arrayValue'", node) }
    guard let values = node["values"] else { return [] }
    guard let elements = values.array else {
      throw MalformedValue("this is no 'arrayValue'", node)
    }
    var read: [StoredValue] = []
    read.reserveCapacity(elements.count)
    for element in elements { read.append(try value(element)) }
    return read
  }

  /// A map, or a vector, which is a map with a field that says so.
  private static func map(_ node: JSONNode) throws(MalformedValue) -> StoredValue {
    guard node.object != nil else { throw MalformedValue("this is no 'mapValue'", node) }
    guard let fields = node["fields"] else { return .map([:]) }
    let read = try self.fields(fields)
    guard read["__type__"] == .string("__vector__"), case .array(let values)? = read["value"] else {
      return .map(read)
    }
    var numbers: [Double] = []
    for value in values {
      switch value {
      case .double(let number): numbers.append(number)
      case .integer(let number): numbers.append(Double(number))
      case .null, .boolean, .string, .bytes, .timestamp, .geopoint, .reference, .vector, .array,
        .map:
        throw MalformedValue("a vector has something that isn't a number", node)
      }
    }
    return .vector(numbers)
  }
}

extension StoredReference {
  /// Reads a document's name: `projects/P/databases/D/documents/books/b1`.
  ///
  /// - Returns: `nil` for anything else.
  init?(name: String) {
    var name = name
    let parts = name.withUTF8 { bytes -> (project: String, database: String, path: String)? in
      var rest = bytes[...]
      guard let project = Self.takePart(of: &rest, after: "projects/"),
        let database = Self.takePart(of: &rest, after: "databases/"),
        rest.starts(with: "documents/".utf8), rest.count > 10
      else { return nil }
      return (project, database, String(decoding: rest.dropFirst(10), as: UTF8.self))
    }
    guard let parts else { return nil }
    self.init(project: parts.project, database: parts.database, path: parts.path)
  }

  /// Takes a part of a name with the slash after it; `nil` if other characters come before it.
  private static func takePart(
    of rest: inout Slice<UnsafeBufferPointer<UInt8>>, after label: String
  ) -> String? {
    guard rest.starts(with: label.utf8) else { return nil }
    rest = rest.dropFirst(label.utf8.count)
    guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    defer { rest = rest[(slash + 1)...] }
    return String(decoding: rest[..<slash], as: UTF8.self)
  }
}

/// Bytes as text.
enum Base64 {
  /// Reads base64 with either alphabet, with and without padding; `nil` for anything else.
  static func bytes(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 4 * 3)
    var group: UInt32 = 0
    var count = 0
    var padding = 0
    for character in text.utf8 {
      if character == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      guard padding == 0, let digit = digit(character) else { return nil }
      group = group << 6 | digit
      count += 1
      if count % 4 == 0 {
        bytes += [UInt8(group >> 16 & 0xFF), UInt8(group >> 8 & 0xFF), UInt8(group & 0xFF)]
        group = 0
      }
    }
    switch count % 4 {
    case 0: return padding == 0 ? bytes : nil
    case 2 where padding == 0 || padding == 2: return bytes + [UInt8(group >> 4 & 0xFF)]
    case 3 where padding <= 1:
      return bytes + [UInt8(group >> 10 & 0xFF), UInt8(group >> 2 & 0xFF)]
    default: return nil
    }
  }

  private static func digit(_ character: UInt8) -> UInt32? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a") + 26)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0") + 52)
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
