extension SwiftParser {
  /// The first token of a declaration outside of types that the file ends in the middle of; `nil`
  /// if the last one is whole, as far as its tokens tell.
  ///
  /// Inside of types and functions, a brace isn't closed then.
  var cutDeclaration: Int? {
    let count = source.tokens.count
    guard last < count else { return nil }
    var parser = self
    parser.index = last
    let introduction = parser.introduction(until: count)
    let keyword = parser.index
    guard keyword < count else {
      // A call can look like a modifier: 'open(file)'.
      return introduction.attributes.isEmpty && isToken(count - 1, ")") ? nil : last
    }
    let rest = keyword + 1..<count
    if isToken(keyword, "operator"), isOperatorDeclaration(rest) { return nil }
    let isCut =
      switch source.text(keyword) {
      case "struct", "class", "enum", "protocol", "extension": !hasOutside(rest, "{")
      case "actor": isWord(keyword + 1) && !hasOutside(rest, "{")
      case "func": !hasOutside(rest, "(")
      case "typealias": !hasOutside(rest, "=")
      case "var", "let", "case", "import", "operator": rest.isEmpty
      case "init", "subscript", "deinit", "precedencegroup", "macro": false
      default: keyword > last && isWord(keyword)  // Code, but for one with attributes.
      }
    return isCut || endsInside(rest) ? last : nil
  }

  /// Whether these are the signs of an operator, which end its declaration.
  private func isOperatorDeclaration(_ range: Range<Int>) -> Bool {
    !range.isEmpty && range.allSatisfy { source.tokens[$0].kind == .sign }
      && !isToken(range.upperBound - 1, ":")
  }

  /// Whether a token outside of brackets is this one.
  private func hasOutside(_ range: Range<Int>, _ text: StaticString) -> Bool {
    var place = range.lowerBound
    while place < range.upperBound {
      if isToken(place, text) { return true }
      place = skipped(place)
    }
    return false
  }

  private static let signsInside: Set<String> = [
    ":", "=", ",", ".", "->", "&", "@", "#", "+", "-", "*", "/", "|", "?", "!", "<",
  ]
  private static let wordsInside: Set<String> = [
    "as", "is", "try", "where", "inout", "some", "any", "throw", "in", "import",
  ]

  /// Whether something has to follow the last token.
  private func endsInside(_ range: Range<Int>) -> Bool {
    let token = range.upperBound - 1
    let text = source.text(token)
    switch source.tokens[token].kind {
    case .word: return Self.wordsInside.contains(text) && !isToken(token - 1, ".")
    case .sign:
      // Operators can stand behind a value: 'a!', 'A?' and '1...'.
      let isBinary = [":", "=", ",", "->", "@", "#"].contains(text)
      let isMember = text == "." && !isToken(token - 1, ".")
      return Self.signsInside.contains(text)
        && (isBinary || isMember || source.tokens[token].hasSpaceBefore)
    case .number, .string, .regularExpression, .open, .close: return false
    }
  }
}
