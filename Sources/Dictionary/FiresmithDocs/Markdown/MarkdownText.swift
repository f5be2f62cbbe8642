/// Reads what Markdown marks inside of a paragraph: code, emphasis, links.
struct MarkdownText {
  private let characters: [Character]
  private var index = 0
  private var html = HTMLText("")

  static func html(_ text: String) -> HTMLText {
    var reader = MarkdownText(Array(text))
    reader.read()
    return reader.html
  }

  private init(_ characters: [Character]) { self.characters = characters }

  private mutating func read() {
    var plain = ""
    while index < characters.count {
      let start = index
      if let piece = piece() {
        html.html += plain.escapedForHTML + piece.html
        plain = ""
      } else {
        index = start
        let character = characters[index]
        index += 1
        if character == "\\", index < characters.count, characters[index].isMarkdownPunctuation {
          plain.append(characters[index])
          index += 1
        } else {
          plain.append(character)
        }
      }
    }
    html.html += plain.escapedForHTML
  }

  /// Returns the marked piece that begins here, and moves behind it; `nil` if there is none.
  private mutating func piece() -> HTMLText? {
    switch characters[index] {
    case "`": code()
    case "*", "_": emphasis()
    case "[": link()
    case "<": address()
    case _: nil  // Every other character stands for itself.
    }
  }

  private mutating func code() -> HTMLText? {
    let marks = run(at: index, of: "`")
    var end = index + marks
    while end < characters.count {
      let found = run(at: end, of: "`")
      if found == marks {
        let text = characters[index + marks..<end].map { $0 == "\n" ? " " : $0 }
        let isPadded =
          text.count > 2 && text.first == " " && text.last == " " && text.contains { $0 != " " }
        index = end + marks
        return "<code>\(String(isPadded ? Array(text.dropFirst().dropLast()) : text))</code>"
      }
      end += max(1, found)
    }
    // Marks that nothing closes are text, all of them.
    let text = String(repeating: "`", count: marks)
    index += marks
    return "\(text)"
  }

  private mutating func emphasis() -> HTMLText? {
    let mark = characters[index]
    let count = min(run(at: index, of: mark), 2)
    let start = index + count
    guard start < characters.count, !characters[start].isWhitespace else { return nil }
    if mark == "_", index > 0, characters[index - 1].isLetter || characters[index - 1].isNumber {
      return nil
    }
    var end = start + 1
    while end < characters.count {
      if characters[end] == mark, run(at: end, of: mark) >= count,
        !characters[end - 1].isWhitespace, !isEscaped(end), endsEmphasis(mark, at: end + count)
      {
        let inner = Self.html(String(characters[start..<end]))
        index = end + count
        return count == 2 ? "<strong>\(inner)</strong>" : "<em>\(inner)</em>"
      }
      end += 1
    }
    return nil
  }

  private func endsEmphasis(_ mark: Character, at next: Int) -> Bool {
    guard mark == "_", next < characters.count else { return true }
    return !characters[next].isLetter && !characters[next].isNumber
  }

  private func isEscaped(_ place: Int) -> Bool { place > 0 && characters[place - 1] == "\\" }

  private mutating func link() -> HTMLText? {
    // An image stays text.
    guard index == 0 || characters[index - 1] != "!",
      let end = characters[index...].firstIndex(of: "]"), end + 1 < characters.count,
      characters[end + 1] == "(", let close = characters[end...].firstIndex(of: ")")
    else { return nil }
    let target = String(characters[end + 2..<close])
    guard Self.isSafe(target) else { return nil }
    let text = Self.html(String(characters[index + 1..<end]))
    guard !text.html.contains("<a ") else { return nil }
    index = close + 1
    return "<a href=\"\(target)\" rel=\"noreferrer\">\(text)</a>"
  }

  /// Reads an address between angle brackets.
  private mutating func address() -> HTMLText? {
    guard let close = characters[index...].firstIndex(of: ">") else { return nil }
    let target = String(characters[index + 1..<close])
    guard Self.isSafe(target) else { return nil }
    index = close + 1
    return "<a href=\"\(target)\" rel=\"noreferrer\">\(target)</a>"
  }

  /// Whether a link may lead there.
  private static func isSafe(_ target: String) -> Bool {
    let lowercased = target.lowercased()
    return ["https://", "http://", "mailto:"].contains { lowercased.hasPrefix($0) }
      && !target.contains { $0.isWhitespace || $0 == "<" || $0 == "\"" }
  }

  private func run(at start: Int, of mark: Character) -> Int {
    characters[start...].prefix { $0 == mark }.count
  }
}

extension Character {
  fileprivate var isMarkdownPunctuation: Bool { isASCII && (isPunctuation || isSymbol) }
}
