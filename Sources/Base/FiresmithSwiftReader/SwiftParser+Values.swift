extension SwiftParser {
  // MARK: Properties

  /// Reads what follows `var` or `let`, which can be several properties.
  mutating func properties(_ introduction: Introduction, until end: Int) -> [SwiftProperty] {
    let isConstant = isToken(index, "let")
    var result: [SwiftProperty] = []
    repeat {
      index += 1
      guard index < end else { break }
      guard isWord(index) else {
        // A tuple of names: no property of a type that is stored.
        skipTuple(until: end)
        continue
      }
      result.append(property(introduction, isConstant: isConstant, until: end))
    } while isToken(index, ",") && index < end
    // In 'let x, y: Int', the type is that of both.
    for place in result.indices.dropLast().reversed()
    where result[place].type == nil && result[place].value == nil {
      result[place].type = result[place + 1].type
    }
    return result
  }

  private mutating func skipTuple(until end: Int) {
    if isToken(index, "(") { index = skipped(index) }
    if isToken(index, ":") { index = typeEnd(from: index + 1) }
    if isToken(index, "=") { index = valueEnd(from: index + 1, until: end) }
  }

  private mutating func property(
    _ introduction: Introduction, isConstant: Bool, until end: Int
  ) -> SwiftProperty {
    var property = SwiftProperty(
      name: source.name(index), attributes: introduction.attributes,
      modifiers: introduction.modifiers, isConstant: isConstant, isComputed: false,
      documentation: source.documentation[introduction.start] ?? "", code: index..<index,
      position: source.position(ofToken: index))
    index += 1
    if isToken(index, ":") {
      let start = index + 1
      index = min(typeEnd(from: start), end)
      property.type = source.compact(start..<max(start, index))
    }
    let start = index
    if isToken(index, "="), !isToken(index + 1, "=") {
      let value = index + 1
      index = max(value, valueEnd(from: value, until: end))
      property.value = source.written(value..<min(index, source.tokens.count))
    }
    if isToken(index, "{") {
      property.isComputed = property.value == nil && !isObserverBlock(index)
      index = skipped(index)
    }
    property.code = min(start, index)..<index
    return property
  }

  /// Returns the first word of a block of accessors, after attributes and modifiers.
  private func accessor(_ open: Int) -> String {
    var place = open + 1
    while place < source.tokens.count {
      if isToken(place, "@") {
        place += 2
        if isToken(place, "("), !source.tokens[place].hasSpaceBefore { place = skipped(place) }
      } else if ["mutating", "nonmutating", "private", "nonisolated"].contains(source.text(place)) {
        place += 1
      } else {
        break
      }
    }
    return source.text(place)
  }

  private func isObserverBlock(_ open: Int) -> Bool {
    ["willSet", "didSet"].contains(accessor(open))
  }

  private func isAccessorBlock(_ open: Int) -> Bool {
    ["willSet", "didSet", "get", "set", "_read", "_modify", "init"].contains(accessor(open))
  }

  // MARK: Cases

  mutating func cases(_ introduction: Introduction, until end: Int) -> [SwiftEnumerationCase] {
    var result: [SwiftEnumerationCase] = []
    repeat {
      index += 1
      guard index < end, isWord(index) else { break }
      var element = SwiftEnumerationCase(
        name: source.name(index),
        documentation: source.documentation[introduction.start] ?? "",
        position: source.position(ofToken: index))
      index += 1
      if isToken(index, "("), index < end {
        let open = index
        index = skipped(index)
        element.payload = source.compact(open + 1..<max(open + 1, index - 1))
      }
      if isToken(index, "="), index < end {
        let start = index + 1
        index = max(start, valueEnd(from: start, until: end))
        element.rawValue = source.written(start..<min(index, source.tokens.count))
      }
      result.append(element)
    } while isToken(index, ",") && index < end
    return result
  }

  // MARK: Values

  /// Returns the end of the expression that begins at a token.
  func valueEnd(from start: Int, until end: Int) -> Int {
    var place = start
    var needsOperand = true
    while place < end {
      let token = source.tokens[place]
      if place > start, token.isFirstOnLine, !needsOperand, !continuesLine(place) { return place }
      switch token.kind {
      case .close: return place
      case .open:
        if isToken(place, "{"), !needsOperand, isAccessorBlock(place) { return place }
        place = skipped(place)
        needsOperand = false
      case .word:
        (place, needsOperand) = afterWord(place, needsOperand: needsOperand, until: end)
      case .number, .string, .regularExpression:
        place += 1
        needsOperand = false
      case .sign:
        if isToken(place, ",") || isToken(place, ";") { return place }
        (place, needsOperand) = afterSigns(place, needsOperand: needsOperand)
      }
    }
    return min(place, end)
  }

  private func afterWord(_ place: Int, needsOperand: Bool, until end: Int) -> (Int, Bool) {
    switch source.text(place) {
    case "if" where needsOperand, "switch" where needsOperand, "do" where needsOperand:
      return (conditionalEnd(from: place, until: end), false)
    case "as", "is":
      var type = place + 1
      if isToken(type, "?") || isToken(type, "!") { type += 1 }
      return (max(typeEnd(from: type), place + 1), false)
    case "try", "await", "unsafe", "consume", "copy", "repeat", "each", "any", "some":
      return (place + 1, true)
    default:  // A name.
      let next = place + 1
      if isToken(next, "<"), let generic = genericEnd(from: next, deepest: 64),
        canFollowGenerics(generic)
      {
        return (generic, false)
      }
      return (next, false)
    }
  }

  private func canFollowGenerics(_ place: Int) -> Bool {
    guard place < source.tokens.count, !source.tokens[place].isFirstOnLine else { return true }
    return ["(", ")", ".", ",", ";", "{", "}", "[", "]", ":", "?", "!"].contains(source.text(place))
  }

  /// Returns the end of an `if`, a `switch` or a `do` that is a value, with all its braces.
  private func conditionalEnd(from start: Int, until end: Int) -> Int {
    var place = start + 1
    while place < end {
      guard isToken(place, "{") else {
        if source.tokens[place].kind == .close { return place }
        place = skipped(place)
        continue
      }
      place = skipped(place)
      guard isToken(place, "else") || isToken(place, "catch"), place < end else { return place }
      place += 1
    }
    return min(place, end)
  }

  /// Returns the end of signs that stand together, and whether they are an operator before a value.
  private func afterSigns(_ start: Int, needsOperand: Bool) -> (Int, Bool) {
    let first = source.tokens[start]
    guard isOperator(start) else {
      // A member's name follows a dot, a macro's a hash; a colon belongs to '? :'.
      return (start + 1, true)
    }
    var end = start + 1
    while end < source.tokens.count, isOperator(end), !source.tokens[end].hasSpaceBefore {
      end += 1
    }
    let isLast = end >= source.tokens.count || source.tokens[end].kind == .close
    let hasSpaceAfter = isLast || source.tokens[end].hasSpaceBefore || isEnd(end)
    let isPostfix = !needsOperand && !first.hasSpaceBefore && hasSpaceAfter
    return (end, !isPostfix && !isOptionalChain(start, end))
  }

  /// Whether the signs are those of `value?.name` or `value![0]`.
  private func isOptionalChain(_ start: Int, _ end: Int) -> Bool {
    guard !source.tokens[start].hasSpaceBefore, start > 0 else { return false }
    return (start..<end).allSatisfy { isToken($0, "?") || isToken($0, "!") }
      && (isToken(end, ".") || isToken(end, "[") || isToken(end, "("))
  }

  private func isEnd(_ place: Int) -> Bool {
    isToken(place, ",") || isToken(place, ";") || isToken(place, ".")
  }

  private func isOperator(_ place: Int) -> Bool {
    let token = source.tokens[place]
    return token.kind == .sign
      && (SwiftLexer.isOperatorByte(source.bytes[token.range.lowerBound])
        || isToken(place, ".") && isToken(place + 1, ".")
          && !source.tokens[place + 1].hasSpaceBefore
        || isToken(place, ".") && place > 0 && isToken(place - 1, ".")
          && !token.hasSpaceBefore)
  }

  /// Whether a token that begins a line goes on with the value of the line before.
  private func continuesLine(_ place: Int) -> Bool {
    if isToken(place, "{") || isToken(place, "as") || isToken(place, "is") { return true }
    guard source.tokens[place].kind == .sign else { return false }
    if isToken(place, ".") { return true }
    if isToken(place, ":") { return true }
    guard isOperator(place) else { return false }
    var end = place + 1
    while end < source.tokens.count, isOperator(end), !source.tokens[end].hasSpaceBefore {
      end += 1
    }
    return end < source.tokens.count && source.tokens[end].hasSpaceBefore
  }
}
