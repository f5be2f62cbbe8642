import FiresmithText

/// The bytes of a template, and questions about their lines.
struct TemplateText {
  let bytes: [UInt8]
  private let isASCII: Bool

  init(_ text: String) {
    bytes = Array(text.utf8)
    isASCII = bytes.count == text.unicodeScalars.count
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
    guard let start = lineStart(before: tag.lowerBound), let end = lineEnd(after: tag.upperBound)
    else { return nil }
    return start..<end
  }

  /// Returns the offset at which the line of an offset begins, if only spaces and tabs are between.
  func lineStart(before offset: Int) -> Int? {
    var start = offset
    while start > 0, bytes[start - 1].isBlank { start -= 1 }
    return isLineStart(start) ? start : nil
  }

  /// Returns the offset after the line break that ends the line of an offset, or the end of the
  /// text, if only spaces and tabs are between.
  func lineEnd(after offset: Int) -> Int? {
    var end = offset
    while end < bytes.count, bytes[end].isBlank { end += 1 }
    if end == bytes.count { return end }
    if bytes[end] == UInt8(ascii: "\r"), end + 1 < bytes.count { end += 1 }
    return bytes[end] == UInt8(ascii: "\n") ? end + 1 : nil
  }

  /// The place of an offset behind another one, whose place is known.
  func mark(of offset: Int, from start: Int, _ mark: Mark) -> Mark {
    var start = start
    var line = mark.line
    var column = mark.column
    while let end = bytes.firstOffset(of: UInt8(ascii: "\n"), in: start..<offset) {
      line += 1
      column = 1
      start = end + 1
    }
    column += characters(startingIn: (start + 1)..<(offset + 1))
    return Mark(template: mark.template, line: line, column: column)
  }

  /// The number of characters that start in a range; another one starts behind the last byte.
  private func characters(startingIn range: Range<Int>) -> Int {
    if isASCII { return range.count }
    return range.count { $0 == bytes.count || !bytes[$0].isContinuation }
  }

  /// The lines of a range, each with its line break.
  func lines(_ range: Range<Int>) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var start = range.lowerBound
    while let end = bytes.firstOffset(of: UInt8(ascii: "\n"), in: start..<range.upperBound) {
      lines.append(Array(bytes[start...end]))
      start = end + 1
    }
    if start < range.upperBound { lines.append(Array(bytes[start..<range.upperBound])) }
    return lines
  }
}

extension UInt8 {
  /// Whether this is a space, a tab or a part of a line break.
  var isWhitespace: Bool {
    isBlank || self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r")
  }

  /// Whether this byte continues a character.
  var isContinuation: Bool { self & 0b1100_0000 == 0b1000_0000 }

  /// Whether this is a space or a tab.
  var isBlank: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "\t")
  }
}
