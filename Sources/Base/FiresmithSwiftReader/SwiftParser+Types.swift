extension SwiftParser {
  private static let specifiers: Set<String> = [
    "inout", "some", "any", "each", "repeat", "borrowing", "consuming", "sending", "isolated",
    "__owned", "__shared", "nonisolated", "_const", "unsafe",
  ]

  /// Returns the end of the type that begins at a token.
  func typeEnd(from start: Int) -> Int {
    var place = start
    while place < source.tokens.count {
      place = afterSpecifiers(place)
      let next = afterPrimary(place)
      guard next > place else { return place }
      place = afterEffects(next)
      if isToken(place, "&") {
        place += 1
      } else if isToken(place, "->") {
        place += 1
      } else {
        return next
      }
    }
    return min(place, source.tokens.count)
  }

  private func afterSpecifiers(_ start: Int) -> Int {
    var place = start
    while place < source.tokens.count {
      if isToken(place, "@"), isWord(place + 1) {
        place += 2
        while isToken(place, "."), isWord(place + 1) { place += 2 }
        if isToken(place, "("), !source.tokens[place].hasSpaceBefore { place = skipped(place) }
      } else if isToken(place, "~") {
        place += 1
      } else if isWord(place), Self.specifiers.contains(source.text(place)), isTypeStart(place + 1)
      {
        place += 1
        if isToken(place, "("), isToken(place - 1, "nonisolated") { place = skipped(place) }
      } else {
        break
      }
    }
    return place
  }

  private func isTypeStart(_ place: Int) -> Bool {
    isWord(place) || isToken(place, "(") || isToken(place, "[") || isToken(place, "@")
      || isToken(place, "~")
  }

  /// Returns the place after a name with its generic arguments, or after brackets, and the signs
  /// that follow.
  private func afterPrimary(_ start: Int) -> Int {
    guard start < source.tokens.count else { return start }
    var place = start
    if isToken(place, "(") || isToken(place, "[") {
      place = skipped(place)
    } else if isWord(place) {
      place += 1
      if isToken(place, "<") { place = genericEnd(from: place, deepest: 64) ?? place }
    } else {
      return start
    }
    while place < source.tokens.count {
      let token = source.tokens[place]
      if isToken(place, "."), isWord(place + 1) {
        place += 2
        if isToken(place, "<") { place = genericEnd(from: place, deepest: 64) ?? place }
      } else if isToken(place, "?") || isToken(place, "!"), !token.hasSpaceBefore {
        place += 1
      } else if isToken(place, "."), isToken(place + 1, "."), isToken(place + 2, ".") {
        place += 3
      } else {
        break
      }
    }
    return place
  }

  /// Returns the place of the arrow after a function's parameters; `start` if there is none.
  private func afterEffects(_ start: Int) -> Int {
    var place = start
    while isToken(place, "async") || isToken(place, "throws") || isToken(place, "rethrows") {
      place += 1
      if isToken(place, "("), isToken(place - 1, "throws") { place = skipped(place) }
    }
    return isToken(place, "->") ? place : start
  }

  // MARK: Generics

  /// Returns the end of what stands between `<` and `>`; `nil` if it ends nowhere.
  func genericEnd(from start: Int, deepest: Int) -> Int? {
    var depth = 0
    var place = start
    while place < source.tokens.count {
      if isToken(place, "<") {
        depth += 1
        if depth > deepest { return nil }
      } else if isToken(place, ">") {
        depth -= 1
        if depth == 0 { return place + 1 }
      } else if !isInGenerics(place) {
        return nil
      }
      place = skipped(place)
    }
    return nil
  }

  private func isInGenerics(_ place: Int) -> Bool {
    switch source.tokens[place].kind {
    case .word, .number: true
    case .string, .regularExpression, .close: false
    case .open: !isToken(place, "{")
    case .sign:
      [":", ",", ".", "?", "!", "&", "~", "@", "=", "->", "-"].contains(source.text(place))
    }
  }

  mutating func skipWhereClause() {
    guard isToken(index, "where") else { return }
    index += 1
    while index < source.tokens.count {
      let end = typeEnd(from: index)
      guard end > index else { return }
      index = end
      if isToken(index, ":") || isToken(index, ",") {
        index += 1
      } else if isToken(index, "="), isToken(index + 1, "=") {
        index += 2
      } else {
        return
      }
    }
  }
}
