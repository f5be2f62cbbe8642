/// Reads what Markdown marks inside of a paragraph: code, emphasis, links.
///
/// It first makes pieces, and says of the marks of emphasis which of them belong together when
/// the text, or a link's, has ended.
struct MarkdownText {
  /// The number of brackets inside each other; what is deeper is text.
  static let depthLimit = 100

  let source: [Unicode.Scalar]
  var index = 0
  var end: Int
  var pieces: [HTMLText] = []
  var delimiters: [MarkdownDelimiter] = []
  /// The end of the piece that begins at an index, for links that may begin before.
  var ends: [Int: Int] = [:]
  var depth = 0
  /// The index of the last mark of code of each length.
  private let lastRuns: [Int: Int]

  static func html(_ text: String) -> HTMLText {
    var reader = MarkdownText(Array(text.unicodeScalars))
    return reader.html()
  }

  private init(_ source: [Unicode.Scalar]) {
    self.source = source
    end = source.count
    var runs: [Int: Int] = [:]
    var index = 0
    while index < source.count {
      let length = source[index...].prefix { $0 == "`" }.count
      if length > 0 { runs[length] = index }
      index += max(1, length)
    }
    lastRuns = runs
  }

  /// Returns what stands from here to the end.
  mutating func html() -> HTMLText {
    let outer = (pieces, delimiters)
    (pieces, delimiters) = ([], [])
    defer { (pieces, delimiters) = outer }
    while index < end {
      if let piece = piece(isShown: true) {
        pieces.append(piece)
      } else {
        let start = index
        index += 1
        skip { !Self.marks.contains($0) }
        pieces.append("\(text(start..<index))")
      }
    }
    markEmphasis()
    return pieces.joined()
  }

  func text(_ range: Range<Int>) -> String {
    String(String.UnicodeScalarView(source[range]))
  }

  /// The characters that a piece which isn't text can begin with: those of ``piece(isShown:)``.
  private static let marks: Set<Unicode.Scalar> = ["\n", "\\", "`", "*", "_", "[", "!", "<"]

  /// Returns the piece that begins here, and moves behind it; `nil` if a character stands for
  /// itself.
  ///
  /// - Parameter isShown: Whether the piece's HTML is needed, not only its end.
  mutating func piece(isShown: Bool) -> HTMLText? {
    switch source[index] {
    case "\n": lineBreak()
    case "\\": escape()
    case "`": code()
    case "*", "_": emphasis(isShown: isShown)
    case "[": link(isShown: isShown)
    case "!": image()
    case "<": address()
    case _: nil  // Every character that isn't one of the marks stands for itself.
    }
  }

  private mutating func lineBreak() -> HTMLText {
    index += 1
    skip { $0 == " " }
    return "\n"
  }

  private mutating func escape() -> HTMLText? {
    guard index + 1 < end else { return nil }
    let next = source[index + 1]
    index += 2
    if next == "\n" {
      skip { $0 == " " }
      return "<br>\n"
    }
    return "\(text(next.isMarkdownPunctuation ? index - 1..<index : index - 2..<index))"
  }

  private mutating func code() -> HTMLText {
    let start = index
    skip { $0 == "`" }
    let marks = index - start
    // Marks that nothing closes are text, all of them.
    guard (lastRuns[marks] ?? -1) >= index else { return "\(text(start..<index))" }
    var next = index
    while let opening = source[next..<end].firstIndex(of: "`") {
      next = opening + source[opening...].prefix { $0 == "`" }.count
      if next > end { break }
      if next - opening == marks {
        let text = source[index..<opening].map { $0 == "\n" ? " " : $0 }
        let isPadded =
          text.count > 1 && text.first == " " && text.last == " " && text.contains { $0 != " " }
        index = next
        let shown = isPadded ? text.dropFirst().dropLast() : text[...]
        return "<code>\(String(String.UnicodeScalarView(shown)))</code>"
      }
    }
    return "\(text(start..<index))"
  }

  mutating func skip(while isSkipped: (Unicode.Scalar) -> Bool) {
    while index < end, isSkipped(source[index]) { index += 1 }
  }
}

extension Unicode.Scalar {
  /// Whether the character is one of ASCII that a backslash escapes.
  var isMarkdownPunctuation: Bool {
    switch value {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
    case _: false  // Letters, digits, spaces, and all that isn't ASCII.
    }
  }
}
