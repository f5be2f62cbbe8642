import FiresmithSwiftReader

/// The texts that names of the code stand for: constants, cases, and properties and functions that
/// do nothing but return one.
struct CodeTexts {
  /// A part of a text: what is written, or code in it that isn't known.
  typealias Part = (text: String, isCode: Bool)

  /// The value of a name.
  private struct Meaning: Hashable {
    /// A literal as it is written; empty for other names.
    var literal = ""
    /// The names that it has the value of; the first one is empty for that of its own type.
    var names: [String] = []
    var type = ""
    var owner: String

    /// The names with those of the type in front; `nil` if there are none.
    var wholeNames: [String]? {
      guard names.first == "" else { return names.isEmpty ? nil : names }
      let type = type.split(separator: ".").map { String($0.prefix { $0 != "?" }) }
      return type.isEmpty ? nil : type + names.dropFirst()
    }
  }

  private var meanings: [String: Set<Meaning>] = [:]
  /// The whole names by their last parts.
  private var wholeNames: [String: [String]] = [:]

  // MARK: Reading

  mutating func add(_ property: SwiftProperty, in owner: String, _ source: SwiftSource) {
    let name = Self.joined(owner, property.name)
    let type = property.type ?? ""
    if let value = property.value, CodeText.parts(value) != nil {
      add(Meaning(literal: value, type: type, owner: owner), to: name)
    } else {
      let isValue = source.isToken(property.code.lowerBound, "=")
      let first = property.code.lowerBound + (isValue ? 1 : 0)
      guard first < property.code.upperBound else { return }
      add(first..<property.code.upperBound, named: property.name, type: type, in: owner, source)
    }
  }

  mutating func add(_ function: SwiftFunction, in owner: String, _ source: SwiftSource) {
    add(function.body, named: function.name, type: "", in: owner, source)
  }

  mutating func add(_ element: SwiftEnumerationCase, in owner: String) {
    let value = element.rawValue ?? "\"\(element.name)\""
    guard CodeText.parts(value) != nil else { return }
    add(Meaning(literal: value, owner: owner), to: Self.joined(owner, element.name))
  }

  private mutating func add(_ meaning: Meaning, to name: String) {
    if meanings[name] == nil {
      let last = name.split(separator: ".").last.map(String.init) ?? name
      wholeNames[last, default: []].append(name)
    }
    meanings[name, default: []].insert(meaning)
  }

  /// Adds what a body returns, if it is only that.
  private mutating func add(
    _ body: Range<Int>, named name: String, type: String, in owner: String, _ source: SwiftSource
  ) {
    guard let value = Self.value(of: body, source) else { return }
    if source.isToken(value.lowerBound, "switch"), source.isToken(value.lowerBound + 1, "self") {
      return addCases(value, named: name, in: owner, source)
    }
    if let meaning = Self.meaning(value, type: type, owner: owner, source) {
      add(meaning, to: Self.joined(owner, name))
    }
  }

  /// Adds what `switch self { case .books: return "books" … }` returns, under the names of cases.
  private mutating func addCases(
    _ value: Range<Int>, named name: String, in owner: String, _ source: SwiftSource
  ) {
    let open = value.lowerBound + 2
    guard source.isToken(open, "{"), source.tokens[open].partner < value.upperBound else { return }
    let end = source.tokens[open].partner
    var place = open + 1
    while place < end, source.isToken(place, "case") {
      var cases: [String] = []
      while place < end, !source.isToken(place, ":") {
        if source.isToken(place, "."), source.tokens[place + 1].kind == .word {
          cases.append(source.name(place + 1))
        }
        place = source.skipped(place)
      }
      let start = min(place + 1, end)
      place = start
      while place < end, !source.isToken(place, "case"), !source.isToken(place, "default") {
        place = source.skipped(place)
      }
      guard let value = Self.value(of: start..<place, source),
        let meaning = Self.meaning(value, type: "", owner: owner, source)
      else { continue }
      for element in cases { add(meaning, to: Self.joined(owner, "\(element).\(name)")) }
    }
  }

  /// Returns the only expression of a body: that of `{ get { return "books" } }` is `"books"`.
  private static func value(of body: Range<Int>, _ source: SwiftSource) -> Range<Int>? {
    var range = body
    while range.count > 1 {
      let isGetter = source.isToken(range.lowerBound, "get")
      let open = range.lowerBound + (isGetter ? 1 : 0)
      if source.isToken(open, "{"), source.tokens[open].partner == range.upperBound - 1 {
        range = open + 1..<range.upperBound - 1
      } else if source.isToken(range.lowerBound, "return") {
        range = range.lowerBound + 1..<range.upperBound
      } else {
        break
      }
    }
    return range.isEmpty ? nil : range
  }

  private static func meaning(
    _ value: Range<Int>, type: String, owner: String, _ source: SwiftSource
  ) -> Meaning? {
    if value.count == 1, CodeText.parts(source.text(value.lowerBound)) != nil {
      return Meaning(literal: source.text(value.lowerBound), type: type, owner: owner)
    }
    return names(in: value, source).map { Meaning(names: $0, type: type, owner: owner) }
  }

  /// Returns the names of an expression that is nothing else, without the arguments of calls; the
  /// first one is empty for `.books`.
  static func names(in range: Range<Int>, _ source: SwiftSource) -> [String]? {
    guard range.count < 40 else { return nil }
    var names: [String] = []
    var place = range.lowerBound
    if source.isToken(place, ".") { names.append("") } else { place -= 1 }
    while place + 1 < range.upperBound {
      guard names.isEmpty || source.isToken(place, "."), source.tokens[place + 1].kind == .word
      else { return nil }
      names.append(source.name(place + 1))
      place += 2
      if place < range.upperBound, source.isToken(place, "(") {
        place = source.skipped(place)
      }
    }
    return names.isEmpty || names == [""] || place < range.upperBound ? nil : names
  }

  // MARK: Looking up

  static func joined(_ owner: String, _ name: String) -> String {
    owner.isEmpty ? name : owner + "." + name
  }

  /// Returns the text that names stand for, if it's always the same.
  func text(_ names: [String], in owner: String) -> String? {
    guard let parts = parts(names, in: owner), parts.allSatisfy({ !$0.isCode }) else { return nil }
    return parts.map(\.text).joined()
  }

  /// Returns the text of a type's own property: `Book.collectionName`.
  func ownText(_ names: [String]) -> String? {
    guard names.count > 1, meanings[names.prefix(2).joined(separator: ".")] != nil else {
      return nil
    }
    return text(names, in: "")
  }

  /// Returns the parts of the text that names stand for, if it's always the same.
  func parts(_ names: [String], in owner: String) -> [Part]? { parts(names, in: owner, depth: 0) }

  private func parts(_ names: [String], in owner: String, depth: Int) -> [Part]? {
    guard depth < 8 else { return nil }
    var names = names
    if names.last == "rawValue", names.count > 1 { names.removeLast() }
    if names.first == "Self" || names.first == "self" { names.removeFirst() }
    guard !names.isEmpty else { return nil }
    let found = meanings(of: names, in: owner)
    guard found.isEmpty else {
      var result: [Part]?
      for meaning in found {
        guard let parts = parts(of: meaning, depth: depth) else { return nil }
        if let result, !result.elementsEqual(parts, by: ==) { return nil }
        result = parts
      }
      return result
    }
    // In 'Collection.books.path', the path can be the raw value of the case.
    guard names.count > 2 else { return nil }
    let property = Array(names.dropLast(2)) + names.suffix(1)
    let isRawValue = meanings(of: property, in: owner).contains {
      $0.names == ["rawValue"] || $0.names == ["self", "rawValue"]
    }
    if isRawValue { return parts(names.dropLast(), in: owner, depth: depth + 1) }
    // In 'Book.collection.path', the collection is a case that the property has.
    let middle = meanings(of: names.dropLast(), in: owner)
    guard middle.count == 1, let meaning = middle.first, let known = meaning.wholeNames else {
      return nil
    }
    return parts(known + names.suffix(1), in: meaning.owner, depth: depth + 1)
  }

  private func meanings(of names: [String], in owner: String) -> Set<Meaning> {
    let name = names.joined(separator: ".")
    var scope = owner
    while true {
      if let found = meanings[Self.joined(scope, name)] { return found }
      guard !scope.isEmpty else { break }
      scope = scope.lastIndex(of: ".").map { String(scope[..<$0]) } ?? ""
    }
    // A single name is that of a variable, unless the type or the file says what it stands for.
    guard names.count > 1, let last = names.last else { return [] }
    return (wholeNames[last] ?? []).filter { $0.hasSuffix("." + name) }.reduce(into: []) {
      $0.formUnion(meanings[$1] ?? [])
    }
  }

  private func parts(of meaning: Meaning, depth: Int) -> [Part]? {
    guard meaning.literal.isEmpty else {
      return CodeText.parts(meaning.literal)?.map { part in
        guard part.isCode else { return part }
        let names = part.text.split(separator: ".").map(String.init)
        let known = parts(names, in: meaning.owner, depth: depth + 1)
        guard let known, known.allSatisfy({ !$0.isCode }) else { return part }
        return (known.map(\.text).joined(), false)
      }
    }
    guard let names = meaning.wholeNames else { return nil }
    return parts(names, in: meaning.owner, depth: depth + 1)
  }
}
