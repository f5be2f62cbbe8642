import FiresmithText

/// A line of a source file with a caret under one of its characters.
struct SourceExcerpt {
  /// The line, clipped to a window around the caret, and the line with the caret.
  let text: String

  /// The number of characters shown on each side of the caret.
  private static let reach = 60

  /// - Parameters:
  ///   - line: Where the line lies in `bytes`, without its line break.
  ///   - caret: The byte that the caret stands under.
  init(line: Range<Int>, caret: Int, in bytes: [UInt8]) {
    let window = Self.window(around: caret, of: line, in: bytes)
    guard !window.isEmpty else {
      text = ""
      return
    }
    var (source, indent) = Self.visible(bytes[window], caret: caret)
    if window.lowerBound > line.lowerBound {
      source = "…" + source
      indent = " " + indent
    }
    if window.upperBound < line.upperBound { source += "…" }
    text = source + "\n" + indent + "^\n"
  }

  /// The bytes as text that is safe to print, and what stands before the caret as white space.
  private static func visible(
    _ bytes: ArraySlice<UInt8>, caret: Int
  ) -> (source: String, indent: String) {
    let text = String(decoding: bytes, as: UTF8.self)
    // Most lines need no care.
    if bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
      return (text, String(repeating: " ", count: caret - bytes.startIndex))
    }
    var source = ""
    var indent = ""
    var scalarsBefore = String(decoding: bytes[..<caret], as: UTF8.self).unicodeScalars.count
    for scalar in text.unicodeScalars {
      let shown = scalar == "\t" ? "\t" : FiresmithText.visible(scalar)
      source += shown
      if scalarsBefore > 0 {
        indent += scalar == "\t" ? "\t" : String(repeating: " ", count: width(of: shown))
      }
      scalarsBefore -= 1
    }
    return (source, indent)
  }

  /// The part of the line around `caret`. A line may be megabytes long: only the part is decoded.
  private static func window(
    around caret: Int, of line: Range<Int>, in bytes: [UInt8]
  ) -> Range<Int> {
    // Lines that fit are shown whole.
    if line.count <= 2 * reach { return line }
    var start = caret
    var end = caret
    for _ in 0..<reach {
      if start > line.lowerBound {
        start = previousScalar(before: start, in: bytes, start: line.lowerBound)
      }
      if end < line.upperBound {
        end = nextScalar(after: end, in: bytes, end: line.upperBound)
      }
    }
    return start..<end
  }

  // A scalar has at most four bytes, also in a file that is not UTF-8.

  static func nextScalar(after index: Int, in bytes: [UInt8], end: Int) -> Int {
    var next = index + 1
    while next < end, next - index < 4, bytes[next] & 0xC0 == 0x80 { next += 1 }
    return next
  }

  private static func previousScalar(before index: Int, in bytes: [UInt8], start: Int) -> Int {
    var previous = index - 1
    while previous > start, index - previous < 4, bytes[previous] & 0xC0 == 0x80 { previous -= 1 }
    return previous
  }

  /// Returns the number of terminal columns that `text` takes up.
  private static func width(of text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + width(of: $1) }
  }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0..<0x300:
      return 1
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default:
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .format: return 0
      default: return 1  // Of Unicode, which grows.
      }
    }
  }
}
