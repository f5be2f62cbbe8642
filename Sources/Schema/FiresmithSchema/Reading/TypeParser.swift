import FiresmithDiagnostics
import FiresmithText
import FiresmithYAML

/// Reads types such as `array<Tag>` and `reference<authors>?`.
struct TypeParser {
  /// The maximum depth of nested types; nobody writes more than three levels.
  private static let maximumDepth = 16

  /// A problem with a type, and its byte offset in the type's text.
  private struct Problem: Error {
    var id: DiagnosticID
    var message: String
    var offset: Int
  }

  private let node: YAMLNode
  private let text: String
  private let bytes: [UInt8]
  private var position = 0

  /// The type that `node` holds; `nil` if it is none, which has been reported.
  static func parse(
    _ node: YAMLNode, _ diagnostics: inout [Diagnostic]
  ) -> FieldTypeExpression? {
    guard let name = node.string("a type", &diagnostics) else { return nil }
    // Most fields are of a type without an element.
    let isOptional = name.value.utf8.last == UInt8(ascii: "?")
    let word =
      isOptional ? String(decoding: name.value.utf8.dropLast(), as: UTF8.self) : name.value
    if let scalar = Scalar(rawValue: word) {
      return FieldTypeExpression(type: .scalar(scalar), isOptional: isOptional)
    }
    var parser = TypeParser(node: node, text: name.value)
    do {
      return try parser.parseFieldType()
    } catch {
      diagnostics.append(Diagnostic(error.id, error.message, at: parser.mark(at: error.offset)))
      return nil
    }
  }

  private init(node: YAMLNode, text: String) {
    self.node = node
    self.text = text
    bytes = Array(text.utf8)
  }

  // MARK: Grammar

  private mutating func parseFieldType() throws(Problem) -> FieldTypeExpression {
    let type = try parseType(depth: 1)
    let isOptional = skip("?")
    guard position == bytes.count else { throw unexpectedRest() }
    return FieldTypeExpression(type: type, isOptional: isOptional)
  }

  private mutating func parseType(depth: Int) throws(Problem) -> TypeExpression {
    guard depth <= Self.maximumDepth else {
      throw problem("types are nested more than \(Self.maximumDepth) levels deep", at: position)
    }
    let start = position
    let word = readWord()
    if word.isEmpty { throw missingWord(at: start) }
    if position < bytes.count, bytes[position] == UInt8(ascii: "<") {
      return try parseGeneric(word, at: start, depth: depth)
    }
    if let scalar = Scalar(rawValue: word) { return .scalar(scalar) }
    switch word {
    case "reference": return .reference(nil)
    case "array", "map": throw problem("\(quoted(word)) needs a type: '\(word)<string>'", at: start)
    case "vector":
      throw problem("'vector' needs the number of its dimensions: 'vector<768>'", at: start)
    case "snapshot":
      throw problem(
        "'snapshot' needs the collection whose fields it copies: 'snapshot<authors>'", at: start)
    default: return .named(Name(word, mark(at: start)))
    }
  }

  private mutating func parseGeneric(
    _ word: String, at start: Int, depth: Int
  ) throws(Problem) -> TypeExpression {
    position += 1
    skipSpaces()
    switch word {
    case "array":
      let elementStart = position
      let element = try parseType(depth: depth + 1)
      try close(word)
      if case .array = element {
        throw problem(
          "Firestore can't store arrays in arrays", at: elementStart, .arrayInArray)
      }
      return .array(element)
    case "map":
      let value = try parseType(depth: depth + 1)
      try close(word)
      return .map(value)
    case "vector":
      return try parseVector()
    case "reference":
      return .reference(try parseCollection(word))
    case "snapshot":
      return .snapshot(try parseCollection(word))
    default:
      throw unknownGeneric(word, at: start)
    }
  }

  private mutating func parseVector() throws(Problem) -> TypeExpression {
    let start = position
    let digits = readWord()
    guard let dimensions = Int(schemaInteger: digits), (1...2048).contains(dimensions) else {
      throw problem("a vector has 1 to 2048 dimensions: 'vector<768>'", at: start)
    }
    try close("vector")
    return .vector(dimensions: dimensions)
  }

  /// A collection's name can hold any character but `>`.
  private mutating func parseCollection(_ word: String) throws(Problem) -> Name {
    let start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: ">") { position += 1 }
    var end = position
    while end > start, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
    try close(word)
    guard end > start else {
      throw problem("expected the name of a collection: '\(word)<books>'", at: start)
    }
    if bytes[end - 1] == UInt8(ascii: "?") {
      throw problem("'?' belongs at the end of a field's type", at: end - 1, .misplacedOptional)
    }
    return Name(string(start..<end), mark(at: start))
  }

  private mutating func close(_ word: String) throws(Problem) {
    skipSpaces()
    guard position < bytes.count else { throw unclosed(word) }
    switch bytes[position] {
    case UInt8(ascii: ">"):
      position += 1
    case UInt8(ascii: "?"):
      throw problem(
        "an element can't be optional: '?' belongs at the end of a field's type", at: position,
        .misplacedOptional)
    case UInt8(ascii: ",") where word == "map":
      throw problem(
        "the keys of a map are always strings: write 'map<…>' with the type of its values",
        at: position)
    default:
      throw problem("expected '>' after the element of \(quoted(word))", at: position)
    }
  }

  // MARK: Problems

  private func problem(
    _ message: String, at offset: Int, _ id: DiagnosticID = .invalidType
  ) -> Problem {
    Problem(id: id, message: message, offset: offset)
  }

  private func unclosed(_ word: String) -> Problem {
    problem(
      "expected '>' after the element of \(quoted(word));"
        + " inside '{ }' a type with a comma needs quotes", at: bytes.count)
  }

  private func missingWord(at start: Int) -> Problem {
    guard start < bytes.count else { return problem("expected a type", at: start) }
    switch bytes[start] {
    case UInt8(ascii: "?"):
      return problem("'?' belongs at the end of a field's type", at: start, .misplacedOptional)
    case UInt8(ascii: ">"):
      return problem("expected a type in '< >'", at: start)
    case UInt8(ascii: "[") where text.contains(":"):
      return problem("a map is written 'map<…>' with the type of its values", at: start)
    case UInt8(ascii: "["):
      return problem("an array is written 'array<…>' with the type of its elements", at: start)
    default:
      return problem("\(quoted(text)) is not a type", at: start)
    }
  }

  private func unknownGeneric(_ word: String, at start: Int) -> Problem {
    if let replacement = replacement(forGeneric: word) ?? TypeWords.replacement(for: word) {
      return problem("unknown type \(quoted(word)); write \(replacement)", at: start, .unknownType)
    }
    if Scalar(rawValue: word) == nil,
      let nearest = nearestName(
        to: word, among: ["array", "map", "vector", "reference", "snapshot"])
    {
      return problem(
        "unknown type \(quoted(word)); did you mean \(quoted(nearest))?", at: start, .unknownType)
    }
    return problem(
      "\(quoted(word)) doesn't take a type in '< >'; only array, map, vector, reference and"
        + " snapshot do",
      at: start, .unknownType)
  }

  /// Returns the replacement for a word that takes a type in other languages.
  private func replacement(forGeneric word: String) -> String? {
    switch word.lowercased() {
    case "array", "list", "set", "sequence": "'array<…>'"
    case "map", "dict", "dictionary", "record", "object", "hash": "'map<…>'"
    case "vector": "'vector<…>'"
    case "ref", "reference", "documentreference": "'reference<…>'"
    case "optional", "nullable", "maybe": "'?' at the end of the field's type"
    default: nil
    }
  }

  /// Something follows a complete type.
  private func unexpectedRest() -> Problem {
    let rest = string(position..<bytes.count)
    switch bytes[position] {
    case UInt8(ascii: "?"):
      return problem("one '?' is enough", at: position, .misplacedOptional)
    case UInt8(ascii: "[") where !rest.hasPrefix("[]"):
      // `Optional[string]`, as Python writes it.
      let word = string(0..<position)
      return replacement(forGeneric: word) == nil
        ? problem("unexpected \(quoted(rest)) after the type", at: position)
        : unknownGeneric(word, at: 0)
    case UInt8(ascii: "["):
      let end = bytes[position - 1] == UInt8(ascii: "?") ? position - 1 : position
      let element = string(0..<end)
      return problem("write \(quoted("array<" + element + ">")) for an array", at: position)
    case _ where isAboutAbsence(rest):
      return problem(
        "a field that may be absent is written with '?' at the end of its type:"
          + " \(quoted(string(0..<position) + "?"))", at: position, .misplacedOptional)
    default:
      return problem("unexpected \(quoted(rest)) after the type", at: position)
    }
  }

  private func isAboutAbsence(_ rest: String) -> Bool {
    let words = rest.lowercased()
    return words.hasPrefix(" ?") || words.contains("null") || words.contains("nil")
      || words.contains("none") || words.contains("undefined") || words.contains("optional")
  }

  // MARK: Text

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func skipSpaces() {
    while position < bytes.count, bytes[position] == UInt8(ascii: " ") { position += 1 }
  }

  private mutating func readWord() -> String {
    let start = position
    while position < bytes.count, isWordByte(bytes[position]) { position += 1 }
    return string(start..<position)
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "."), 0x80...:
      true
    default:
      false
    }
  }

  private func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// The place of a byte of the text.
  private func mark(at offset: Int) -> SourceMark {
    if offset == 0 { return node.mark }
    var scalars = 0
    for byte in bytes[..<offset] where byte & 0xC0 != 0x80 { scalars += 1 }
    return node.mark(atOffset: scalars)
  }
}
