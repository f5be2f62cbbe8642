import FiresmithSwiftReader

/// The likely form of an enumeration whose cases a hand-written `init(from:)` tells apart.
struct HandWrittenUnion {
  /// The stored name of the field that tells them apart.
  private(set) var discriminator = ""
  /// The strings that it has.
  private(set) var tags: [String] = []
  /// The contents of each case beside the tag; `nil` if the code has another form than those that
  /// are known.
  private(set) var cases: [Case]?

  struct Case {
    var tag: String
    /// The name of the enumeration's case.
    var name: String
    var content: Content
  }

  enum Content {
    case fields([Field])
    /// All fields of this type: `Image(from: decoder)`.
    case type(String)
  }

  /// A value that is read by its key.
  struct Field {
    /// The name of the key in the code.
    var key: String
    /// The stored name.
    var name: String
    var type: String
    var isOptional: Bool
  }

  /// Reads `switch try values.decode(String.self, forKey: .kind) { case "text": self = .text(…) }`;
  /// `nil` if the initializer has no such statement.
  init?(_ type: CodeType, _ index: CodeIndex) {
    let decoder = type.initializers.first {
      $0.initializer.parameters.first?.type.hasSuffix("Decoder") == true
    }
    guard type.kind == .enumeration, let (initializer, file) = decoder else { return nil }
    let source = index.files[file].source
    var starts: [Int] = []
    for token in initializer.body {
      if discriminator.isEmpty, source.isToken(token, "forKey"), source.isToken(token + 1, ":"),
        source.isToken(token + 2, ".")
      {
        discriminator = Self.storedName(source.name(token + 3), type)
      }
      guard source.isToken(token, "case"), token + 1 < initializer.body.upperBound,
        let tag = tag(at: token + 1, source, type, index)
      else { continue }
      if !tags.contains(tag) { tags.append(tag) }
      starts.append(token)
    }
    guard !discriminator.isEmpty, tags.count > 1 else { return nil }
    cases = Self.cases(tags, starts, in: initializer.body, source, type)
  }

  private static func storedName(_ key: String, _ type: CodeType) -> String {
    type.codingKeys?.first { $0.name == key }?.rawValue.flatMap(CodeText.literal) ?? key
  }

  /// Returns what follows each `case`, if all of it is known, and one follows for each case of the
  /// enumeration.
  private static func cases(
    _ tags: [String], _ starts: [Int], in body: Range<Int>, _ source: SwiftSource, _ type: CodeType
  ) -> [Case]? {
    guard starts.count == tags.count, Set(type.cases.map(\.name)).count == starts.count else {
      return nil
    }
    var cases: [Case] = []
    for (number, start) in starts.enumerated() {
      let next = number + 1 < starts.count ? starts[number + 1] : body.upperBound
      let end = (start + 1..<next).first { source.isToken($0, "default") } ?? next
      let colon = source.isToken(start + 1, ".") ? start + 3 : start + 2
      guard source.isToken(colon, ":"), colon < end,
        // Another tag than the known ones is a failure.
        end == next || !(end..<next).contains(where: { isAssignment($0, source) }),
        let assigned = (colon..<end).first(where: { isAssignment($0, source) }),
        let content = content(colon..<end, source, type)
      else { return nil }
      let name = source.name(assigned + 3)
      guard type.cases.contains(where: { $0.name == name }),
        !cases.contains(where: { $0.name == name })
      else { return nil }
      cases.append(Case(tag: tags[number], name: name, content: content))
    }
    return cases
  }

  /// Whether `self = .name` begins here.
  private static func isAssignment(_ token: Int, _ source: SwiftSource) -> Bool {
    source.isToken(token, "self") && source.isToken(token + 1, "=")
      && source.isToken(token + 2, ".")
  }

  private static func content(
    _ range: Range<Int>, _ source: SwiftSource, _ type: CodeType
  ) -> Content? {
    var fields: [Field] = []
    var wholes: [String] = []
    var open: [Int] = []
    for token in range {
      if source.tokens[token].kind == .open { open.append(token) }
      if source.tokens[token].kind == .close { _ = open.popLast() }
      if source.isToken(token, "forKey"), source.isToken(token + 1, ":") {
        guard source.isToken(token + 2, "."), let call = open.last, call > range.lowerBound,
          source.isToken(token - 1, ","), call < token - 1
        else { return nil }
        let isOptional = source.isToken(call - 1, "decodeIfPresent")
        let value = source.compact(call + 1..<token - 1)
        guard isOptional || source.isToken(call - 1, "decode"), value.hasSuffix(".self") else {
          return nil
        }
        let key = source.name(token + 3)
        fields.append(
          Field(
            key: key, name: storedName(key, type), type: String(value.dropLast(5)),
            isOptional: isOptional))
      } else if source.isToken(token, "from"), source.isToken(token + 1, ":"),
        let call = open.last, call == token - 1, call > range.lowerBound
      {
        wholes.append(source.name(call - 1))
      } else if ["Container", "Decoder"].contains(where: source.name(token).hasSuffix) {
        return nil
      }
    }
    guard let whole = wholes.first else { return .fields(fields) }
    return wholes.count == 1 && fields.isEmpty ? .type(whole) : nil
  }

  /// Returns the string of `case "text":`, or of `case .text:` of an enumeration inside the type.
  private func tag(
    at token: Int, _ source: SwiftSource, _ type: CodeType, _ index: CodeIndex
  ) -> String? {
    guard source.isToken(token, ".") else { return CodeText.literal(source.text(token)) }
    let name = source.name(token + 1)
    let prefix = type.name + "."
    let inner = index.order.lazy.filter { $0.hasPrefix(prefix) }.compactMap { index.types[$0] }
      .first { $0.rawType == "String" && $0.cases.contains { $0.name == name } }
    guard let found = inner?.cases.first(where: { $0.name == name }) else { return nil }
    return found.rawValue.flatMap(CodeText.literal) ?? name
  }

  /// The form as a report writes it.
  var words: String {
    let list = tags.prefix(8).map { "'\($0)'" }.joined(separator: ", ")
    return "its code reads a union with the discriminator '\(discriminator)' and the tags \(list)"
      + (tags.count > 8 ? " and others" : "")
  }
}
