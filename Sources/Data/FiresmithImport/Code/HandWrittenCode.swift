import FiresmithSwiftReader

/// The keys and the defaults in initializers that somebody wrote by hand.
struct HandWrittenCode {
  /// The keys of dictionaries, by the properties that are read from them.
  private(set) var keys: [String: String] = [:]
  /// The values that stand for missing fields, as they are written.
  private(set) var defaults: [String: String] = [:]
  /// The values that initializers give properties of new values, as they are written: default
  /// arguments, and new ids.
  private(set) var newValues: [String: String] = [:]
  /// The types that values are read as.
  private(set) var types: [String: String] = [:]
  /// The types that values of keys are decoded as, in the order of the code.
  private(set) var decoded: [(name: String, type: String, isOptional: Bool)] = []
  /// The values that the app reads in place of ones that it doesn't know.
  private(set) var unknownValues: Set<String> = []
  /// The only type that a whole value is decoded as.
  private(set) var single: String?
  /// The properties that an initializer gives values to which takes a dictionary.
  private(set) var assigned: Set<String> = []
  /// The properties that have a document's id.
  private(set) var ids: Set<String> = []
  private(set) var decoder: (file: Int, position: SwiftPosition)?
  private(set) var dictionary: (file: Int, position: SwiftPosition)?

  init() {}

  /// Reads the initializers of a type.
  init(_ type: CodeType, _ index: CodeIndex) {
    for (initializer, file) in type.initializers {
      let source = index.files[file].source
      if initializer.parameters.first?.type.hasSuffix("Decoder") == true {
        decoder = (file, initializer.position)
        readDecoding(initializer.body, source)
        readSingle(initializer.body, source)
      } else if initializer.readsSnapshot {
        dictionary = (file, initializer.position)
        readDictionary(initializer.body, source)
        readAssignments(initializer.body, source)
        readIDs(initializer, source)
      } else {
        readNewValues(initializer, source)
      }
    }
  }

  /// Reads `pages = try values.decodeIfPresent(Int.self, forKey: .pages) ?? 0`.
  private mutating func readDecoding(_ body: Range<Int>, _ source: SwiftSource) {
    for token in body where source.isToken(token, "forKey") && source.isToken(token + 1, ":") {
      guard source.isToken(token + 2, ".") else { continue }
      let name = source.name(token + 3)
      if let type = decodedType(before: token - 1, source),
        !decoded.contains(where: { $0.name == name })
      {
        decoded.append((name, type, isOptional: canBeMissing(before: token, source)))
      }
      readDefault(of: name, from: token + 4, until: body.upperBound, source)
      // An error for a missing value isn't one for a value that an enumeration lacks.
      if !canBeMissing(before: token, source), defaults.removeValue(forKey: name) != nil {
        unknownValues.insert(name)
      }
    }
  }

  /// Whether the call with an argument is `decodeIfPresent(…)`, or `try? … decode(…)`.
  private func canBeMissing(before token: Int, _ source: SwiftSource) -> Bool {
    var open = token
    while open > 0, !source.isToken(open, "(") || source.tokens[open].partner < token { open -= 1 }
    guard open > 0, source.isToken(open - 1, "decode") else { return true }
    var place = open - 1
    while place > 0, source.isToken(place - 1, ".") || source.isToken(place, ".") { place -= 1 }
    return source.isToken(place - 1, "?") && source.isToken(place - 2, "try")
  }

  /// Reads `decoder.singleValueContainer().decode(String.self)`.
  private mutating func readSingle(_ body: Range<Int>, _ source: SwiftSource) {
    guard decoded.isEmpty, body.contains(where: { source.isToken($0, "singleValueContainer") })
    else { return }
    let types = body.compactMap { token -> String? in
      guard source.isToken(token, "("), source.isToken(token - 1, "decode") else { return nil }
      return decodedType(before: source.tokens[token].partner, source)
    }
    if Set(types).count == 1 { single = types.first }
  }

  /// Returns the type in `decode(String.self, …`, whose end is at a token.
  private func decodedType(before token: Int, _ source: SwiftSource) -> String? {
    guard source.isToken(token - 1, "self"), source.isToken(token - 2, ".") else { return nil }
    var start = token - 2
    while start > 0, !source.isToken(start - 1, "(") || source.tokens[start - 1].partner < token {
      start -= 1
    }
    return start < token - 2 && start > 0 ? source.compact(start..<token - 2) : nil
  }

  /// Reads `?? value` behind what closes a call.
  private mutating func readDefault(
    of name: String, from start: Int, until end: Int, _ source: SwiftSource
  ) {
    var place = start
    while place < end, source.tokens[place].kind == .close { place += 1 }
    guard source.isToken(place, "?"), source.isToken(place + 1, "?") else { return }
    let first = place + 2
    place = first
    while place < end, place == first || !source.tokens[place].isFirstOnLine,
      source.tokens[place].kind != .close, !source.isToken(place, ","), !source.isToken(place, ";")
    {
      place = source.skipped(place)
    }
    if place > first, place <= end { defaults[name] = source.written(first..<place) }
  }

  /// Reads `self.title = data["title"] as? String ?? ""`, also with `let` or `guard let`.
  private mutating func readDictionary(_ body: Range<Int>, _ source: SwiftSource) {
    for token in body where source.isToken(token, "documentID") {
      if let name = assigned(before: token, from: body.lowerBound, source) { ids.insert(name) }
    }
    for token in body where source.isToken(token, "[") {
      guard source.tokens[token].partner == token + 2,
        let key = CodeText.literal(source.text(token + 1)),
        let name = assigned(before: token, from: body.lowerBound, source)
      else { continue }
      keys[name] = key
      var place = token + 3
      if source.isToken(place, "as"),
        source.isToken(place + 1, "?") || source.isToken(place + 1, "!")
      {
        place += 2
        types[name] = source.text(place)
        while place < body.upperBound, !source.tokens[place].isFirstOnLine,
          !source.isToken(place, "?"), source.tokens[place].kind != .close
        {
          place = source.skipped(place)
        }
      }
      readDefault(of: name, from: place, until: body.upperBound, source)
    }
  }

  /// Whether a token is the sign in `self.title = …`.
  private static func assignsProperty(_ token: Int, _ source: SwiftSource) -> Bool {
    source.isToken(token, "=") && source.isToken(token - 2, ".")
      && source.isToken(token - 3, "self")
  }

  /// Reads `init(documentID: String, data: [String: Any]) { self.id = documentID`.
  private mutating func readIDs(_ initializer: SwiftInitializer, _ source: SwiftSource) {
    let names: Set<String> = ["id", "documentid", "docid"]
    for token in initializer.body where Self.assignsProperty(token, source) {
      let value = source.name(token + 1)
      let isEnd = source.tokens[min(token + 2, source.tokens.count - 1)].isFirstOnLine
      guard isEnd, keys[source.name(token - 1)] == nil, names.contains(value.lowercased()),
        initializer.parameters.contains(where: { $0.name == value && $0.type == "String" })
      else { continue }
      ids.insert(source.name(token - 1))
    }
  }

  /// Reads `init(id: String = UUID().uuidString) { self.id = id }`, also with `id ?? UUID()`, and
  /// `self.id = UUID()`.
  private mutating func readNewValues(_ initializer: SwiftInitializer, _ source: SwiftSource) {
    let body = initializer.body
    for token in body where Self.assignsProperty(token, source) {
      let name = source.name(token - 1)
      guard newValues[name] == nil else { continue }
      var end = token + 1
      while end < body.upperBound, end == token + 1 || !source.tokens[end].isFirstOnLine,
        !source.isToken(end, ";")
      {
        end = source.skipped(end)
      }
      let range = token + 1..<min(end, body.upperBound)
      guard let first = range.first else { continue }
      let parameter = initializer.parameters.first { $0.name == source.name(first) }
      if parameter == nil {
        let value = source.written(range)
        if ["UUID()", "UUID().uuidString"].contains(value) { newValues[name] = value }
      } else if range.count == 1 {
        newValues[name] = parameter?.value
      } else if source.isToken(first + 1, "?"), source.isToken(first + 2, "?"), range.count > 3 {
        newValues[name] = source.written(first + 3..<range.upperBound)
      }
    }
  }

  /// Reads `self.addedAt = time.dateValue()`, where `time` has been read from the dictionary.
  private mutating func readAssignments(_ body: Range<Int>, _ source: SwiftSource) {
    for token in body
    where source.tokens[token].kind == .word && source.isToken(token + 1, "=")
      && !source.isToken(token + 2, "=")
    {
      let isMember = source.isToken(token - 1, ".") && source.isToken(token - 2, "self")
      guard isMember || source.tokens[token].isFirstOnLine else { continue }
      let name = source.name(token)
      assigned.insert(name)
      guard keys[name] == nil, !ids.contains(name) else { continue }
      var place = token + 2
      while place < body.upperBound, place == token + 2 || !source.tokens[place].isFirstOnLine {
        if let key = keys[source.name(place)], !source.isToken(place - 1, ".") {
          keys[name] = key
          if let type = types[source.name(place)] { types[name] = type }
          break
        }
        place += 1
      }
    }
  }

  /// Returns the name that is assigned to on the same line.
  private func assigned(before token: Int, from start: Int, _ source: SwiftSource) -> String? {
    var place = token
    while place > start, !source.isToken(place, "=") {
      if source.tokens[place].isFirstOnLine { return nil }
      place -= 1
    }
    guard source.isToken(place, "="), place > start else { return nil }
    return source.name(place - 1)
  }
}
