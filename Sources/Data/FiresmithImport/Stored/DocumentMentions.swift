import FiresmithSwiftReader

/// The types that a part of the code reads from documents or writes to them.
struct DocumentMentions {
  struct Mention {
    var type: String
    var token: Int
    /// The label of the first argument of an initializer that reads a document by hand.
    var label: String?
    /// Whether the call says of itself that it's about a document.
    var isDocument = true
    /// The last name of a call whose arguments can have the path.
    var call: Int?
    /// The place in whose stead another one has the path, such as the declaration of the value.
    var origin: Int?
  }

  let types: ValueTypes
  // Of their own: a source is asked for each of its tokens.
  private let index: CodeIndex
  private let scope: CodeScope
  private let source: SwiftSource

  init(_ index: CodeIndex, _ scope: CodeScope) {
    (self.index, self.scope, types) = (index, scope, ValueTypes(index, scope))
    source = types.source
  }

  /// Returns them all.
  ///
  /// - Parameter paths: The tokens where the code builds paths.
  func all(paths: [Int]) -> [Mention] {
    var mentions: [Mention] = []
    var origins = ValueOrigins(types, paths: paths)
    for token in scope.range where source.tokens[token].kind == .word {
      for mention in self.mentions(at: token) {
        guard let type = index.type(mention.type, in: scope.owner) else { continue }
        var mention = mention
        mention.type = type.name
        if mention.origin == nil { mention.origin = origins.origin(of: mention) }
        mentions.append(mention)
      }
    }
    return mentions
  }

  private func mentions(at token: Int) -> [Mention] {
    guard token + 1 < source.tokens.count else { return [] }
    switch source.tokens[token + 1].kind {
    case .word, .number, .string, .regularExpression: return []
    case .close:
      // map(Book.init)
      return source.isToken(token, "init") ? initializer(at: token).map { [$0] } ?? [] : []
    case .sign:
      if source.isToken(token + 1, ":") { return argument(at: token).map { [$0] } ?? [] }
      return source.isToken(token + 1, ".") ? reader(at: token).map { [$0] } ?? [] : []
    case .open:
      guard source.isToken(token + 1, "(") else { return [] }
      if source.isToken(token, "init") { return initializer(at: token).map { [$0] } ?? [] }
      if source.isToken(token, "decode") || source.isToken(token, "encode"),
        let mention = coding(at: token)
      {
        return [mention]
      }
      return construction(at: token).map { [$0] } ?? call(at: token)
    }
  }

  // MARK: Arguments

  /// Returns the type of `data(as: Book.self)` or of `setData(from: book)`.
  private func argument(at token: Int) -> Mention? {
    if source.isToken(token, "as") {
      guard let type = types.typeName(at: token + 2) else { return nil }
      let open = source.bracket(around: token, from: 0)
      var mention = Mention(type: type, token: token)
      mention.call = open.map { $0 - 1 }
      mention.isDocument = open.map { isDocumentCall($0 - 1) } ?? true
      return mention
    }
    guard source.isToken(token, "from"),
      source.isToken(token - 2, "setData") || source.isToken(token - 2, "addDocument"),
      let type = types.written(at: token + 2)
    else { return nil }
    return Mention(type: type, token: token)
  }

  /// Whether a call is `data(as:)` or one like it, rather than one of a web service, say.
  private func isDocumentCall(_ token: Int) -> Bool {
    let name = source.name(max(token, 0)).lowercased()
    return ["data", "document", "snapshot", "collection"].contains { name.contains($0) }
  }

  /// Returns the type of `Firestore.Decoder().decode(Book.self, from: data)`, or of a value that
  /// Firestore's encoder makes a dictionary of.
  private func coding(at token: Int) -> Mention? {
    let arguments = source.arguments(ofCallAt: token)
    guard let value = arguments.first?.range.lowerBound else { return nil }
    if source.isToken(token, "encode") {
      guard isOfFirestore("Encoder", token), let type = types.written(at: value) else { return nil }
      return Mention(type: type, token: token, origin: writing(ofCallAt: token))
    }
    guard let type = types.typeName(at: value), arguments.count > 1 else { return nil }
    let data = arguments[1].range
    guard !isFieldOfDocument(data, before: token),
      isOfFirestore("Decoder", token) || readsDocument(data, before: token, depth: 0)
    else { return nil }
    var mention = Mention(type: type, token: data.lowerBound)
    mention.call = token
    return mention
  }

  /// Returns where the dictionary is written that a call makes: `let data = try encode(book)`.
  private func writing(ofCallAt token: Int) -> Int? {
    let start = source.statementStart(of: token, from: scope.range.lowerBound)
    let declaration = (start..<token).last {
      source.isToken($0, "let") || source.isToken($0, "var")
    }
    guard let name = declaration.map({ source.name($0 + 1) }) else { return nil }
    return (token..<scope.range.upperBound).first { place in
      let writes: [StaticString] = ["setData", "addDocument", "updateData"]
      guard writes.contains(where: { source.isToken(place, $0) }),
        let value = source.arguments(ofCallAt: place).first?.range
      else { return false }
      return value.count == 1 && source.name(value.lowerBound) == name
    }
  }

  /// Whether a call is one of `Firestore.Encoder()`, or of the decoder.
  private func isOfFirestore(_ name: String, _ token: Int) -> Bool {
    guard source.isToken(token - 1, "."), source.isToken(token - 2, ")"),
      source.closesBracket(token - 2)
    else { return false }
    let place = source.tokens[token - 2].partner - 1
    return source.name(max(place, 0)) == name && source.isToken(place - 2, "Firestore")
  }

  /// Whether a value has been made of `snapshot.data()`.
  private func readsDocument(_ value: Range<Int>, before token: Int, depth: Int) -> Bool {
    for place in value where source.isToken(place, "data") && source.isToken(place - 1, ".") {
      if source.isToken(place + 1, "("), source.isToken(place + 2, ")") { return true }
    }
    guard value.count == 1, depth < 3,
      let (declaration, value) = declared(source.name(value.lowerBound), before: token)
    else { return false }
    if readsDocument(value, before: declaration, depth: depth + 1) { return true }
    // JSONSerialization.data(withJSONObject: values)
    guard let label = value.first(where: { source.isToken($0, ":") }) else { return false }
    return readsDocument(label + 1..<label + 2, before: declaration, depth: depth + 1)
  }

  /// Whether a value is one of a document's fields: `data["settings"]`.
  private func isFieldOfDocument(_ value: Range<Int>, before token: Int) -> Bool {
    if value.count == 1, let (_, value) = declared(source.name(value.lowerBound), before: token) {
      return isField(value)
    }
    return isField(value)
  }

  private func isField(_ value: Range<Int>) -> Bool {
    value.contains { place in
      guard source.isToken(place, "]") else { return false }
      var next = place + 1
      while source.isToken(next, "?") || source.isToken(next, "!") { next += 1 }
      return !source.isToken(next, ".")
    }
  }

  /// Returns the last declaration of a name, and the value that it gives it.
  private func declared(_ name: String, before token: Int) -> (Int, Range<Int>)? {
    let declaration = (scope.range.lowerBound..<token).last { place in
      source.isToken(place, "let") && source.name(place + 1) == name
        && source.isToken(place + 2, "=")
    }
    return declaration.map { place in
      (place, place + 3..<source.valueEnd(from: place + 3, until: token))
    }
  }

  // MARK: Initializers and functions

  /// Returns the type of `Book(document: …)`.
  private func construction(at token: Int) -> Mention? {
    guard source.isToken(token + 3, ":"),
      let type = index.type(source.name(token), in: scope.owner)
    else { return nil }
    return construction(of: type, at: token, named: token)
  }

  private func construction(of type: CodeType, at token: Int, named last: Int) -> Mention? {
    let labels = type.readingLabels
    guard !labels.isEmpty else { return nil }
    var mention = Mention(type: type.name, token: token)
    mention.call = last
    let label = source.arguments(ofCallAt: last).first?.label ?? ""
    // Generated code has an initializer for all properties, too.
    if labels.contains(label) { mention.label = label }
    return mention
  }

  /// Returns the type of `.init(document: …)`, of `Book.init(document: …)`, or of `map(Book.init)`.
  private func initializer(at token: Int) -> Mention? {
    guard source.isToken(token - 1, "."), token - 2 >= scope.range.lowerBound else { return nil }
    let before = token - 2
    let isNamed =
      source.tokens[before].kind == .word && !source.tokens[token - 1].hasSpaceBefore
      && source.name(before).first?.isUppercase == true
    guard !isNamed else {
      guard let type = index.type(source.name(before), in: scope.owner) else { return nil }
      if source.isToken(token + 1, "(") { return construction(of: type, at: before, named: token) }
      guard let label = type.readingLabels.first else { return nil }
      return Mention(type: type.name, token: before, label: label)
    }
    guard source.isToken(token + 1, "("), !isMember(token - 1),
      let type = types.model(types.expected(at: token - 1))
    else { return nil }
    let mention = construction(of: type, at: token - 1, named: token)
    return mention?.label == nil ? nil : mention
  }

  /// Whether a dot follows a value, rather than standing for a type.
  private func isMember(_ dot: Int) -> Bool {
    let before = dot - 1
    guard before >= 0, !source.tokens[dot].hasSpaceBefore, !source.tokens[dot].isFirstOnLine else {
      return false
    }
    switch source.tokens[before].kind {
    case .word, .close, .string, .number, .regularExpression: return true
    case .open: return false
    case .sign: return source.isToken(before, "?") || source.isToken(before, "!")
    }
  }

  /// Returns the type of `Book.decode(document)`.
  private func reader(at token: Int) -> Mention? {
    let name = source.name(token + 2)
    guard source.isToken(token + 3, "("), index.snapshotReaders.contains(name),
      let type = index.type(source.name(token), in: scope.owner),
      type.isCodable, type.snapshotReaders.contains(name)
    else { return nil }
    return Mention(type: type.name, token: token, call: token + 2)
  }

  /// Returns the types of a call of a function that takes documents: those that it returns, or that
  /// the call chooses.
  private func call(at token: Int) -> [Mention] {
    guard !index.documentFunctions.isEmpty,
      let functions = index.documentFunctions[source.name(token)],
      !source.isToken(token - 1, "func")
    else { return [] }
    let labels = source.arguments(ofCallAt: token).map(\.label)
    let isMember = source.isToken(token - 1, ".")
    let receiver = isMember ? receiver(before: token - 1) : nil
    let meant = functions.filter {
      $0.isCalled(labels, on: receiver, isMember: isMember, in: scope.owner)
    }
    guard let function = meant.first?.function else { return [] }
    if !function.generics.isEmpty {
      let values = function.parameters.filter { parameter in
        ValueTypes.element(TypeExpression(parameter.type)).map(function.generics.contains) ?? false
      }
      return types.passed(inCallAt: token, parameters: values).map {
        Mention(type: $0, token: token, call: token)
      }
    }
    // Other types can have functions of this name.
    guard let type = returned(by: function),
      meant.allSatisfy({ returned(by: $0.function) == type })
    else { return [] }
    return [Mention(type: type, token: token, call: token)]
  }

  /// Returns the type that a member is called of, if it is one of the app and the code names it.
  private func receiver(before dot: Int) -> String? {
    if source.isToken(dot - 1, "self") || source.isToken(dot - 1, "Self") { return scope.owner }
    return index.type(source.name(max(dot - 1, 0)), in: scope.owner)?.name
  }

  private func returned(by function: SwiftFunction) -> String? {
    let name = function.result.flatMap { ValueTypes.element(TypeExpression($0)) }
    return types.model(name).flatMap { $0.isCodable || !$0.readingLabels.isEmpty ? $0.name : nil }
  }
}

extension ValueTypes {
  /// Returns the types of values, and the types themselves, that a call passes to a generic
  /// function, and the type that its value has: `save(book, in: "books")`,
  /// `load("books", as: Book.self)`.
  func passed(inCallAt token: Int, parameters: [SwiftParameter]) -> [String] {
    let expected = expected(at: token) ?? closureType(ofCallAt: token)
    let generic = parameters.filter { parameter in
      guard let name = Self.element(TypeExpression(parameter.type)) else { return false }
      return index.type(name, in: scope.owner)?.kind == .protocol
        || index.type(name, in: scope.owner) == nil && SchemaImporter.scalars[name] == nil
    }
    let labels = Set(generic.map(\.label))
    let found = source.arguments(ofCallAt: token).compactMap { label, range -> String? in
      if source.isToken(range.upperBound - 1, "self"), range.count > 1 {
        return typeName(at: range.lowerBound)
      }
      return labels.contains(label) ? written(at: range.lowerBound) : nil
    }
    return (found + [expected].compactMap { $0 }).compactMap { model($0)?.name }
  }

  /// Returns the type in `load("books") { (books: [Book]) in …`.
  private func closureType(ofCallAt token: Int) -> String? {
    let open = source.skipped(token + 1)
    guard source.isToken(open, "{"), source.isToken(open + 1, "("), source.isToken(open + 3, ":")
    else { return nil }
    return annotation(at: open + 4)
  }
}
