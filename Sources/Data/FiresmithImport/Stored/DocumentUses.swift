import FiresmithSwiftReader

/// The types that code reads from documents and writes to them, with the documents' paths.
struct DocumentUses {
  struct Use {
    var type: String
    /// The path, if the code says it.
    var path: StoredPath?
    /// Whether the path is that of another use nearby, for lack of one at this use.
    var isGuess = false
    var file: Int
    var position: SwiftPosition
  }

  private let index: CodeIndex
  private(set) var uses: [Use] = []
  /// The places where the id of a collection is not known.
  private(set) var unknownPaths: [(file: Int, position: SwiftPosition)] = []

  init(_ index: CodeIndex) {
    self.index = index
    let scopes = CodeScope.all(in: index.files)
    var references: [Int: [String: StoredPath]] = [:]
    var owners: [String: [String: StoredPath]] = [:]
    // Properties and functions that stand for paths come first, wherever they are declared.
    for scope in scopes where scope.isShort {
      var reader = reader(scope, owners, references)
      guard let found = reader.paths(in: scope.range).first else { continue }
      owners[scope.owner, default: [:]][scope.name] = found.path
      if scope.owner.isEmpty { references[scope.file, default: [:]][scope.name] = found.path }
    }
    var paths: [String: Set<StoredPath>] = [:]
    var mentions: [(use: Use, owner: String)] = []
    for scope in scopes {
      if let use = query(scope) { mentions.append((use, scope.owner)) }
      var reader = reader(scope, owners, references)
      let found = reader.paths(in: scope.range)
      let source = index.files[scope.file].source
      unknownPaths += reader.unknown.map { (scope.file, source.position(ofToken: $0)) }
      paths[scope.owner, default: []].formUnion(found.map(\.path.ofDocuments))
      for mention in self.mentions(in: scope) {
        let before = found.last { $0.token <= mention.token }
        let use = Use(
          type: mention.type, path: (before ?? found.first)?.path.ofDocuments,
          isGuess: before == nil, file: scope.file,
          position: source.position(ofToken: mention.token))
        mentions.append((use, scope.owner))
      }
    }
    uses = mentions.map { mention in
      var use = mention.use
      // A repository of one collection builds its path in one place.
      if use.path == nil, let known = paths[mention.owner], known.count == 1 {
        (use.path, use.isGuess) = (known.first, false)
      }
      return use
    }
  }

  private func reader(
    _ scope: CodeScope, _ owners: [String: [String: StoredPath]],
    _ references: [Int: [String: StoredPath]]
  ) -> PathReader {
    var known = references[scope.file] ?? [:]
    known.merge(owners[scope.owner] ?? [:]) { $1 }
    known[scope.name] = nil
    return PathReader(
      index, index.files[scope.file].source, owner: scope.owner, references: known)
  }

  /// Returns the use of a property of `@FirestoreQuery(collectionPath: "books")`.
  private func query(_ scope: CodeScope) -> Use? {
    guard let property = scope.property,
      let attribute = property.attributes.first(where: { $0.name == "FirestoreQuery" }),
      let type = property.type, let name = Self.element(TypeExpression(type)),
      let model = index.type(name, in: scope.owner)
    else { return nil }
    var use = Use(type: model.name, file: scope.file, position: property.position)
    let argument = attribute.arguments.split(separator: ":", maxSplits: 1).last ?? ""
    let text = argument.split(separator: ",")[0].drop { $0 == " " }
    if let literal = CodeText.literal(String(text)) {
      var path = StoredPath()
      path.append(literal.split(separator: "/").map { .text(String($0)) })
      use.path = path
    }
    return use
  }

  private static func element(_ type: TypeExpression) -> String? {
    switch type {
    case .named(let name, let arguments):
      name == "Result" ? arguments.first.flatMap(element) : name
    case .array(let element), .optional(let element): Self.element(element)
    case .dictionary, .other: nil
    }
  }

  // MARK: Mentions

  private struct Mention {
    var type: String
    var token: Int
  }

  /// Returns the types that a function reads or writes.
  private func mentions(in scope: CodeScope) -> [Mention] {
    let source = index.files[scope.file].source
    var mentions: [Mention] = []
    for token in scope.range where source.tokens[token].kind == .word {
      var name: String?
      if source.isToken(token, "as"), source.isToken(token + 1, ":") {
        // data(as: Book.self)
        name = typeName(at: token + 2, source)
      } else if source.isToken(token, "from"), source.isToken(token + 1, ":"),
        source.isToken(token - 2, "setData") || source.isToken(token - 2, "addDocument")
      {
        name = writtenType(at: token + 2, scope, source)
      } else if source.isToken(token + 1, "("),
        let type = index.type(source.name(token), in: scope.owner),
        type.initializers.contains(where: { $0.initializer.readsSnapshot }),
        source.isToken(token + 3, ":")
      {
        // Book(document: …)
        name = source.name(token)
      }
      if let name, let type = index.type(name, in: scope.owner) {
        mentions.append(Mention(type: type.name, token: token))
      }
    }
    return mentions
  }

  /// Returns the name before `.self`.
  private func typeName(at token: Int, _ source: SwiftSource) -> String? {
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

  /// Returns the type of the value that is written: of a parameter, a constant or a property.
  private func writtenType(
    at token: Int, _ scope: CodeScope, _ source: SwiftSource
  ) -> String? {
    let name = source.name(token)
    if source.isToken(token, "self"), !source.isToken(token + 1, ".") { return scope.owner }
    if index.type(name, in: scope.owner) != nil { return name }
    let isProperty = source.isToken(token, "self")
    let variable = isProperty ? source.name(token + 2) : name
    if !isProperty {
      if let parameter = scope.parameters.first(where: { $0.name == variable }) {
        return Self.element(TypeExpression(parameter.type))
      }
      if let type = localType(variable, before: token, scope, source) { return type }
    }
    let property = index.type(scope.owner, in: "")?.properties.first {
      $0.property.name == variable
    }
    return property?.property.type.flatMap { Self.element(TypeExpression($0)) }
  }

  /// Returns the type of `let book: Book` or `let book = Book(…)`.
  private func localType(
    _ name: String, before token: Int, _ scope: CodeScope, _ source: SwiftSource
  ) -> String? {
    for place in scope.range.prefix(while: { $0 < token }).reversed()
    where source.tokens[place].kind == .word && source.name(place) == name {
      guard source.isToken(place + 1, ":") || source.isToken(place + 1, "=") else { continue }
      let type = source.name(place + 2)
      if index.type(type, in: scope.owner) != nil { return type }
    }
    return nil
  }
}

extension CodeScope {
  /// Whether it does nothing but stand for something: a property, or a function of one expression.
  fileprivate var isShort: Bool { property != nil || range.count < 40 && name != "init" }
}

extension SwiftInitializer {
  /// Whether the initializer reads a document by hand.
  var readsSnapshot: Bool {
    parameters.contains { parameter in
      let type = parameter.type
      return type.contains("DocumentSnapshot")
        || type.hasPrefix("[String:Any]") || type.hasPrefix("[String:AnyObject]")
    }
  }
}
