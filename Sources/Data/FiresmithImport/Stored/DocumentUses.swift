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

  /// A path that the code builds, at the first place.
  struct PathUse {
    var path: StoredPath
    var file: Int
    var position: SwiftPosition
  }

  /// A call of an initializer that reads a document by hand: `Book(document: …)`.
  struct HandWrittenRead {
    var type: String
    var label: String
    var file: Int
    var position: SwiftPosition
  }

  private let index: CodeIndex
  private(set) var uses: [Use] = []
  private(set) var handWrittenReads: [HandWrittenRead] = []
  /// The paths of documents that the code builds, each once.
  private(set) var pathUses: [PathUse] = []
  /// The places where the id of a collection is not known.
  private(set) var unknownPaths: [(file: Int, position: SwiftPosition)] = []

  init(_ index: CodeIndex) {
    self.index = index
    let scopes = CodeScope.all(in: index.files)
    var known = KnownPaths()
    // Properties and functions that stand for paths come first, wherever they are declared.
    for scope in scopes where scope.isShort {
      var reader = reader(scope, known)
      guard let found = reader.paths(in: scope.range).first else { continue }
      known.add(found.path, scope)
    }
    var paths: [String: Set<StoredPath>] = [:]
    var mentions: [(use: Use, owner: String)] = []
    var patterns: Set<[String]> = []
    for scope in scopes {
      if let use = query(scope) { mentions.append((use, scope.owner)) }
      var reader = reader(scope, known)
      let found = reader.paths(in: scope.range)
      let source = index.files[scope.file].source
      unknownPaths += reader.unknown.map { (scope.file, source.position(ofToken: $0)) }
      paths[scope.owner, default: []].formUnion(found.map(\.path.ofDocuments))
      // A property for a path says nothing of its use.
      for found in found
      where scope.property == nil && patterns.insert(found.path.ofDocuments.pattern).inserted {
        pathUses.append(
          PathUse(
            path: found.path.ofDocuments, file: scope.file,
            position: source.position(ofToken: found.token)))
      }
      for mention in self.mentions(in: scope) where mention.isDocument || !found.isEmpty {
        if let label = mention.label {
          handWrittenReads.append(
            HandWrittenRead(
              type: mention.type, label: label, file: scope.file,
              position: source.position(ofToken: mention.token)))
        }
        let call =
          mention.label == nil ? 0..<0 : mention.token..<source.tokens[mention.token + 1].partner
        let inside = found.first { call.contains($0.token) }
        let before = inside ?? found.last { $0.token <= mention.token }
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

  private func reader(_ scope: CodeScope, _ known: KnownPaths) -> PathReader {
    var paths = known.owners[scope.owner] ?? [:]
    paths[scope.name] = nil
    var globals = known.globals.compactMapValues { $0 }
    if scope.owner.isEmpty { globals[scope.name] = nil }
    return PathReader(
      index, index.files[scope.file].source, owner: scope.owner, references: paths,
      globals: globals)
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
    /// The label of the first argument of an initializer that reads a document by hand.
    var label: String?
    /// Whether the call says of itself that it's about a document.
    var isDocument = true
  }

  /// Returns the types that a function reads or writes.
  private func mentions(in scope: CodeScope) -> [Mention] {
    let source = index.files[scope.file].source
    var mentions: [Mention] = []
    for token in scope.range where source.tokens[token].kind == .word {
      var name: String?
      var label: String?
      var isDocument = true
      if source.isToken(token, "as"), source.isToken(token + 1, ":") {
        // data(as: Book.self)
        name = typeName(at: token + 2, source)
        isDocument = isDocumentCall(around: token, source)
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
        label = source.name(token + 2)
      }
      if let name, let type = index.type(name, in: scope.owner) {
        mentions.append(
          Mention(type: type.name, token: token, label: label, isDocument: isDocument))
      }
    }
    return mentions
  }

  /// Whether the call that an argument belongs to is `data(as:)` or one like it, rather than one of
  /// a web service, say.
  private func isDocumentCall(around token: Int, _ source: SwiftSource) -> Bool {
    var place = token - 1
    while place > 0, source.tokens[place].kind != .open {
      let isClose = source.tokens[place].kind == .close && source.tokens[place].partner < place
      place = isClose ? source.tokens[place].partner - 1 : place - 1
    }
    guard place > 0 else { return true }
    let name = source.name(place - 1).lowercased()
    return ["data", "document", "snapshot", "collection"].contains { name.contains($0) }
  }

  /// Returns the names that stand at a token, with dots between them.
  private func dottedName(at token: Int, _ source: SwiftSource) -> String {
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

  /// Returns the type of the value that is written: of a parameter, a constant or a property, or of
  /// a property of it.
  private func writtenType(
    at token: Int, _ scope: CodeScope, _ source: SwiftSource
  ) -> String? {
    var name = source.name(token)
    if index.type(name, in: scope.owner) != nil { return dottedName(at: token, source) }
    var place = token + 1
    var found: String?
    if source.isToken(token, "self") {
      guard source.isToken(place, ".") else { return scope.owner }
      name = source.name(place + 1)
      place += 2
    } else if let parameter = scope.parameters.first(where: { $0.name == name }) {
      found = Self.element(TypeExpression(parameter.type))
    } else {
      found = localType(name, before: token, scope, source)
    }
    var type = found ?? property(name, of: scope.owner)
    var owner = scope.owner
    while let known = type, source.isToken(place, "."), !source.isToken(place + 2, "(") {
      owner = index.type(known, in: owner)?.name ?? known
      type = property(source.name(place + 1), of: owner)
      place += 2
    }
    return type.map { index.type($0, in: owner)?.name ?? $0 }
  }

  private func property(_ name: String, of owner: String) -> String? {
    let property = index.type(owner, in: "")?.properties.first { $0.property.name == name }
    return property?.property.type.flatMap { Self.element(TypeExpression($0)) }
  }

  /// Returns the type of `let book: Book` or `let book = Book(…)`.
  private func localType(
    _ name: String, before token: Int, _ scope: CodeScope, _ source: SwiftSource
  ) -> String? {
    for place in scope.range.prefix(while: { $0 < token }).reversed()
    where source.tokens[place].kind == .word && source.name(place) == name {
      guard source.isToken(place + 1, ":") || source.isToken(place + 1, "=") else { continue }
      let type = dottedName(at: place + 2, source)
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

/// The paths that properties and functions stand for.
private struct KnownPaths {
  /// Those of types, by the types' names and their own.
  private(set) var owners: [String: [String: StoredPath]] = [:]
  /// Those that stand outside of types, and those that types have, as `Type.name`; `nil` for a name
  /// that stands for several.
  private(set) var globals: [String: StoredPath?] = [:]

  mutating func add(_ path: StoredPath, _ scope: CodeScope) {
    owners[scope.owner, default: [:]][scope.name] = path
    let type = scope.owner.split(separator: ".").last
    let name = type.map { "\($0).\(scope.name)" } ?? scope.name
    globals[name] = globals[name].map { $0 == path ? path : nil } ?? path
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
