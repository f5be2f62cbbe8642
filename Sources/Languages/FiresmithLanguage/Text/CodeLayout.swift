/// The lines of generated code.
package enum CodeLayout {
  /// The longest line.
  package static let columns = 100

  /// Returns `text` with `width` spaces in place of every two spaces of indentation.
  package static func indented(_ text: String, by width: Int) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count * 3 / 2)
    var isAtStart = true
    var spaces = 0
    for byte in text.utf8 {
      if isAtStart, byte == UInt8(ascii: " ") {
        spaces += 1
        continue
      }
      if isAtStart, byte != UInt8(ascii: "\n") {
        let count = spaces / 2 * width + spaces % 2
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: count))
      }
      bytes.append(byte)
      isAtStart = byte == UInt8(ascii: "\n")
      spaces = 0
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
