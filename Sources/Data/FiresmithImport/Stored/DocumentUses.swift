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
    let known = knownPaths(scopes)
    var paths: [String: Set<StoredPath>] = [:]
    var mentions: [(use: Use, owner: String?)] = []
    var patterns: Set<[String]> = []
    var openPaths = OpenPaths()
    for scope in scopes {
      if let use = query(scope) { mentions.append((use, scope.owner)) }
      let source = index.files[scope.file].source
      var reader = PathReader(index, source, scope, known)
      let all = reader.paths(in: scope.range)
      openPaths.add(all, unknown: reader.unknown, scope, source, known)
      let found = all.filter(\.path.open.isEmpty)
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
      let hasPath = !found.isEmpty
      for mention in self.mentions(in: scope) where mention.isDocument || hasPath {
        if let label = mention.label {
          handWrittenReads.append(
            HandWrittenRead(
              type: mention.type, label: label, file: scope.file,
              position: source.position(ofToken: mention.token)))
        }
        let call =
          mention.label == nil ? 0..<0 : mention.token..<source.tokens[mention.token + 1].partner
        let inside = found.first { call.contains($0.token) }
        let origin = origin(of: mention, scope, source)
        let before =
          inside ?? found.last { $0.token <= origin } ?? found.last { $0.token <= mention.token }
        let use = Use(
          type: mention.type, path: (before ?? found.first)?.path.ofDocuments,
          isGuess: before == nil, file: scope.file,
          position: source.position(ofToken: mention.token))
        // Nearby is a path that isn't known, in place of one elsewhere.
        mentions.append((use, reader.unknown.isEmpty ? scope.owner : nil))
      }
      for found in found {
        guard let call = found.call else { continue }
        for type in types(passedIn: call, reader, scope, source) {
          let use = Use(
            type: type, path: found.path.ofDocuments, file: scope.file,
            position: source.position(ofToken: call.token))
          mentions.append((use, scope.owner))
        }
      }
    }
    uses = mentions.map { mention in
      var use = mention.use
      // A repository of one collection builds its path in one place.
      if use.path == nil, let known = mention.owner.flatMap({ paths[$0] }), known.count == 1 {
        (use.path, use.isGuess) = (known.first, false)
      }
      return use
    }
    guessPaths(paths, mentions.map(\.owner))
    uses += openPaths.uses(index)
    unknownPaths += openPaths.unknown
  }

  /// Gives uses without a path the only one of the same type that nothing else uses.
  private mutating func guessPaths(_ paths: [String: Set<StoredPath>], _ owners: [String?]) {
    let used = Set(uses.compactMap { $0.path?.pattern })
    for place in uses.indices where uses[place].path == nil {
      guard let owner = owners[place], let known = paths[owner] else { continue }
      let free = known.filter { !used.contains($0.pattern) }
      if free.count == 1 { (uses[place].path, uses[place].isGuess) = (free.first, true) }
    }
  }

  /// Returns the paths that properties and functions stand for, wherever they are declared.
  private func knownPaths(_ scopes: [CodeScope]) -> KnownPaths {
    var known = KnownPaths()
    let scopes = scopes.filter { $0.canBePath(in: index.files[$0.file].source) }
    // One can stand for what another does.
    for _ in 0..<3 {
      let before = known
      for scope in scopes {
        var reader = PathReader(index, index.files[scope.file].source, scope, known)
        let found = reader.paths(in: scope.range)
        guard let first = found.first else { continue }
        if scope.isShort || found.count == 1 && !first.path.open.isEmpty {
          known.add(first.path, scope)
        }
      }
      if known == before { break }
    }
    return known
  }

  /// Returns the types of values, and the types themselves, that a call passes to a function which
  /// builds a path: `save(book, in: "books")`, `load("books", as: Book.self)`.
  private func types(
    passedIn call: PathReader.Call, _ reader: PathReader, _ scope: CodeScope, _ source: SwiftSource
  ) -> [String] {
    let annotated = annotatedType(before: call.token, source)
    let generic = call.parameters.filter { parameter in
      guard let name = Self.element(TypeExpression(parameter.type)) else { return false }
      return index.type(name, in: scope.owner)?.kind == .protocol
        || index.type(name, in: scope.owner) == nil && SchemaImporter.scalars[name] == nil
    }
    guard !generic.isEmpty || annotated != nil else { return [] }
    let labels = Set(generic.map(\.label))
    let found = reader.arguments(of: call).compactMap { label, range -> String? in
      if source.isToken(range.upperBound - 1, "self"), range.count > 1 {
        return typeName(at: range.lowerBound, source)
      }
      guard labels.contains(label) else { return nil }
      return writtenType(at: range.lowerBound, scope, source)
    }
    return (found + [annotated].compactMap { $0 }).compactMap { name in
      let type = index.type(name, in: scope.owner)
      let isModel = type.map { $0.kind == .structure || $0.kind == .class } ?? false
      return isModel ? type?.name : nil
    }
  }

  /// Returns the type in `let books: [Book] = try await load("books")`, before a call.
  private func annotatedType(before token: Int, _ source: SwiftSource) -> String? {
    var place = token - 1
    while place > 1, !source.tokens[place].isFirstOnLine, !source.isToken(place, "=") {
      place -= 1
    }
    guard source.isToken(place, "=") else { return nil }
    var start = place
    while start > 1, !source.tokens[start].isFirstOnLine, !source.isToken(start, ":") {
      start -= 1
    }
    guard source.isToken(start, ":"), start + 1 < place else { return nil }
    return Self.element(TypeExpression(source.compact(start + 1..<place)))
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
      } else if source.isToken(token + 1, "("), source.isToken(token + 3, ":"),
        let type = index.type(source.name(token), in: scope.owner)
      {
        let labels = type.initializers.filter { $0.initializer.readsSnapshot }.map {
          $0.initializer.parameters.first?.label
        }
        guard !labels.isEmpty else { continue }
        // Book(document: …)
        name = source.name(token)
        // Generated code has an initializer for all properties, too.
        if labels.contains(source.name(token + 2)) { label = source.name(token + 2) }
      } else if source.isToken(token + 1, "."), source.isToken(token + 3, "("),
        index.snapshotReaders.contains(source.name(token + 2)),
        let type = index.type(source.name(token), in: scope.owner),
        type.isCodable, type.snapshotReaders.contains(source.name(token + 2))
      {
        // Book.decode(document)
        name = source.name(token)
      }
      if let name, let type = index.type(name, in: scope.owner) {
        mentions.append(
          Mention(type: type.name, token: token, label: label, isDocument: isDocument))
      }
    }
    return mentions
  }

  /// Returns where the value is declared that a model is made of by hand: `data` in
  /// `Book(dictionary: data)`; else the mention itself.
  private func origin(of mention: Mention, _ scope: CodeScope, _ source: SwiftSource) -> Int {
    let argument = mention.token + 4
    let isName = source.isToken(argument + 1, ",") || source.isToken(argument + 1, ")")
    guard mention.label != nil, isName else { return mention.token }
    let name = source.name(argument)
    let declaration = (scope.range.lowerBound..<mention.token).last { place in
      source.isToken(place, "let") && source.isToken(place + 2, "=")
        && source.name(place + 1) == name
        // Not that of the model itself: 'let book = Book(dictionary: book)'.
        && (place + 1...mention.token).contains { source.tokens[$0].isFirstOnLine }
    }
    return declaration ?? mention.token
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
