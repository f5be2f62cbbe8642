/// Writes JSON in UTF-8.
package struct JSONWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {
    bytes.reserveCapacity(1024)
  }

  /// Appends `json` as it is.
  @inline(__always)
  package mutating func append(_ json: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: json.utf8Start, count: json.utf8CodeUnitCount))
  }

  /// Appends a string, with its quotes.
  package mutating func append(string: String) {
    var string = string
    bytes.append(UInt8(ascii: "\""))
    string.withUTF8 { utf8 in
      if utf8.contains(where: JSONWriter.needsEscape) {
        appendEscaped(utf8)
      } else {
        bytes.append(contentsOf: utf8)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends a number that is finite.
  package mutating func append(finite number: Double) {
    var description = number.description
    description.withUTF8 { bytes.append(contentsOf: $0) }
  }

  /// Appends an integer, without quotes.
  package mutating func append(integer: Int) {
    var description = integer.description
    description.withUTF8 { bytes.append(contentsOf: $0) }
  }

  /// Appends a timestamp, with its quotes.
  ///
  /// - Returns: Whether it can be written.
  package mutating func append(timestamp: Timestamp) -> Bool {
    bytes.append(UInt8(ascii: "\""))
    guard timestamp.appendText(to: &bytes) else { return false }
    bytes.append(UInt8(ascii: "\""))
    return true
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func appendEscaped(_ utf8: UnsafeBufferPointer<UInt8>) {
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "\""): append("\\\"")
      case UInt8(ascii: "\\"): append("\\\\")
      case UInt8(ascii: "\n"): append("\\n")
      case UInt8(ascii: "\r"): append("\\r")
      case UInt8(ascii: "\t"): append("\\t")
      case 0..<0x20:
        append("\\u00")
        bytes.append(UInt8(ascii: "0") + byte >> 4)
        bytes.append(byte & 15 + (byte & 15 < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10))
      default: bytes.append(byte)
      }
    }
  }
}
