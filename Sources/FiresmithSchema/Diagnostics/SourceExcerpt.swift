/// A line of a source file with a caret under one of its characters.
struct SourceExcerpt {
  /// The line, clipped to a window around the caret, and the line with the caret.
  let text: String

  /// How many characters are shown on each side of the caret.
  private static let reach = 60

  /// - Parameters:
  ///   - line: Where the line lies in `bytes`, without its line break.
  ///   - caret: The byte that the caret stands under.
  init(line: Range<Int>, caret: Int, in bytes: [UInt8]) {
    let window = Self.window(around: caret, of: line, in: bytes)
    var source = window.isCutBefore ? "…" : ""
    var indent = window.isCutBefore ? " " : ""
    for (index, scalar) in window.scalars.enumerated() {
      let shown = scalar == "\t" ? "\t" : visible(scalar)
      source += shown
      if index < window.caret {
        indent += scalar == "\t" ? "\t" : String(repeating: " ", count: Self.width(of: shown))
      }
    }
    if window.isCutAfter { source += "…" }
    text = source.isEmpty ? "" : source + "\n" + indent + "^\n"
  }

  private struct Window {
    var scalars: [Unicode.Scalar] = []
    /// The index of the scalar that the caret stands under.
    var caret = 0
    var isCutBefore = false
    var isCutAfter = false
  }

  /// The part of the line around `caret`. A line may be megabytes long: only the part is decoded.
  private static func window(around caret: Int, of line: Range<Int>, in bytes: [UInt8]) -> Window {
    var start = caret
    var before = 0
    // Lines that fit are shown whole.
    let fits = line.count <= 2 * reach
    while start > line.lowerBound, fits || before < reach {
      start = previousScalar(before: start, in: bytes, start: line.lowerBound)
      before += 1
    }
    var end = fits ? line.upperBound : caret
    for _ in 0..<reach where end < line.upperBound {
      end = nextScalar(after: end, in: bytes, end: line.upperBound)
    }
    return Window(
      scalars: Array(String(decoding: bytes[start..<end], as: UTF8.self).unicodeScalars),
      caret: before,
      isCutBefore: start > line.lowerBound,
      isCutAfter: end < line.upperBound)
  }

  static func nextScalar(after index: Int, in bytes: [UInt8], end: Int) -> Int {
    var next = index + 1
    while next < end, bytes[next] & 0xC0 == 0x80 { next += 1 }
    return next
  }

  private static func previousScalar(before index: Int, in bytes: [UInt8], start: Int) -> Int {
    var previous = index - 1
    while previous > start, bytes[previous] & 0xC0 == 0x80 { previous -= 1 }
    return previous
  }

  /// How many columns of a terminal `text` takes up.
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
      default: return 1
      }
    }
  }
}
