import FiresmithSchema
import FiresmithSwiftReader
import FiresmithText

/// Finds the paths that a part of a file's code builds by `collection(…)` and `document(…)`.
struct PathReader {
  let index: CodeIndex
  let source: SwiftSource
  let scope: CodeScope
  /// The type that the code is in.
  var owner: String { scope.owner }
  let known: KnownPaths
  /// The paths that names in this part stand for.
  private var locals: [String: StoredPath] = [:]
  /// The first places where the id of a collection isn't known.
  private(set) var unknown: [Int] = []

  init(_ index: CodeIndex, _ source: SwiftSource, _ scope: CodeScope, _ known: KnownPaths) {
    (self.index, self.source, self.scope, self.known) = (index, source, scope, known)
  }

  /// A path, and the token where the code begins to build it.
  struct Found {
    var path: StoredPath
    var token: Int
    /// The function that gave the path, if it did.
    var call: Call?
  }

  /// A call of a function that builds a path.
  struct Call {
    /// The token before the arguments.
    var token: Int
    var parameters: [SwiftParameter]
  }

  /// Returns the paths in a range of tokens, in their order.
  mutating func paths(in range: Range<Int>) -> [Found] {
    var found: [Found] = []
    var token = range.lowerBound
    while token < range.upperBound {
      let start = token
      guard var root = root(at: &token, until: range.upperBound) else {
        token = max(token, start + 1)
        continue
      }
      root.token = start
      let isWhole = extend(&root.path, at: &token, until: range.upperBound)
      token = max(token, start + 1)
      // What the documents of a collection without a known id are says nothing of those above.
      guard isWhole else { continue }
      found.append(root)
      learn(root.path, before: start, in: range)
    }
    return found
  }

  /// Returns what a path begins with: a collection of the database, or a name for a path.
  private mutating func root(at token: inout Int, until end: Int) -> Found? {
    guard source.tokens[token].kind == .word else { return nil }
    let start = token
    if let named = named(at: token, until: end) {
      let call = Call(token: named.last, parameters: named.known.parameters)
      token = named.last + 1
      let isCall = source.isToken(token, "(") && token < end
      if isCall { token = source.tokens[token].partner + 1 }
      guard named.known.isOpenToCallers else {
        return Found(path: named.known.path, token: token, call: isCall ? call : nil)
      }
      guard isCall, let path = filled(named.known, call) else {
        if isCall, !source.isToken(start - 1, ".") { unknown.append(named.last) }
        return nil
      }
      return Found(path: path, token: token, call: call)
    }
    let isMember = source.isToken(token - 1, ".") || owner == "Firestore"
    guard isMember, source.isToken(token + 1, "(") else { return nil }
    let name = source.name(token)
    switch name {
    case "collection", "collectionGroup":
      var path = StoredPath()
      path.isGroup = name == "collectionGroup"
      let isKnown = append(toPath: &path, callAt: token, first: .collection)
      guard isKnown else { return nil }
      token = source.tokens[token + 1].partner + 1
      return path.steps.isEmpty ? nil : Found(path: path, token: token)
    case "document":
      // A whole path, as a database takes it.
      let found = segments(ofCallAt: token, first: .collection)
      guard let segments = found, segments.count > 1 else { return nil }
      token = source.tokens[token + 1].partner + 1
      var path = StoredPath()
      path.append(segments)
      return Found(path: path, token: token)
    default: return nil  // The name of anything else.
    }
  }

  /// Returns the path that the names at a token stand for, and the last of their tokens: `users`
  /// for one of this type, `Collections.users` or `Store.shared.users` for one of another, and
  /// `store.users` where the code goes on as with a path.
  private func named(at token: Int, until end: Int) -> (known: KnownPath, last: Int)? {
    let name = source.name(token)
    let local = locals.isEmpty ? nil : locals[name]
    guard local != nil || known.names.contains(name), !isDeclaration(token) else {
      return nil
    }
    let isMember = source.isToken(token - 1, ".")
    if let path = local, !isMember { return (KnownPath(path: path), token) }
    let labels = labels(ofCallAt: token)
    let isOwn = !isMember || source.isToken(token - 2, "self") || source.isToken(token - 2, "Self")
    if isOwn, let path = known.own(name, of: owner, labels: labels), !isItself(name, path) {
      return (path, token)
    }
    if isMember {
      guard let path = known.member(name, labels: labels) else { return nil }
      let isCall = path.isOpenToCallers && labels == path.parameters.map(\.label)
      let isOfDatabase = known.own(name, of: "Firestore", labels: labels) != nil
      return isCall || isOfDatabase || isUsedAsPath(after: token, until: end) ? (path, token) : nil
    }
    var last = token + 2
    if source.isToken(token + 1, "."), last < end {
      if ["shared", "default", "standard", "instance"].contains(source.name(last)),
        source.isToken(last + 1, "."), last + 2 < end
      {
        last += 2
      }
      let member = "\(name).\(source.name(last))"
      if let path = known.global(member, labels: self.labels(ofCallAt: last)) {
        return (path, last)
      }
    }
    let path = known.global(name, labels: labels)
    return path.flatMap { owner.isEmpty && isItself(name, $0) ? nil : ($0, token) }
  }

  /// Whether a path is that of the function or the property whose code is read.
  private func isItself(_ name: String, _ path: KnownPath) -> Bool {
    name == scope.name && path.parameters.map(\.label) == scope.parameters.map(\.label)
  }

  /// Returns the labels of a call's arguments; `nil` if there is no call.
  private func labels(ofCallAt token: Int) -> [String]? {
    guard source.isToken(token + 1, "(") else { return nil }
    return source.arguments(ofCallAt: token).map(\.label)
  }

  /// Whether a call goes on as one of a collection, of a query or of a document.
  private func isUsedAsPath(after token: Int, until end: Int) -> Bool {
    let place = source.isToken(token + 1, "(") ? source.tokens[token + 1].partner + 1 : token + 1
    guard place + 1 < end, source.isToken(place, ".") else { return false }
    let calls: Set<String> = [
      "document", "collection", "addDocument", "getDocuments", "getDocument", "setData",
      "whereField", "order", "limit", "addSnapshotListener", "updateData",
    ]
    return calls.contains(source.name(place + 1))
  }

  /// Whether a name is declared at a token rather than used.
  private func isDeclaration(_ token: Int) -> Bool {
    source.isToken(token - 1, "let") || source.isToken(token - 1, "var")
      || source.isToken(token - 1, "func") || source.isToken(token + 1, ":")
  }

  /// Adds what further calls add to a path.
  ///
  /// - Returns: Whether the path is known to its end.
  private mutating func extend(
    _ path: inout StoredPath, at token: inout Int, until end: Int
  ) -> Bool {
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
        return true
      }
      let first: Place = path.steps.count % 2 == 0 ? .collection : .document
      if name == "collection" {
        guard append(toPath: &path, callAt: token + 1, first: first) else { return false }
      } else if let segments = segments(ofCallAt: token + 1, first: first) {
        path.append(segments)
      } else if path.steps.count % 2 == 1 {
        path.steps.append(.parameter("id"))
      }
      token = source.tokens[token + 2].partner + 1
    }
    return true
  }

  // MARK: Arguments

  /// Adds what the argument of `collection(…)` says.
  ///
  /// - Returns: Whether it says it.
  private mutating func append(
    toPath path: inout StoredPath, callAt token: Int, first: Place
  ) -> Bool {
    if let segments = segments(ofCallAt: token, first: first) {
      path.append(segments)
      return true
    }
    guard path.open.isEmpty, first == .collection, let names = openNames(ofCallAt: token) else {
      unknown.append(token)
      return false
    }
    path.open = names
    path.steps.append(.collection(""))
    return true
  }

  private func argument(ofCallAt token: Int) -> Range<Int>? {
    let arguments = token + 2..<max(token + 2, source.tokens[token + 1].partner)
    guard !arguments.isEmpty, arguments.upperBound <= source.tokens.count else { return nil }
    return arguments
  }

  /// Returns the names that an id has which only callers know: those of a parameter, or of a
  /// generic type.
  private func openNames(ofCallAt token: Int) -> [String]? {
    guard let argument = argument(ofCallAt: token),
      let names = CodeTexts.names(in: argument, source), let first = names.first
    else { return nil }
    if scope.parameters.contains(where: { $0.name == first }) { return names }
    let isType = first.first?.isUppercase == true || names.first == "type"
    return isType && names.count > 1 && index.type(first, in: owner) == nil ? names : nil
  }

  /// Returns the segments that the argument of a call is; `nil` if they aren't known.
  private func segments(ofCallAt token: Int, first: Place) -> [StoredPath.Segment]? {
    guard let arguments = argument(ofCallAt: token) else { return nil }
    if let parts = parts(of: arguments, type: ""), let found = segments(of: parts, first: first) {
      return found
    }
    return first == .document
      ? [.parameter(CodeText.parameter(source.written(arguments)))] : nil
  }

  /// Returns the parts of the text that an expression is.
  ///
  /// - Parameter type: The type of the parameter that it's an argument for.
  private func parts(of range: Range<Int>, type: String) -> [CodeTexts.Part]? {
    if range.count == 1, let parts = CodeText.parts(source.text(range.lowerBound)) { return parts }
    guard var names = CodeTexts.names(in: range, source) else { return nil }
    if names.first == "" {
      names = type.split(separator: ".").map(String.init) + names.dropFirst()
    }
    guard let first = names.first, !scope.parameters.contains(where: { $0.name == first }) else {
      return nil
    }
    if names.count == 1, let local = localText(first, before: range.lowerBound) { return local }
    return index.texts.parts(names, in: owner)
  }

  /// Returns the parts of `let path = "books"`, in the same function.
  private func localText(_ name: String, before token: Int) -> [CodeTexts.Part]? {
    let places = scope.range.prefix { $0 < token }
    let place = places.last { source.isToken($0, "let") && source.name($0 + 1) == name }
    guard let place, scope.property == nil else { return nil }
    let isTyped = source.isToken(place + 2, ":") && source.isToken(place + 3, "String")
    let sign = place + (isTyped ? 4 : 2)
    guard source.isToken(sign, "=") else { return nil }
    return CodeText.parts(source.text(sign + 1))
  }

  /// Returns the path that a function builds with the arguments of a call.
  private func filled(_ known: KnownPath, _ call: Call) -> StoredPath? {
    let names = known.path.open
    guard let name = names.first,
      let parameter = known.parameters.first(where: { $0.name == name }),
      let argument = argument(for: parameter, in: call)
    else { return nil }
    let first: Place = .collection
    if let parts = parts(of: argument, type: parameter.type),
      let segments = segments(of: parts, first: first), segments.count % 2 == 1
    {
      return known.path.filled(with: segments)
    }
    guard var written = CodeTexts.names(in: argument, source) else { return nil }
    if written.first == "" {
      written = parameter.type.split(separator: ".").map(String.init) + written.dropFirst()
    }
    if let parts = index.texts.parts(written + names.dropFirst(), in: owner),
      let segments = segments(of: parts, first: first), segments.count % 2 == 1
    {
      return known.path.filled(with: segments)
    }
    // A function that passes its own parameter on.
    guard written.count == 1, scope.parameters.contains(where: { $0.name == written[0] }) else {
      return nil
    }
    var path = known.path
    path.open = written + names.dropFirst()
    return path
  }

  private func argument(for parameter: SwiftParameter, in call: Call) -> Range<Int>? {
    let arguments = source.arguments(ofCallAt: call.token)
    if parameter.label != "_" {
      return arguments.first { $0.label == parameter.label }?.range
    }
    let place = call.parameters.filter { $0.label == "_" }.firstIndex { $0.name == parameter.name }
    let unlabeled = arguments.filter { $0.label == "_" }
    return place.flatMap { $0 < unlabeled.count ? unlabeled[$0].range : nil }
  }

  // MARK: Segments

  /// The kind of a segment of a path.
  private enum Place {
    case collection
    case document
  }

  /// Returns the segments of a text with interpolations; `nil` if a collection has none that is
  /// known, or an id that Firestore doesn't allow.
  private func segments(
    of parts: [CodeTexts.Part], first: Place
  ) -> [StoredPath.Segment]? {
    var segments: [[CodeTexts.Part]] = [[]]
    for part in parts {
      if part.isCode {
        let names = part.text.split(separator: ".").map(String.init)
        let isParameter = scope.parameters.contains { $0.name == names.first }
        let text = isParameter ? nil : index.texts.text(names, in: owner)
        segments[segments.count - 1].append(text.map { ($0, false) } ?? part)
        continue
      }
      let texts = part.text.pathParts
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
        guard canStandInPath(text) else { return nil }
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
    if hasName { locals[source.name(place - 1)] = path }
  }
}
