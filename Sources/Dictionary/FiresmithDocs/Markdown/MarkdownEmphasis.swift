/// A mark of emphasis, of which a text such as `**` has two.
struct MarkdownDelimiter {
  let mark: Unicode.Scalar
  /// The number of marks that stand together.
  let length: Int
  /// The piece that the mark is, unless it gets to be an element.
  let piece: Int
  var opens: Bool
  var closes: Bool
  /// The mark that closes what this one opens.
  var end: Int?
}

extension MarkdownText {
  mutating func emphasis(isShown: Bool) -> HTMLText? {
    let start = index
    let mark = source[start]
    skip { $0 == mark }
    let length = index - start
    guard isShown else { return "" }
    let (opens, closes) = sides(of: start..<index, mark)
    for offset in 0..<length {
      delimiters.append(
        MarkdownDelimiter(
          mark: mark, length: length, piece: pieces.count + offset, opens: opens, closes: closes))
    }
    // The last one is what this returns.
    pieces += Array(repeating: "\(String(mark))", count: length - 1)
    return "\(String(mark))"
  }

  /// Returns whether marks may open and may close emphasis, by the characters around them.
  private func sides(
    of range: Range<Int>, _ mark: Unicode.Scalar
  ) -> (opens: Bool, closes: Bool) {
    let last = range.lowerBound > 0 ? source[range.lowerBound - 1] : " "
    let next = range.upperBound < end ? source[range.upperBound] : " "
    let isLeft =
      !next.isMarkdownSpace
      && (!next.separatesWords || last.isMarkdownSpace || last.separatesWords)
    let isRight =
      !last.isMarkdownSpace
      && (!last.separatesWords || next.isMarkdownSpace || next.separatesWords)
    guard mark == "_" else { return (isLeft, isRight) }
    return (
      isLeft && (!isRight || last.separatesWords), isRight && (!isLeft || next.separatesWords)
    )
  }

  /// Makes elements of the marks that belong together.
  mutating func markEmphasis() {
    matchDelimiters()
    var index = delimiters.count - 1
    while index >= 0 {
      defer { index -= 1 }
      guard let end = delimiters[index].end else { continue }
      guard isStrong(index, end) else {
        pieces[delimiters[index].piece] = "<em>"
        pieces[delimiters[end].piece] = "</em>"
        continue
      }
      pieces[delimiters[index].piece] = "<strong>"
      pieces[delimiters[end].piece] = "</strong>"
      pieces[delimiters[index - 1].piece] = ""
      pieces[delimiters[end + 1].piece] = ""
      index -= 1
    }
  }

  /// Whether two marks beside these two belong together, too.
  private func isStrong(_ start: Int, _ end: Int) -> Bool {
    guard start > 0, delimiters[start - 1].end == end + 1 else { return false }
    return delimiters[start - 1].mark == delimiters[start].mark
      && delimiters[start - 1].piece == delimiters[start].piece - 1
      && delimiters[end + 1].piece == delimiters[end].piece + 1
  }

  /// Finds for each mark that may close emphasis the nearest one that opens it, in linear time.
  private mutating func matchDelimiters() {
    /// For each kind of closing mark, an index before which nothing opens it.
    var bottoms: [Kind: Int] = [:]
    /// The number of marks before each one that are of no use.
    var jumps: [Int] = []
    var runStart = 0
    var lastPiece: Int?
    for closer in delimiters.indices {
      jumps.append(0)
      let mark = delimiters[closer]
      if delimiters[runStart].mark != mark.mark || lastPiece != mark.piece - 1 {
        runStart = closer
      }
      lastPiece = mark.piece
      guard mark.closes else { continue }
      let kind = Kind(mark: mark.mark, opens: mark.opens, remainder: mark.length % 3)
      let first = runStart - jumps[runStart] - 1
      var opener = first
      while opener > bottoms[kind, default: -1], !matches(opener, mark) {
        opener -= jumps[opener] + 1
      }
      guard opener > bottoms[kind, default: -1] else {
        bottoms[kind] = first
        continue
      }
      let jump = opener > 0 && !delimiters[opener - 1].opens ? jumps[opener - 1] + 1 : 0
      jumps[closer] = closer - opener + jump
      jumps[opener] = jump
      delimiters[closer].opens = false
      delimiters[opener].end = closer
      delimiters[opener].closes = false
      lastPiece = nil
    }
  }

  private struct Kind: Hashable {
    let mark: Unicode.Scalar
    let opens: Bool
    let remainder: Int
  }

  private func matches(_ index: Int, _ closer: MarkdownDelimiter) -> Bool {
    let opener = delimiters[index]
    guard opener.mark == closer.mark, opener.opens, opener.end == nil else { return false }
    // CommonMark's rule for marks that may do both, as the one in `**a*b**`.
    return !(opener.closes || closer.opens) || (opener.length + closer.length) % 3 != 0
      || opener.length % 3 == 0 && closer.length % 3 == 0
  }
}

extension Unicode.Scalar {
  /// Whether a word can't be on both sides, as of a comma.
  fileprivate var separatesWords: Bool {
    switch properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol,
      .modifierSymbol, .otherSymbol:
      true
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber,
      .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format, .surrogate,
      .privateUse, .unassigned:
      false
    @unknown default: false
    }
  }

  fileprivate var isMarkdownSpace: Bool {
    properties.generalCategory == .spaceSeparator || 0x09...0x0D ~= value
  }
}
