import FiresmithSwiftReader

/// The places in a part of the code that values come from.
struct ValueOrigins {
  let scope: CodeScope
  let source: SwiftSource
  /// The tokens where the code builds paths, in their order.
  let paths: [Int]
  /// The places where names are declared; `nil` until they are asked for.
  private var declarations: [String: [Int]]?

  init(_ types: ValueTypes, paths: [Int]) {
    (scope, source, self.paths) = (types.scope, types.source, paths)
  }

  /// Returns where the document comes from that a call reads: the last token with a path that can
  /// be its, if the names of its values tell it.
  mutating func origin(of mention: DocumentMentions.Mention) -> Int? {
    guard paths.count > 1, let call = mention.call, call >= scope.range.lowerBound else {
      return nil
    }
    // The document is the value whose member is called, or an argument.
    if let place = first(before: call) {
      if lastPath(in: place..<place + 1) != nil { return place }
      if let origin = origin(of: source.name(place), before: call, depth: 0) { return origin }
    }
    for (_, range) in source.arguments(ofCallAt: call) {
      if let path = lastPath(in: range) { return path }
      let name = source.name(range.lowerBound)
      if let origin = origin(of: name, before: mention.token, depth: 0) { return origin }
    }
    return nil
  }

  /// Returns the last token with a path in a range.
  private func lastPath(in range: Range<Int>) -> Int? {
    let place = paths.lastIndex(atMost: range.upperBound - 1) { $0 }
    return place.flatMap { paths[$0] >= range.lowerBound ? paths[$0] : nil }
  }

  /// Returns the first name of the value whose member a token is: `snapshot` for `data` in
  /// `snapshot.documents[0].data()`.
  private func first(before token: Int) -> Int? {
    var place = token
    while source.isToken(place - 1, ".") {
      place -= 2
      while source.isToken(place, "?") || source.isToken(place, "!") { place -= 1 }
      while place >= scope.range.lowerBound, source.closesBracket(place) {
        place = source.tokens[place].partner - 1
      }
      guard place >= scope.range.lowerBound else { return nil }
    }
    return place < token && source.tokens[place].kind == .word ? place : nil
  }

  /// Returns the path's token of the value that a name stands for.
  private mutating func origin(of name: String, before token: Int, depth: Int) -> Int? {
    guard depth < 6 else { return nil }
    if name == "$0" { return elementOrigin(at: token, depth: depth) }
    let declarations = declarations ?? allDeclarations()
    self.declarations = declarations
    guard let places = declarations[name], let last = places.lastIndex(atMost: token - 1, { $0 })
    else { return nil }
    for place in places[...last].reversed() {
      if let sign = assignment(after: place) {
        let end = source.valueEnd(from: sign + 1, until: scope.range.upperBound)
        // Not that of the model itself: 'let book = Book(dictionary: book)'.
        guard end <= token else { continue }
        return origin(of: sign + 1..<end, from: place, depth: depth)
      }
      if source.isToken(place - 1, "for") {
        let end = (place..<token).first { source.isToken($0, "{") } ?? token
        return origin(of: place + 2..<max(end, place + 2), from: place, depth: depth)
      }
      if let open = source.bracket(around: place, from: scope.range.lowerBound) {
        let brace = source.isToken(open, "(") ? open - 1 : open
        if source.tokens[brace].partner > token { return origin(ofClosure: brace, depth: depth) }
      }
    }
    return nil
  }

  private func allDeclarations() -> [String: [Int]] {
    var result: [String: [Int]] = [:]
    for place in scope.range where source.tokens[place].kind == .word {
      let isVariable = source.isToken(place - 1, "let") || source.isToken(place - 1, "var")
      let isDeclared =
        isVariable
        ? assignment(after: place) != nil
        : source.isToken(place - 1, "for") && source.isToken(place + 1, "in")
          || isClosureParameter(place)
      if isDeclared { result[source.name(place), default: []].append(place) }
    }
    return result
  }

  /// Returns the sign in `let book = …`, `let book: Book = …`.
  private func assignment(after name: Int) -> Int? {
    guard source.isToken(name - 1, "let") || source.isToken(name - 1, "var") else { return nil }
    if source.isToken(name + 1, "=") { return name + 1 }
    guard source.isToken(name + 1, ":") else { return nil }
    return (name + 2..<min(name + 12, source.tokens.count)).first { source.isToken($0, "=") }
  }

  /// Whether a name is one in `{ snapshot, error in` or in `{ (snapshot, error) in`.
  private func isClosureParameter(_ token: Int) -> Bool {
    guard
      source.isToken(token + 1, "in") || source.isToken(token + 1, ",")
        || source.isToken(token + 1, ")") || source.isToken(token + 1, ":"),
      let open = source.bracket(around: token, from: scope.range.lowerBound)
    else { return false }
    if source.isToken(open, "(") {
      return source.isToken(open - 1, "{") || source.isToken(open - 1, "]")
    }
    guard source.isToken(open, "{") else { return false }
    return (open + 1..<token).allSatisfy { place in
      source.isToken(place, ",")
        || source.tokens[place].kind == .word
          && !source.tokens[place].isFirstOnLine
        || isCapture(place, open)
    }
  }

  private func isCapture(_ place: Int, _ open: Int) -> Bool {
    source.isToken(open + 1, "[") && place <= source.tokens[open + 1].partner
  }

  /// Returns the path's token of the elements that a closure is called for.
  private mutating func elementOrigin(at token: Int, depth: Int) -> Int? {
    var place = token
    while let open = source.bracket(around: place, from: scope.range.lowerBound) {
      if source.isToken(open, "{") { return origin(ofClosure: open, depth: depth) }
      place = open
    }
    return nil
  }

  /// Returns the path's token of what is called with a closure.
  private mutating func origin(ofClosure open: Int, depth: Int) -> Int? {
    let start = source.statementStart(of: open, from: scope.range.lowerBound)
    var callee = open - 1
    if callee > start, source.isToken(callee, "(") { callee -= 1 }
    if callee > start, source.closesBracket(callee) { callee = source.tokens[callee].partner - 1 }
    if let path = lastPath(in: start..<open) { return path }
    guard let place = first(before: callee) else { return nil }
    return origin(of: source.name(place), before: start, depth: depth + 1)
  }

  /// Returns the path's token of an expression: its own, or that of its first name.
  private mutating func origin(of value: Range<Int>, from declaration: Int, depth: Int) -> Int? {
    if let path = lastPath(in: value) { return path }
    var place = value.lowerBound
    while place < value.upperBound,
      ["try", "await", "?", "!", "(", "self", "."].contains(source.text(place))
    {
      place += 1
    }
    guard place < value.upperBound, source.tokens[place].kind == .word else { return nil }
    return origin(of: source.name(place), before: declaration, depth: depth + 1)
  }
}

extension Array {
  /// Returns the place of the last element whose number isn't above one, where the numbers ascend.
  func lastIndex(atMost limit: Int, _ number: (Element) -> Int) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if number(self[middle]) <= limit { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : low - 1
  }
}
