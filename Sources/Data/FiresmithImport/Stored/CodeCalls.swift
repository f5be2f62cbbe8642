import FiresmithSwiftReader

extension SwiftSource {
  /// Returns the arguments of the call whose last name is at a token, with their labels.
  func arguments(ofCallAt token: Int) -> [(label: String, range: Range<Int>)] {
    let open = token + 1
    guard isToken(open, "("), tokens[open].partner < tokens.count else { return [] }
    let end = tokens[open].partner
    var result: [(label: String, range: Range<Int>)] = []
    var place = open + 1
    while place < end {
      let hasLabel = isToken(place + 1, ":")
      let label = hasLabel ? name(place) : "_"
      let start = place + (hasLabel ? 2 : 0)
      place = start
      while place < end, !isToken(place, ",") { place = skipped(place) }
      if start < place { result.append((label, start..<min(place, end))) }
      place += 1
    }
    return result
  }

  /// Whether a token is a bracket that closes another one.
  func closesBracket(_ token: Int) -> Bool {
    tokens[token].kind == .close && tokens[token].partner < token
  }

  /// Returns the bracket that is open at a token, from a first token on.
  func bracket(around token: Int, from first: Int) -> Int? {
    var place = token - 1
    while place >= first {
      if tokens[place].kind == .open { return place }
      place = closesBracket(place) ? tokens[place].partner - 1 : place - 1
    }
    return nil
  }

  /// Returns the first token of the statement that a token belongs to.
  func statementStart(of token: Int, from first: Int) -> Int {
    var place = token
    while place > first {
      let before = place - 1
      if tokens[place].isFirstOnLine, !isToken(place, "."), !goesOn(after: before) { break }
      if tokens[before].kind == .open || isToken(before, ";") { break }
      place = closesBracket(before) ? max(tokens[before].partner, first) : before
    }
    return place
  }

  /// Returns the end of the statement that a token belongs to.
  func statementEnd(of token: Int, until end: Int) -> Int {
    var place = token
    while place < end, tokens[place].kind != .close, !isToken(place, ";") {
      place = skipped(place)
      guard place < end, tokens[place].isFirstOnLine else { continue }
      if !isToken(place, "."), !goesOn(after: place - 1) { break }
    }
    return min(place, end)
  }

  /// Returns the end of a value, or the brace after its first part.
  func valueEnd(from start: Int, until end: Int) -> Int {
    let end = statementEnd(of: start, until: end)
    var place = start
    while place < end, !isToken(place, "{"), !isToken(place, ","), !isToken(place, "else") {
      place = skipped(place)
    }
    return max(start, min(place, end))
  }

  /// Whether what ends a line needs more of a statement.
  private func goesOn(after token: Int) -> Bool {
    switch tokens[token].kind {
    case .sign: !isToken(token, "?") && !isToken(token, "!") && !isToken(token, ">")
    case .word: ["return", "try", "await"].contains(text(token))
    case .number, .string, .regularExpression, .open, .close: false
    }
  }
}
