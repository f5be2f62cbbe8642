import FiresmithSwiftReader

/// The types of the values that a part of the code names.
struct ValueTypes {
  let index: CodeIndex
  let scope: CodeScope
  let source: SwiftSource

  init(_ index: CodeIndex, _ scope: CodeScope) {
    (self.index, self.scope, source) = (index, scope, index.files[scope.file].source)
  }

  /// Types of values that come later, or that can be missing.
  private static let containers: Set<String> = [
    "Result", "Task", "AnyPublisher", "Future", "AsyncStream", "AsyncThrowingStream", "Published",
  ]

  /// Returns the name of the type that the elements of a value have, or the value itself.
  static func element(_ type: TypeExpression) -> String? {
    switch type {
    case .named(let name, let arguments):
      containers.contains(name) ? arguments.first.flatMap(element) : name
    case .array(let element), .optional(let element): Self.element(element)
    case .dictionary, .other: nil
    }
  }

  /// Returns the type of a name, if it is a struct or a class of the app.
  func model(_ name: String?) -> CodeType? {
    guard let name, let type = index.type(name, in: scope.owner) else { return nil }
    return type.kind == .structure || type.kind == .class ? type : nil
  }

  // MARK: Names

  /// Returns the names that stand at a token, with dots between them.
  private func dottedName(at token: Int) -> String {
    var name = source.name(token)
    var place = token + 1
    while source.isToken(place, "."), place + 1 < source.tokens.count,
      source.tokens[place + 1].kind == .word,
      index.type("\(name).\(source.name(place + 1))", in: "") != nil
    {
      name += ".\(source.name(place + 1))"
      place += 2
    }
    return name
  }

  /// Returns the name before `.self`.
  func typeName(at token: Int) -> String? {
    var names: [String] = []
    var place = token
    while place < source.tokens.count, source.tokens[place].kind == .word,
      !source.isToken(place, "self")
    {
      names.append(source.name(place))
      guard source.isToken(place + 1, ".") else { return nil }
      place += 2
    }
    return names.isEmpty || !source.isToken(place, "self") ? nil : names.joined(separator: ".")
  }

  /// Returns the type that is written at a token: `Book`, `[Book]?`.
  func annotation(at token: Int) -> String? {
    guard token < source.tokens.count else { return nil }
    var end = token
    if source.isToken(token, "[") {
      end = source.tokens[token].partner + 1
    } else {
      while end < source.tokens.count, source.tokens[end].kind == .word {
        end += 1
        guard source.isToken(end, ".") else { break }
        end += 1
      }
      if source.isToken(end, "<") {
        while end < source.tokens.count, !source.tokens[end].isFirstOnLine,
          !source.isToken(end - 1, ">")
        {
          end += 1
        }
      }
    }
    guard token < end, end <= source.tokens.count else { return nil }
    return Self.element(TypeExpression(source.compact(token..<end)))
  }

  // MARK: Values

  /// Returns the type of the value that is written: of a parameter, a constant or a property, or of
  /// a property of it.
  func written(at token: Int) -> String? {
    var name = source.name(token)
    if index.type(name, in: scope.owner) != nil { return dottedName(at: token) }
    var place = token + 1
    if source.isToken(token, "self") {
      guard source.isToken(place, ".") else { return scope.owner }
      name = source.name(place + 1)
      place += 2
    }
    var names = [name]
    while source.isToken(place, "."), !source.isToken(place + 2, "(") {
      names.append(source.name(place + 1))
      place += 2
    }
    return type(of: names, isMember: source.isToken(token, "self"), before: token)
  }

  /// Returns the type of what names stand for: `request.user`.
  ///
  /// - Parameter isMember: Whether the first one is a property of the type that the code is in.
  func type(of names: [String], isMember: Bool, before token: Int) -> String? {
    guard let name = names.first else { return nil }
    var type: String?
    if !isMember {
      if let parameter = scope.parameters.first(where: { $0.name == name }) {
        type = Self.element(TypeExpression(parameter.type))
      } else {
        type = local(name, before: token, depth: 0)
      }
    }
    var owner = scope.owner
    type = type ?? property(name, of: owner)
    for name in names.dropFirst() {
      guard let known = type else { return nil }
      owner = index.type(known, in: owner)?.name ?? known
      type = property(name, of: owner)
    }
    return type.map { index.type($0, in: owner)?.name ?? $0 }
  }

  private func property(_ name: String, of owner: String) -> String? {
    let found = index.type(owner, in: "")?.properties.first { $0.property.name == name }
    guard let property = found?.property else { return nil }
    if let type = property.type { return Self.element(TypeExpression(type)) }
    // var books = [Book]()
    guard let value = property.value, value.hasSuffix("()") else { return nil }
    return Self.element(TypeExpression(value.dropLast(2).filter { $0 != " " }))
  }

  /// Returns the type of `let book: Book`, `let book = Book(…)`, `var books = [Book]()`, or that of
  /// `book` in `for book in books`.
  private func local(_ name: String, before token: Int, depth: Int) -> String? {
    let first = scope.range.lowerBound
    for place in (first..<max(first, min(token, scope.range.upperBound))).reversed()
    where source.tokens[place].kind == .word && source.name(place) == name {
      if source.isToken(place - 1, "for"), source.isToken(place + 1, "in"), depth < 4 {
        let values = source.name(place + 2)
        if let parameter = scope.parameters.first(where: { $0.name == values }) {
          return Self.element(TypeExpression(parameter.type))
        }
        return local(values, before: place, depth: depth + 1) ?? property(values, of: scope.owner)
      }
      guard source.isToken(place + 1, ":") || source.isToken(place + 1, "=") else { continue }
      let isDeclared = source.isToken(place - 1, "let") || source.isToken(place - 1, "var")
      if source.isToken(place + 2, "["), isDeclared {
        let type = annotation(at: place + 2)
        if let type, index.type(type, in: scope.owner) != nil { return type }
      }
      let type = dottedName(at: place + 2)
      if index.type(type, in: scope.owner) != nil { return type }
      // Another name for a parameter.
      if let parameter = scope.parameters.first(where: { $0.name == type }),
        source.isToken(place + 1, "="),
        place + 3 >= source.tokens.count
          || source.tokens[place + 3].isFirstOnLine
      {
        return Self.element(TypeExpression(parameter.type))
      }
    }
    return nil
  }
}
