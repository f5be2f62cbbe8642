import FiresmithText

/// Text from a schema, in lines that fit into a comment.
package enum Prose {
  /// Returns the lines of `text` without invisible characters and without leading and trailing
  /// blank lines.
  ///
  /// - Parameter width: The maximum length of a line; longer lines are wrapped between words unless
  ///   that would change their meaning in Markdown. `nil` leaves lines as they are.
  package static func lines(of text: String, width: Int?) -> [String] {
    if text.isEmpty { return [] }
    if isOnePlainLine(text) {
      guard let width, text.utf8.count > width, mayWrap(text) else { return [text] }
      return wrapped(text, width: width)
    }
    var lines: [String] = []
    var fence: Fence?
    for line in visibleLines(of: text) {
      let delimiter = Fence(line)
      if let open = fence {
        if let delimiter, delimiter.closes(open) { fence = nil }
        lines.append(line)
      } else {
        fence = delimiter
        if let width, delimiter == nil, mayWrap(line) {
          lines += wrapped(line, width: width)
        } else {
          lines.append(line)
        }
      }
    }
    // An unclosed code block would swallow what the generator writes after the text.
    if let fence, width != nil { lines.append(fence.text) }
    return lines
  }

  /// Returns `text` on one line.
  package static func inline(_ text: String) -> String {
    lines(of: text, width: nil).joined(separator: " ")
  }

  // MARK: Lines

  /// Whether `text` is a single line of visible ASCII that doesn't begin a code block, as most
  /// descriptions are.
  private static func isOnePlainLine(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      bytes.first != space && bytes.first != UInt8(ascii: "`") && bytes.last != space
        && bytes.allSatisfy { $0 >= 0x20 && $0 < UInt8(ascii: "~") }
    }
  }

  /// Returns the lines of `text`, with any kind of line ending, without trailing white space.
  private static func visibleLines(of text: String) -> [String] {
    var lines = [""]
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n" where previous == "\r": break
      case "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": lines.append("")
      case "\t": lines[lines.count - 1] += "  "
      default: append(scalar, after: previous, to: &lines[lines.count - 1])
      }
      previous = scalar
    }
    lines = lines.map(trimmingEnd)
    let first = lines.firstIndex { !$0.isEmpty } ?? lines.endIndex
    let last = lines.lastIndex { !$0.isEmpty } ?? first
    return first < lines.endIndex ? Array(lines[first...last]) : []
  }

  private static func append(
    _ scalar: Unicode.Scalar, after previous: Unicode.Scalar, to line: inout String
  ) {
    if scalar.isVisible {
      line.unicodeScalars.append(scalar)
    } else if scalar.properties.generalCategory == .spaceSeparator {
      line += " "
    } else if scalar.joinsOrVaries, previous.takesJoiners {
      line.unicodeScalars.append(scalar)
    }
  }

  private static func trimmingEnd(_ line: String) -> String {
    var utf8 = line.utf8[...]
    while utf8.last == UInt8(ascii: " ") { utf8.removeLast() }
    return String(Substring(utf8))
  }

  // MARK: Wrapping

  /// Whether Markdown treats a line break in `line` like a space: not in a heading, a table or an
  /// indented code block.
  private static func mayWrap(_ line: String) -> Bool {
    let indentation = line.utf8.prefix { $0 == UInt8(ascii: " ") }.count
    let first = line.utf8.dropFirst(indentation).first
    return indentation < 4 && first != UInt8(ascii: "#") && first != UInt8(ascii: "|")
  }

  private static func wrapped(_ line: String, width: Int) -> [String] {
    guard line.utf8.count > width else { return [line] }
    // Reading bytes from an array is much faster than from a string.
    let written = Array(line.utf8)
    guard scalarCount(written) > width else { return [line] }
    let bytes = spacedOnce(written)
    let indentation = continuationIndentation(of: bytes)
    var lines: [String] = []
    var start = 0
    // The end of the last word that fits, and the number of scalars up to there.
    var end = 0
    var length = 0
    var word = bytes.firstIndex { $0 != space } ?? 0
    while word < bytes.count {
      let wordEnd = bytes[word...].firstIndex(of: space) ?? bytes.count
      let wordLength = scalarCount(bytes[word..<wordEnd])
      if end > 0, length + 1 + wordLength > width, !startsBlock(bytes[word..<wordEnd]) {
        lines.append((lines.isEmpty ? "" : indentation) + string(bytes[start..<end]))
        start = word
        length = indentation.utf8.count + wordLength
      } else {
        // Includes the space before it, or the line's indentation.
        length += word - end + wordLength
      }
      end = wordEnd
      word = end + 1
    }
    return lines + [(lines.isEmpty ? "" : indentation) + string(bytes[start..<end])]
  }

  /// Returns the bytes of a line with its indentation and one space between words.
  private static func spacedOnce(_ line: [UInt8]) -> [UInt8] {
    let start = line.firstIndex { $0 != space } ?? line.count
    func isSurplus(_ index: Int) -> Bool {
      index > start && line[index] == space && line[index - 1] == space
    }
    guard line.indices.contains(where: isSurplus) else { return line }
    return line.indices.filter { !isSurplus($0) }.map { line[$0] }
  }

  private static func string(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the spaces that keep a wrapped line in the list item or quotation that it belongs to.
  private static func continuationIndentation(of line: [UInt8]) -> String {
    let column = line.prefix { $0 == space }.count
    let marker = line.dropFirst(column).prefix { $0 != space }
    if marker.elementsEqual(">".utf8) { return String(repeating: " ", count: column) + "> " }
    let width = startsBlock(marker) ? marker.count + 1 : 0
    return String(repeating: " ", count: column + width)
  }

  /// The number of Unicode scalars, without decoding them.
  private static func scalarCount(_ utf8: some Sequence<UInt8>) -> Int {
    var count = 0
    for byte in utf8 where byte & 0xC0 != 0x80 { count += 1 }
    return count
  }

  /// Whether `word` at the beginning of a line would make it a list item, a heading, a quotation, a
  /// table, a code block or a rule.
  private static func startsBlock(_ word: some Swift.Collection<UInt8>) -> Bool {
    switch word.first {
    case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "="):
      return word.allSatisfy { $0 == word.first }
    case UInt8(ascii: "#"), UInt8(ascii: ">"), UInt8(ascii: "|"), UInt8(ascii: "~"):
      return true
    case UInt8(ascii: "`"):
      return word.starts(with: "```".utf8)
    default:
      let digits = word.prefix { $0 >= 0x30 && $0 <= 0x39 }.count
      let rest = word.dropFirst(digits)
      return digits > 0 && rest.count == 1
        && (rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: ")"))
    }
  }

  private static let space = UInt8(ascii: " ")
}

/// A line that begins or ends a Markdown code block.
private struct Fence {
  /// Three or more backticks or tildes.
  var text: String
  private var hasInfo: Bool

  init?(_ line: String) {
    let spaces = line.utf8.prefix { $0 == UInt8(ascii: " ") }.count
    let rest = line.utf8.dropFirst(spaces)
    guard spaces < 4, let mark = rest.first, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~")
    else { return nil }
    let count = rest.prefix { $0 == mark }.count
    let info = rest.dropFirst(count)
    guard count >= 3, mark != UInt8(ascii: "`") || !info.contains(mark) else { return nil }
    text = String(repeating: Character(Unicode.Scalar(mark)), count: count)
    hasInfo = info.contains { $0 != UInt8(ascii: " ") }
  }

  func closes(_ open: Fence) -> Bool {
    !hasInfo && text.utf8.count >= open.text.utf8.count && text.utf8.first == open.text.utf8.first
  }
}
