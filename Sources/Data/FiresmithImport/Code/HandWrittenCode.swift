import FiresmithSwiftReader

/// The keys and the defaults in initializers that somebody wrote by hand.
struct HandWrittenCode {
  /// The keys of dictionaries, by the properties that are read from them.
  private(set) var keys: [String: String] = [:]
  /// The values that stand for missing fields, as they are written.
  private(set) var defaults: [String: String] = [:]
  /// The types that values are read as.
  private(set) var types: [String: String] = [:]
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
      } else if initializer.readsSnapshot {
        dictionary = (file, initializer.position)
        readDictionary(initializer.body, source)
      }
    }
  }

  /// Reads `pages = try values.decodeIfPresent(Int.self, forKey: .pages) ?? 0`.
  private mutating func readDecoding(_ body: Range<Int>, _ source: SwiftSource) {
    for token in body where source.isToken(token, "forKey") && source.isToken(token + 1, ":") {
      guard source.isToken(token + 2, ".") else { continue }
      let name = source.name(token + 3)
      readDefault(of: name, from: token + 4, until: body.upperBound, source)
    }
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
      place = source.tokens[place].kind == .open ? source.tokens[place].partner + 1 : place + 1
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
          place = source.tokens[place].kind == .open ? source.tokens[place].partner + 1 : place + 1
        }
      }
      readDefault(of: name, from: place, until: body.upperBound, source)
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
