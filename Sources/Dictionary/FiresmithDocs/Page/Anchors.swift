import FiresmithDiagnostics
import FiresmithSchema
import FiresmithText

/// The names of the places on the page, which links from elsewhere use for years: they come from
/// the schema's names alone.
struct Anchors {
  /// The anchors of the collections and single documents, in the schema's order.
  let collections: [String]
  /// The anchors of the types, in the schema's order.
  let types: [String]

  init(_ schema: Schema) {
    var collections: [String] = []
    for collection in schema.collections {
      // A parent comes before what it holds.
      let parent = collection.parent.map { schema.names(of: $0) } ?? []
      let names = (parent + [collection.name.value]).map(Self.encoded).joined(separator: "/")
      let isReserved = Self.kinds.contains { names == $0 || names.hasPrefix($0 + "/") }
      let prefix = collection.isSingleDocument ? "document." : ""
      collections.append(prefix + (isReserved && prefix.isEmpty ? Self.hidden(names) : names))
    }
    self.collections = collections
    types = schema.types.indices.map { index in
      let path = schema.typePath(TypeID(index: index)).map(Self.encoded).joined(separator: ".")
      return "type." + path
    }
  }

  subscript(id: CollectionID) -> String { collections[id.index] }
  subscript(id: TypeID) -> String { types[id.index] }

  /// Returns the anchor of a query.
  func query(_ name: String, of id: CollectionID) -> String {
    "query.\(self[id]).\(Self.encoded(name))"
  }

  /// Returns the anchor of a label.
  static func label(_ label: String) -> String { "label.\(encoded(label))" }

  /// The words that begin the anchors of anything but collections, or are themselves ids on the
  /// page.
  private static let kinds = [
    "type", "document", "query", "top", "content", "diagram", "search", "label", "results",
    "status",
  ]

  /// Returns the name with its first byte percent-encoded, so that it can't equal another anchor.
  private static func hidden(_ name: String) -> String {
    let first = name.utf8.first.map { "%" + hexadecimal($0) } ?? ""
    return first + name.dropFirst()
  }

  /// Returns the name with everything but ASCII letters, digits, `-` and `_` percent-encoded.
  static func encoded(_ name: String) -> String {
    if name.utf8.allSatisfy(isPlain) { return name }
    var result = ""
    for byte in name.utf8 {
      if isPlain(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result += "%" + hexadecimal(byte)
      }
    }
    return result
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_")
  }

  /// Returns an anchor with its percent-encoding undone.
  static func decoded(_ anchor: String) -> String {
    guard anchor.utf8.contains(UInt8(ascii: "%")) else { return anchor }
    var bytes: [UInt8] = []
    var rest = anchor.utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let number = UInt8(String(rest.prefix(2)) ?? "", radix: 16) {
        bytes.append(number)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let digits = Array("0123456789ABCDEF")
    return String([digits[Int(byte >> 4)], digits[Int(byte & 15)]])
  }
}
