/// The comments and strings of a file of security rules: among them are the marks of the generated
/// section.
struct RulesScan {
  /// A comment of its own that begins or ends the section.
  struct Mark {
    /// The comment itself, up to the end of the line.
    var comment: Range<Int>
    /// The line that it is on, without its end.
    var line: Range<Int>
  }

  private(set) var begins: [Mark] = []
  private(set) var ends: [Mark] = []
  /// The text without comments and strings, with spaces in their place.
  private(set) var code: [UInt8]
  /// The offsets of the comments and strings that never end.
  private(set) var unclosed: [Int] = []

  init(_ bytes: [UInt8]) {
    code = bytes
    var offset = 0
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "/") where Self.has("//", at: offset, in: bytes):
        let end = Self.endOfLine(from: offset, in: bytes)
        add(offset..<end, bytes)
        offset = blank(offset..<end)
      case UInt8(ascii: "/") where Self.has("/*", at: offset, in: bytes):
        let end = Self.endOfComment(from: offset, in: bytes)
        if end == nil { unclosed.append(offset) }
        offset = blank(offset..<(end ?? bytes.count))
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        let end = Self.endOfString(from: offset, in: bytes)
        if end == nil { unclosed.append(offset) }
        // It ends with its line, so that the marks below are still found.
        offset = blank(offset..<(end ?? Self.endOfLine(from: offset, in: bytes)))
      default: offset += 1
      }
    }
  }

  private mutating func add(_ comment: Range<Int>, _ bytes: [UInt8]) {
    var start = comment.lowerBound
    while start > 0, !bytes[start - 1].isLineEnd { start -= 1 }
    let text = bytes[comment].drop { $0 == UInt8(ascii: "/") }
      .drop { $0.isSpace }
    let mark = Mark(comment: comment, line: start..<comment.upperBound)
    let trimmed = text.reversed().drop { $0.isSpace }.reversed()
    if trimmed.elementsEqual(RulesSection.begin.utf8) { begins.append(mark) }
    if trimmed.elementsEqual(RulesSection.end.utf8) { ends.append(mark) }
  }

  private mutating func blank(_ range: Range<Int>) -> Int {
    for offset in range where !code[offset].isLineEnd { code[offset] = UInt8(ascii: " ") }
    return range.upperBound
  }

  // MARK: Ends

  private static func has(_ text: String, at offset: Int, in bytes: [UInt8]) -> Bool {
    bytes[offset...].starts(with: text.utf8)
  }

  private static func endOfLine(from offset: Int, in bytes: [UInt8]) -> Int {
    bytes[offset...].firstIndex { $0.isLineEnd } ?? bytes.count
  }

  private static func endOfComment(from offset: Int, in bytes: [UInt8]) -> Int? {
    var end = offset + 2
    while end < bytes.count {
      if has("*/", at: end, in: bytes) { return end + 2 }
      end += 1
    }
    return nil
  }

  private static func endOfString(from offset: Int, in bytes: [UInt8]) -> Int? {
    var end = offset + 1
    while end < bytes.count, !bytes[end].isLineEnd {
      if bytes[end] == bytes[offset] { return end + 1 }
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }
}

extension UInt8 {
  var isLineEnd: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
  var isSpace: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") || isLineEnd }
}
