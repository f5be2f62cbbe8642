import FiresmithSwiftReader

extension ValueTypes {
  /// The surroundings of an expression, as far as they tell its type.
  private enum Surroundings {
    /// A larger expression, with its first token, whose value or whose elements are the same.
    case expression(Int)
    /// Something that says the type, or doesn't.
    case type(String?)
  }

  /// Returns the type that the code around a call says its value has, or the elements of that:
  /// `let book: Book = …`, `return …` in a function that returns one, `books.append(…)`,
  /// `… as Book`.
  ///
  /// - Parameter token: The first token of the call, which is the dot of `.init(…)`.
  func expected(at token: Int) -> String? {
    if let type = cast(after: token) { return type }
    var first = token
    while true {
      switch surroundings(of: first) {
      case .expression(let start): first = start
      case .type(let type): return type
      }
    }
  }

  /// Returns the type behind a call: `decode(snapshot) as Book`.
  private func cast(after token: Int) -> String? {
    var place = token
    while source.isToken(place, ".") || source.tokens[place].kind == .word {
      place += 1
      guard place < source.tokens.count else { return nil }
    }
    guard source.isToken(place, "(") else { return nil }
    place = source.skipped(place)
    guard source.isToken(place, "as") else { return nil }
    place += 1
    while source.isToken(place, "?") || source.isToken(place, "!") { place += 1 }
    return annotation(at: place)
  }

  private func surroundings(of first: Int) -> Surroundings {
    let before = first - 1
    guard before >= scope.range.lowerBound else {
      // The only expression of a function.
      return .type(scope.property == nil ? result : nil)
    }
    switch source.tokens[before].kind {
    case .open:
      if source.isToken(before, "{") { return closure(before) }
      return source.isToken(before, "(") ? argument(before, at: first) : .expression(before)
    case .close:
      // Between the arguments of a call and its last closure.
      let isCall = source.isToken(first, "{") && source.closesBracket(before)
      return isCall ? .expression(source.tokens[before].partner) : .type(nil)
    case .word: return word(before, before: first)
    case .sign: return sign(before, before: first)
    case .number, .string, .regularExpression: return .type(nil)
    }
  }

  private var result: String? {
    scope.result.flatMap { Self.element(TypeExpression($0)) }
  }

  private func word(_ token: Int, before first: Int) -> Surroundings {
    switch source.text(token) {
    case "return": return returned(from: token)
    case "try", "await": return .expression(token)
    case "in":
      let open = source.bracket(around: token, from: scope.range.lowerBound)
      guard let open, source.isToken(open, "{"),
        !(open..<token).contains(where: { source.isToken($0, "for") })
      else { return .type(nil) }
      return closure(open)
    default:  // A name, of a call if brackets follow.
      let isCall = source.tokens[first].kind == .open && !source.tokens[first].isFirstOnLine
      return isCall ? .expression(token) : .type(nil)
    }
  }

  private func sign(_ token: Int, before first: Int) -> Surroundings {
    if source.isToken(token, "=") { return .type(variable(before: token)) }
    if source.isToken(token, "?") || source.isToken(token, "!") {
      return source.isToken(token - 1, "try") ? .expression(token - 1) : .type(nil)
    }
    if source.isToken(token, "."), token > scope.range.lowerBound {
      var end = token - 1
      while source.isToken(end, "?") || source.isToken(end, "!") { end -= 1 }
      guard end >= scope.range.lowerBound else { return .type(nil) }
      if source.closesBracket(end) { return .expression(source.tokens[end].partner) }
      return source.tokens[end].kind == .word ? .expression(end) : .type(nil)
    }
    guard source.isToken(token, ":") || source.isToken(token, ","),
      let open = source.bracket(around: token, from: scope.range.lowerBound),
      source.isToken(open, "(")
    else { return .type(nil) }
    return argument(open, at: first)
  }

  // MARK: Closures

  /// Returns the type of what a closure gives: of the elements, in one that `map` takes.
  private func closure(_ open: Int) -> Surroundings {
    if isGetter(open) { return .type(result) }
    let transparent: Set<String> = ["map", "compactMap", "flatMap", "tryMap", "tryCompactMap"]
    var callee = open - 1
    if source.isToken(callee, "=") { return .expression(open) }
    if source.isToken(callee, "(") { callee -= 1 }
    guard callee >= scope.range.lowerBound, transparent.contains(source.name(callee)) else {
      return .type(nil)
    }
    return .expression(callee)
  }

  private func isGetter(_ open: Int) -> Bool {
    guard scope.property != nil else { return false }
    return open == scope.range.lowerBound || source.isToken(open - 1, "get")
      || source.isToken(open - 1, "throws") || source.isToken(open - 1, "async")
  }

  /// Returns the type of what `return` gives.
  private func returned(from token: Int) -> Surroundings {
    var place = token
    while let open = source.bracket(around: place, from: scope.range.lowerBound) {
      if source.isToken(open, "{"), !isBlock(open) { return closure(open) }
      place = open
    }
    return .type(result)
  }

  /// Whether a brace is that of a statement such as `if`, rather than of a closure.
  private func isBlock(_ open: Int) -> Bool {
    let words: Set<String> = [
      "if", "else", "guard", "for", "while", "repeat", "do", "catch", "switch", "defer",
    ]
    let start = source.statementStart(of: open, from: scope.range.lowerBound)
    return (start..<open).contains {
      source.tokens[$0].kind == .word && words.contains(source.text($0))
    }
  }

  // MARK: Variables and arguments

  /// Returns the type of what a value is assigned to.
  private func variable(before sign: Int) -> String? {
    var end = sign
    if source.tokens[sign - 1].kind == .sign, !source.tokens[sign].hasSpaceBefore {
      guard source.isToken(sign - 1, "+") else { return nil }
      end = sign - 1
    }
    guard end > scope.range.lowerBound else { return scope.property == nil ? nil : result }
    let start = source.statementStart(of: end, from: scope.range.lowerBound)
    let declaration = (start..<end).last {
      source.isToken($0, "let") || source.isToken($0, "var")
    }
    if let declaration {
      return source.isToken(declaration + 2, ":") ? annotation(at: declaration + 3) : nil
    }
    return variable(endingAt: end)
  }

  /// Returns the type of the variable whose last token is before another one: `self.books`.
  private func variable(endingAt end: Int) -> String? {
    var names: [String] = []
    var place = end - 1
    while place >= scope.range.lowerBound, source.tokens[place].kind == .word {
      names.insert(source.name(place), at: 0)
      guard source.isToken(place - 1, ".") else { break }
      place -= 2
      while source.isToken(place, "?") || source.isToken(place, "!") { place -= 1 }
    }
    let selves: Set<String> = ["self", "strongSelf", "weakSelf", "`self`"]
    let isMember = names.count > 1 && selves.contains(names[0])
    if isMember { names.removeFirst() }
    return type(of: names, isMember: isMember, before: max(place, scope.range.lowerBound))
  }

  /// Returns the type that an argument of a call has.
  private func argument(_ open: Int, at first: Int) -> Surroundings {
    let callee = open - 1
    guard callee >= scope.range.lowerBound, source.tokens[callee].kind == .word else {
      return .expression(open)
    }
    let name = source.name(callee)
    switch name {
    case "append", "insert":
      return .type(source.isToken(callee - 1, ".") ? variable(endingAt: callee - 1) : nil)
    case "success", "some":
      let isImplicit = source.isToken(callee - 1, ".") && callee - 1 > scope.range.lowerBound
      return isImplicit ? .expression(callee - 1) : .type(nil)
    case "return", "try", "await", "in": return .expression(open)
    default:  // A function, of which only parameters have types here.
      let parameter = scope.parameters.first { $0.name == name }
      let commas = (open + 1..<first).count {
        source.isToken($0, ",") && source.bracket(around: $0, from: open) == open
      }
      return .type(parameter.flatMap { Self.argument(commas, of: $0.type) })
    }
  }

  /// Returns the type of an argument of a closure: the first one of `(Result<Book,Error>)->Void`.
  private static func argument(_ number: Int, of type: String) -> String? {
    guard let arrow = type.firstRange(of: "->"), let open = type.lastIndex(before: arrow.lowerBound)
    else { return nil }
    var depth = 0
    var arguments = [""]
    for character in type[type.index(after: open)..<arrow.lowerBound] {
      if "([<".contains(character) { depth += 1 }
      if ")]>".contains(character) { depth -= 1 }
      if depth < 0 { break }
      if character == ",", depth == 0 {
        arguments.append("")
      } else {
        arguments[arguments.count - 1].append(character)
      }
    }
    guard number < arguments.count else { return nil }
    // A parameter of a closure can have a name: '_ book: Book'.
    let type = arguments[number].split(separator: ":").last ?? ""
    return element(TypeExpression(String(type)))
  }
}

extension String {
  /// Returns the place of the parenthesis that is closed before another place.
  fileprivate func lastIndex(before end: Index) -> Index? {
    var depth = 0
    for place in self[..<end].indices.reversed() {
      if self[place] == ")" { depth += 1 }
      if self[place] == "(" {
        depth -= 1
        if depth == 0 { return place }
      }
    }
    return nil
  }
}
