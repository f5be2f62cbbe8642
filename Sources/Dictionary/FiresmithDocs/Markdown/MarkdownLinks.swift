/// Links, which lead to `https:`, `http:` and `mailto:` alone. All others stay text, and so do
/// images.
extension MarkdownText {
  mutating func link(isShown: Bool) -> HTMLText? {
    let start = index
    guard let label = label(from: start, isLink: true),
      let link = destination(from: label + 1)
    else { return nil }
    guard isShown else {
      index = link.end
      return ""
    }
    let end = end
    index = start + 1
    self.end = label
    let text = html()
    index = link.end
    self.end = end
    let title: HTMLText = link.title.map { $0.isEmpty ? "" : " title=\"\($0)\"" } ?? ""
    return "<a href=\"\(link.address)\"\(title) rel=\"noreferrer\">\(text)</a>"
  }

  /// Reads an image, which stays text.
  mutating func image() -> HTMLText? {
    let start = index
    guard start + 1 < end, source[start + 1] == "[",
      let label = label(from: start + 1, isLink: false),
      let link = destination(from: label + 1)
    else { return nil }
    index = link.end
    return "\(text(start..<link.end))"
  }

  /// Reads an address between angle brackets.
  mutating func address() -> HTMLText? {
    guard let close = source[index + 1..<end].firstIndex(where: { $0 == ">" || $0 == "<" }),
      source[close] == ">", case let target = text(index + 1..<close), Self.isSafe(target)
    else { return nil }
    index = close + 1
    return "<a href=\"\(target)\" rel=\"noreferrer\">\(target)</a>"
  }

  /// Whether a link may lead there.
  private static func isSafe(_ target: String) -> Bool {
    let lowercased = target.lowercased()
    return ["https://", "http://", "mailto:"].contains { lowercased.hasPrefix($0) }
      && !target.unicodeScalars.contains {
        $0.properties.isWhitespace || $0.value < 0x20 || $0.value == 0x7F || $0 == "<"
          || $0 == ">" || $0 == "\""
      }
  }

  // MARK: Parts

  /// Returns the index of the bracket that closes the one at `start`.
  ///
  /// - Parameter isLink: Whether the brackets are a link's, which has no link in it.
  private mutating func label(from start: Int, isLink: Bool) -> Int? {
    let around = index
    defer { index = around }
    index = start + 1
    var level = 1
    while index < end {
      let mark = source[index]
      if mark == "]" {
        level -= 1
        if level == 0 { return index }
      }
      let previous = index
      skipPiece()
      guard mark == "[" else { continue }
      if index == previous + 1 {
        level += 1
      } else if isLink {
        return nil
      }
    }
    return nil
  }

  /// Moves behind the piece that begins here.
  private mutating func skipPiece() {
    let start = index
    if let end = ends[start] {
      index = end
      return
    }
    if depth < Self.depthLimit {
      depth += 1
      if piece(isShown: false) == nil { index = start + 1 }
      depth -= 1
    } else {
      index = end + 1
    }
    ends[start] = index
  }

  /// Reads what is between parentheses from `start` on.
  private func destination(
    from start: Int
  ) -> (address: String, title: String?, end: Int)? {
    guard start < end, source[start] == "(" else { return nil }
    var place = afterSpace(start + 1)
    guard let (address, behind) = address(from: place), Self.isSafe(address) else { return nil }
    place = afterSpace(behind)
    var title: String?
    if place > behind, let found = self.title(from: place) {
      title = found.text
      place = afterSpace(found.end)
    }
    guard place < end, source[place] == ")" else { return nil }
    return (address, title, place + 1)
  }

  private func afterSpace(_ start: Int) -> Int {
    source[start..<max(start, end)].firstIndex { $0 != " " && $0 != "\n" } ?? max(start, end)
  }

  private func address(from start: Int) -> (String, end: Int)? {
    guard start < end else { return nil }
    if source[start] == "<" {
      guard let close = first(from: start + 1, where: { $0 == ">" || $0 == "<" || $0 == "\n" }),
        source[close] == ">"
      else { return nil }
      return (unescaped(start + 1..<close), close + 1)
    }
    var level = 0
    var place = start
    scan: while place < end {
      switch source[place] {
      case "\\" where place + 1 < end && source[place + 1] != " ": place += 1
      case "(":
        level += 1
        if level > 32 { return nil }
      case ")":
        if level == 0 { break scan }
        level -= 1
      case "\u{0}"..." ", "\u{7F}": break scan
      case _: break  // Every other character is one of the address.
      }
      place += 1
    }
    return level == 0 && place > start ? (unescaped(start..<place), place) : nil
  }

  private func title(from start: Int) -> (text: String, end: Int)? {
    guard start < end, source[start] == "\"" || source[start] == "'" || source[start] == "(" else {
      return nil
    }
    let isInParentheses = source[start] == "("
    let mark = isInParentheses ? ")" : source[start]
    let close = first(from: start + 1) { $0 == mark || isInParentheses && $0 == "(" }
    guard let close, source[close] == mark else { return nil }
    return (unescaped(start + 1..<close), close + 1)
  }

  /// Returns the index of the first character that isn't escaped.
  private func first(from start: Int, where isFound: (Unicode.Scalar) -> Bool) -> Int? {
    var place = start
    while place < end, !isFound(source[place]) {
      place += source[place] == "\\" && place + 1 < end ? 2 : 1
    }
    return place < end ? place : nil
  }

  private func unescaped(_ range: Range<Int>) -> String {
    var text = String.UnicodeScalarView()
    var place = range.lowerBound
    while place < range.upperBound {
      if source[place] == "\\", place + 1 < range.upperBound,
        source[place + 1].isMarkdownPunctuation
      {
        place += 1
      }
      text.append(source[place])
      place += 1
    }
    return String(text)
  }
}
