import FiresmithSwiftReader

/// Finds the paths that a part of a file's code builds by `collection(…)` and `document(…)`.
struct PathReader {
  let index: CodeIndex
  let source: SwiftSource
  /// The type that the code is in.
  let owner: String
  /// The paths that names stand for.
  var references: [String: StoredPath]
  /// The paths that names outside of types stand for, and `Type.name`.
  let globals: [String: StoredPath]
  /// The first places where the id of a collection isn't known.
  private(set) var unknown: [Int] = []

  init(
    _ index: CodeIndex, _ source: SwiftSource, owner: String, references: [String: StoredPath],
    globals: [String: StoredPath]
  ) {
    (self.index, self.source, self.owner) = (index, source, owner)
    (self.references, self.globals) = (references, globals)
  }

  /// A path, and the token where the code begins to build it.
  struct Found {
    var path: StoredPath
    var token: Int
  }

  /// Returns the paths in a range of tokens, in their order.
  mutating func paths(in range: Range<Int>) -> [Found] {
    var found: [Found] = []
    var token = range.lowerBound
    while token < range.upperBound {
      let start = token
      guard let path = root(at: &token, until: range.upperBound) else {
        token = max(token, start + 1)
        continue
      }
      var whole = path
      extend(&whole, at: &token, until: range.upperBound)
      found.append(Found(path: whole, token: start))
      learn(whole, before: start, in: range)
      token = max(token, start + 1)
    }
    return found
  }

  /// Returns what a path begins with: a collection of the database, or a name for a path.
  private mutating func root(at token: inout Int, until end: Int) -> StoredPath? {
    guard source.tokens[token].kind == .word else { return nil }
    let name = source.name(token)
    if let known = references[name], !isDeclaration(token) {
      token += 1
      skipCall(at: &token, until: end)
      return known
    }
    if let known = global(at: &token, name, until: end) { return known }
    guard source.isToken(token - 1, "."), source.isToken(token + 1, "(") else { return nil }
    switch name {
    case "collection", "collectionGroup":
      guard let id = segments(ofCallAt: token, first: .collection) else {
        unknown.append(token)
        return nil
      }
      token = source.tokens[token + 1].partner + 1
      var path = StoredPath()
      path.append(id)
      path.isGroup = name == "collectionGroup"
      return path.steps.isEmpty ? nil : path
    case "document":
      // A whole path, as a database takes it.
      let found = segments(ofCallAt: token, first: .collection)
      guard let segments = found, segments.count > 1 else { return nil }
      token = source.tokens[token + 1].partner + 1
      var path = StoredPath()
      path.append(segments)
      return path
    default: return nil  // The name of anything else.
    }
  }

  /// Returns the path that a name outside of the type stands for: `usersCollection`, or
  /// `Collections.users`.
  private func global(at token: inout Int, _ name: String, until end: Int) -> StoredPath? {
    guard !source.isToken(token - 1, "."), !isDeclaration(token) else { return nil }
    if source.isToken(token + 1, "."), token + 2 < end,
      let known = globals["\(name).\(source.name(token + 2))"]
    {
      token += 3
      skipCall(at: &token, until: end)
      return known
    }
    guard let known = globals[name] else { return nil }
    token += 1
    skipCall(at: &token, until: end)
    return known
  }

  private func skipCall(at token: inout Int, until end: Int) {
    if source.isToken(token, "("), token < end { token = source.tokens[token].partner + 1 }
  }

  /// Whether a name is declared at a token rather than used.
  private func isDeclaration(_ token: Int) -> Bool {
    source.isToken(token - 1, "let") || source.isToken(token - 1, "var")
      || source.isToken(token - 1, "func") || source.isToken(token + 1, ":")
  }

  /// Adds what further calls add to a path.
  private mutating func extend(_ path: inout StoredPath, at token: inout Int, until end: Int) {
    while token < end,
      source.isToken(token, ".") || source.isToken(token, "?")
        || source.isToken(token, "!")
    {
      guard source.isToken(token, ".") else {
        token += 1
        continue
      }
      let name = source.name(token + 1)
      guard name == "collection" || name == "document", source.isToken(token + 2, "(") else {
        return
      }
      let first: Place = path.steps.count % 2 == 0 ? .collection : .document
      if let segments = segments(ofCallAt: token + 1, first: first) {
        path.append(segments)
      } else if name == "document" {
        if path.steps.count % 2 == 1 { path.steps.append(.parameter("id")) }
      } else {
        unknown.append(token + 1)
        return
      }
      token = source.tokens[token + 2].partner + 1
    }
  }

  /// Returns the segments that the argument of a call is; `nil` if they aren't known.
  private func segments(ofCallAt token: Int, first: Place) -> [StoredPath.Segment]? {
    let arguments = token + 2..<max(token + 2, source.tokens[token + 1].partner)
    guard !arguments.isEmpty, arguments.upperBound <= source.tokens.count else { return nil }
    let written = source.written(arguments)
    if let parts = CodeText.parts(written) { return segments(of: parts, first: first) }
    let words = arguments.filter { source.tokens[$0].kind == .word }.map(source.name)
    let isName = arguments.allSatisfy {
      source.tokens[$0].kind == .word || source.isToken($0, ".")
    }
    if isName, let text = index.text(words, in: owner) {
      return segments(of: [(text, false)], first: first)
    }
    return first == .document ? [.parameter(CodeText.parameter(written))] : nil
  }

  /// The kind of a segment of a path.
  private enum Place {
    case collection
    case document
  }

  /// Returns the segments of a text with interpolations; `nil` if a collection has none that is
  /// known, or an id that Firestore doesn't allow.
  private func segments(
    of parts: [(text: String, isCode: Bool)], first: Place
  ) -> [StoredPath.Segment]? {
    var segments: [[(text: String, isCode: Bool)]] = [[]]
    for part in parts {
      if part.isCode {
        let names = part.text.split(separator: ".").map(String.init)
        let text = index.text(names, in: owner)
        segments[segments.count - 1].append(text.map { ($0, false) } ?? part)
        continue
      }
      let texts = part.text.split(separator: "/", omittingEmptySubsequences: false)
      for (number, text) in texts.enumerated() {
        if number > 0 { segments.append([]) }
        if !text.isEmpty { segments[segments.count - 1].append((String(text), false)) }
      }
    }
    var place = first
    var result: [StoredPath.Segment] = []
    for segment in segments {
      let text = segment.map(\.text).joined()
      if let code = segment.first(where: \.isCode) {
        guard place == .document else { return nil }
        result.append(.parameter(CodeText.parameter(code.text)))
      } else {
        guard StoredPath.isID(text) else { return nil }
        result.append(.text(text))
      }
      place = place == .document ? .collection : .document
    }
    return result
  }

  /// Remembers the path under the name that it's given: `let books = db.collection("books")`.
  private mutating func learn(_ path: StoredPath, before token: Int, in range: Range<Int>) {
    var place = token
    while place > range.lowerBound, !source.tokens[place].isFirstOnLine,
      !source.isToken(place, "{"), !source.isToken(place, "=")
    {
      place -= 1
    }
    guard source.isToken(place, "="), place - 2 >= range.lowerBound else { return }
    let hasName = source.isToken(place - 2, "let") || source.isToken(place - 2, "var")
    if hasName { references[source.name(place - 1)] = path }
  }
}
