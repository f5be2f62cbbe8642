import FiresmithSwiftReader
import FiresmithText

/// The types that code reads from documents and writes to them, with the documents' paths.
struct DocumentUses {
  struct Use {
    var type: String
    /// The path, if the code says it.
    var path: StoredPath?
    /// The reason why the path is only a guess; `nil` for one that is certain.
    var guess: Guess?
    var file: Int
    var position: SwiftPosition
  }

  enum Guess {
    /// It's that of another use nearby, for lack of one at this use.
    case near
    /// The code that reads the documents returns values of the type.
    case returned
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
  /// The first places in files that use the other database, and the types that only it has.
  private(set) var realtimePlaces: [(file: Int, position: SwiftPosition)] = []
  private(set) var realtimeTypes: [(type: String, file: Int, position: SwiftPosition)] = []

  init(_ index: CodeIndex) {
    self.index = index
    let scopes = CodeScope.all(in: index.files)
    let known = knownPaths(scopes)
    var paths: [String: Set<StoredPath>] = [:]
    var mentions: [(use: Use, owner: String?)] = []
    var patterns: Set<[String]> = []
    var openPaths = OpenPaths()
    let realtime = RealtimeDatabase(index)
    realtimePlaces = realtime.places
    /// Uses that can be those of the other database.
    var unclear: [(use: Use, owner: String?)] = []
    for scope in scopes {
      if let use = query(scope) { mentions.append((use, scope.owner)) }
      let source = index.files[scope.file].source
      var reader = PathReader(index, source, scope, known)
      let all = reader.paths(in: scope.range)
      openPaths.add(all, unknown: reader.unknown, scope, source, known)
      let found = all.filter(\.path.open.isEmpty)
      unknownPaths += reader.unknown.map { (scope.file, source.position(ofToken: $0)) }
      paths[scope.owner, default: []].formUnion(found.map(\.path.ofDocuments))
      // A property for a path says nothing of its use; one with closures that do everything does.
      for found in found
      where (scope.property == nil || !scope.isShort)
        && patterns.insert(found.path.ofDocuments.pattern).inserted
      {
        pathUses.append(
          PathUse(
            path: found.path.ofDocuments, file: scope.file,
            position: source.position(ofToken: found.token)))
      }
      let isRealtime = realtime.isRead(
        in: scope, hasPath: !all.isEmpty || !reader.unknown.isEmpty)
      // Nearby is a path that isn't known, in place of one elsewhere.
      let owner = reader.unknown.isEmpty ? scope.owner : nil
      for use in uses(in: scope, found, isRealtime: isRealtime == true) {
        switch isRealtime {
        case true?: realtimeTypes.append((use.type, use.file, use.position))
        case false?: mentions.append((use, owner))
        case nil: unclear.append((use, owner))
        }
      }
    }
    let stored = Set(mentions.map(\.use.type))
    let others = Set(realtimeTypes.map(\.type)).subtracting(stored)
    mentions += unclear.filter { !others.contains($0.use.type) }
    realtimeTypes.removeAll { !others.contains($0.type) }
    uses = mentions.map { mention in
      var use = mention.use
      // A repository of one collection builds its path in one place.
      if use.path == nil, let known = mention.owner.flatMap({ paths[$0] }), known.count == 1 {
        (use.path, use.guess) = (known.first, nil)
      }
      return use
    }
    guessPaths(paths, mentions.map(\.owner))
    uses += openPaths.uses(index)
    unknownPaths += openPaths.unknown
  }

  /// Returns the types that a function reads or writes.
  private mutating func uses(
    in scope: CodeScope, _ found: [PathReader.Found], isRealtime: Bool
  ) -> [Use] {
    let source = index.files[scope.file].source
    let reader = DocumentMentions(index, scope)
    var uses: [Use] = []
    for mention in reader.all(paths: found.map(\.token))
    where mention.isDocument || !found.isEmpty {
      let position = source.position(ofToken: mention.token)
      if let label = mention.label, !isRealtime {
        handWrittenReads.append(
          HandWrittenRead(type: mention.type, label: label, file: scope.file, position: position))
      }
      let open = mention.call.map { $0 + 1 } ?? 0
      let call = source.isToken(open, "(") ? open..<max(open, source.tokens[open].partner) : 0..<0
      let last = { (token: Int) in found.lastIndex(atMost: token, \.token).map { found[$0] } }
      let inside = last(call.upperBound - 1).flatMap { call.contains($0.token) ? $0 : nil }
      let before = inside ?? last(mention.origin ?? mention.token) ?? last(mention.token)
      uses.append(
        Use(
          type: mention.type, path: (before ?? found.first)?.path.ofDocuments,
          guess: before == nil ? .near : nil, file: scope.file, position: position))
    }
    for found in found {
      guard let call = found.call else { continue }
      for type in reader.types.passed(inCallAt: call.token, parameters: call.parameters) {
        uses.append(
          Use(
            type: type, path: found.path.ofDocuments, file: scope.file,
            position: source.position(ofToken: call.token)))
      }
    }
    if uses.isEmpty, let use = returned(by: scope, found, reader.types) { uses.append(use) }
    return uses
  }

  /// Returns the use of a Codable type by a function that reads documents of one path in a way that
  /// isn't known, and returns such values.
  private func returned(
    by scope: CodeScope, _ found: [PathReader.Found], _ types: ValueTypes
  ) -> Use? {
    guard let first = found.first, let result = scope.result,
      Set(found.map(\.path.ofDocuments.pattern)).count == 1,
      let type = types.model(ValueTypes.element(TypeExpression(result))), type.isCodable,
      scope.range.contains(where: { token in
        types.source.isToken(token, "getDocument") || types.source.isToken(token, "getDocuments")
      })
    else { return nil }
    return Use(
      type: type.name, path: first.path.ofDocuments, guess: .returned, file: scope.file,
      position: types.source.position(ofToken: first.token))
  }

  /// Gives uses without a path the only one of the same type that nothing else uses.
  private mutating func guessPaths(_ paths: [String: Set<StoredPath>], _ owners: [String?]) {
    let used = Set(uses.compactMap { $0.path?.pattern })
    let known = Set(uses.filter { $0.path != nil && $0.guess == nil }.map(\.type))
    for place in uses.indices where uses[place].path == nil && !known.contains(uses[place].type) {
      guard let owner = owners[place], let near = paths[owner] else { continue }
      let free = near.filter { !used.contains($0.pattern) }
      if free.count == 1 { (uses[place].path, uses[place].guess) = (free.first, .near) }
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

  /// Returns the use of a property of `@FirestoreQuery(collectionPath: "books")`.
  private func query(_ scope: CodeScope) -> Use? {
    guard let property = scope.property,
      let attribute = property.attributes.first(where: { $0.name == "FirestoreQuery" }),
      let type = property.type, let name = ValueTypes.element(TypeExpression(type)),
      let model = index.type(name, in: scope.owner)
    else { return nil }
    var use = Use(type: model.name, file: scope.file, position: property.position)
    let argument = attribute.arguments.split(separator: ":", maxSplits: 1).last ?? ""
    let text = argument.split(separator: ",")[0].drop { $0 == " " }
    if let literal = CodeText.literal(String(text)) {
      var path = StoredPath()
      path.append(literal.pathParts.filter { !$0.isEmpty }.map { .text(String($0)) })
      use.path = path
    }
    return use
  }
}
