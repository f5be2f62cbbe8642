/// The bytes of a template, and questions about their lines.
struct TemplateText {
  let bytes: [UInt8]

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  subscript(range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// Whether the bytes at an offset are `other`, which is not empty.
  func has(_ other: [UInt8], at offset: Int) -> Bool {
    guard bytes[offset] == other[0], offset + other.count <= bytes.count else { return false }
    for index in 1..<other.count where bytes[offset + index] != other[index] { return false }
    return true
  }

  /// A range without the whitespace at its ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var lower = range.lowerBound
    var upper = range.upperBound
    while lower < upper, bytes[lower].isWhitespace { lower += 1 }
    while lower < upper, bytes[upper - 1].isWhitespace { upper -= 1 }
    return lower..<upper
  }

  /// Whether a line begins at an offset.
  func isLineStart(_ offset: Int) -> Bool {
    offset == 0 || bytes[offset - 1] == UInt8(ascii: "\n")
  }

  /// The whole line of a tag, with its line break, if only spaces and tabs are around the tag.
  func lineOfLoneTag(at tag: Range<Int>) -> Range<Int>? {
    var lower = tag.lowerBound
    while lower > 0, bytes[lower - 1].isBlank { lower -= 1 }
    guard isLineStart(lower) else { return nil }

    var upper = tag.upperBound
    while upper < bytes.count, bytes[upper].isBlank { upper += 1 }
    if upper == bytes.count { return lower..<upper }
    if bytes[upper] == UInt8(ascii: "\r"), upper + 1 < bytes.count { upper += 1 }
    return bytes[upper] == UInt8(ascii: "\n") ? lower..<(upper + 1) : nil
  }

  /// The lines of a range, each with its line break.
  func lines(_ range: Range<Int>) -> [String] {
    var lines: [String] = []
    var start = range.lowerBound
    for offset in range where bytes[offset] == UInt8(ascii: "\n") {
      lines.append(self[start..<(offset + 1)])
      start = offset + 1
    }
    if start < range.upperBound { lines.append(self[start..<range.upperBound]) }
    return lines
  }
}

extension UInt8 {
  /// Whether this is a space, a tab or a part of a line break.
  var isWhitespace: Bool {
    isBlank || self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r")
  }

  /// Whether this is a space or a tab.
  var isBlank: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "\t")
  }
}
