import FiresmithStoredData
import FiresmithTestSupport
import FiresmithValues

/// Documents of any content: some as people store them, with fields that come again and again, some
/// with names that mean something to YAML, to Swift, to Python or to a file system.
struct RandomDocuments {
  private var numbers: SeededGenerator
  /// Names that the documents of this seed have most of their fields from.
  private var fieldNames: [String] = []
  private var words: [String] = []

  init(seed: UInt64) {
    numbers = SeededGenerator(seed: seed)
    let isHostile = numbers.next() % 2 == 0
    for _ in 0..<number(in: 1...12) {
      fieldNames.append(isHostile ? Self.hostile.randomElement(using: &numbers)! : word())
    }
    for _ in 0..<number(in: 2...5) { words.append(word()) }
  }

  mutating func documents() -> [StoredDocument] {
    var documents: [StoredDocument] = []
    for _ in 0..<number(in: 1...5) {
      let path = collection()
      let count = chance(4) ? number(in: 100...240) : number(in: 1...30)
      let fields = (0..<number(in: 0...10)).map { _ in (name(), kind(), number(in: 0...3)) }
      for index in 0..<count {
        var entries: [StoredFields.Entry] = []
        let type = words[index % words.count]
        if count >= 100 { entries.append(.init(name: "type", value: .string(type))) }
        for (place, (name, kind, presence)) in fields.enumerated() {
          if presence == 0, chance(2) { continue }
          // Some fields depend on the type.
          if presence == 1, place % words.count != index % words.count { continue }
          let value = chance(40) ? self.value(self.kind(), depth: 0) : self.value(kind, depth: 0)
          entries.append(.init(name: name, value: value))
        }
        if chance(30) { entries.append(.init(name: name(), value: value(kind(), depth: 0))) }
        documents.append(
          StoredDocument(path: "\(path)/\(index)", fields: StoredFields(entries)))
      }
    }
    return documents
  }

  // MARK: Names

  private mutating func collection() -> String {
    var ids: [String] = []
    for depth in 0..<number(in: 1...3) {
      if depth > 0 { ids.append(chance(2) ? "0" : "parent") }
      ids.append(chance(3) ? Self.hostileIDs.randomElement(using: &numbers)! : word())
    }
    return ids.joined(separator: "/")
  }

  private mutating func name() -> String {
    if chance(8) { return Self.hostile.randomElement(using: &numbers)! }
    return chance(3) ? word() : fieldNames.randomElement(using: &numbers)!
  }

  private mutating func word() -> String {
    [
      "book", "books", "title", "authorName", "cover", "tags", "a_b", "aB", "media", "items",
      "people",
      "address", "billing_address", "image-url", "Zip Code", "users", "user", "date", "query",
    ]
    .randomElement(using: &numbers)!
  }

  /// Names that have broken something, somewhere.
  static let hostile: [String] = [
    "", "_", "__", "___", "__x__", "id", "ID", "Id", "document_id", "..", ".", "a/b", "a.b", "a`b",
    "a\"b", "a\\b", "'", "a\nb", "a\r\nb: c", "\t", " a", "a ", " ", "#a", "a #b", "a: b", "- a",
    "-",
    "? a", ": a", "!a", "&a", "*a", "|", ">", "%a", "@a", "{a}", "[a]", "{", "a, b", "null", "~",
    "true",
    "No", "on", "1", "1.5", "0x1F", "-1", "2024-01-01", ".inf", "<<", "=", "é", "e\u{301}", "名前",
    "😀",
    "\u{301}a", "\u{1F3FD}", "__\u{301}__", "\u{202E}x", "\u{200B}", "\u{FEFF}a", "\u{2028}",
    "\u{85}", "\0", "\u{7F}", "\u{E000}", "“a”",
    "class", "init", "self", "Self", "Type", "default", "import", "None", "def", "lambda",
    "model_config",
    "model_fields", "fields", "description", "hash", "hashValue", "encode", "copy", "json",
    "schema",
    "validate", "String", "string", "Book", "types", "Types", "collections", "C++", "A-", "$ref",
    "a_b",
    "aB", "AB", "a__b", "x1", "x_1", "x 1", "CON", "nul", String(repeating: "x", count: 1500),
    String(repeating: "é", count: 750), String(repeating: "a\n", count: 700),
    String(repeating: "y", count: 1501),
  ]

  /// The same for collections. No two of them are canonically equal.
  private static let hostileIDs = hostile.filter {
    !$0.utf8.contains(UInt8(ascii: "/")) && $0 != "e\u{301}"
  }

  // MARK: Values

  private enum Kind: CaseIterable {
    case null, boolean, integer, double, string, url, uuid, color, text, choice, bytes, timestamp,
      geopoint,
      reference, vector, array, map, record, scores
  }

  private mutating func kind() -> Kind { Kind.allCases.randomElement(using: &numbers)! }

  private mutating func value(_ kind: Kind, depth: Int) -> StoredValue {
    switch kind {
    case .null: .null
    case .boolean: .boolean(chance(2))
    case .integer: .integer(chance(5) ? .min : number(in: -5...5000))
    case .double:
      .double([0.5, 3, -0.0, .nan, .infinity, 1e300].randomElement(using: &numbers)!)
    case .string: .string(chance(4) ? Self.hostile.randomElement(using: &numbers)! : word())
    case .url:
      .string(
        [
          "https://example.com", "http://a.b:80/c?d=e#f", "ftp://x_y/ü ", "a+b://c",
          "https://h/%zz|^",
          "https://h/a#b#c", "http://h:", "x://-._:8/?", "https://h/\u{85}a", "https://h/😀",
        ]
        .randomElement(using: &numbers)!)
    case .uuid: .string("6BA7b810-9dad-11d1-80b4-00c04fd430c8")
    case .color: .string(chance(2) ? "#f05138" : "#F0513880")
    case .text: .string("text \(number(in: 0...100_000))")
    case .choice: .string(words.randomElement(using: &numbers)!)
    case .bytes: .bytes([1, 2])
    case .timestamp: .timestamp(StoredTimestamp(seconds: Int64(number(in: 0...1_000_000_000))))
    case .geopoint: .geopoint(latitude: 1, longitude: 2)
    case .reference:
      .reference(
        StoredReference(project: nil, database: nil, path: collection() + "/\(number(in: 0...9))"))
    case .vector: .vector(Array(repeating: 1, count: chance(9) ? number(in: 0...3) : 2))
    case .array: .array(elements(depth: depth))
    case .map, .record, .scores: .map(map(kind, depth: depth))
    }
  }

  private mutating func elements(depth: Int) -> [StoredValue] {
    guard depth < 5 else { return [] }
    let kind = kind()
    return (0..<number(in: 0...4)).map { _ in
      // Not even Firestore's own JSON keeps anyone from writing arrays in arrays.
      value(chance(12) ? self.kind() : kind, depth: depth + 1)
    }
  }

  private mutating func map(_ kind: Kind, depth: Int) -> StoredFields {
    guard depth < 5 else { return [:] }
    var entries: [StoredFields.Entry] = []
    switch kind {
    case .record:
      entries.append(.init(name: "amount", value: .integer(number(in: 0...9))))
      entries.append(.init(name: "currency", value: .string("eur")))
      if chance(3) { entries.append(.init(name: "note", value: value(.string, depth: depth + 1))) }
    case .scores:
      for _ in 0..<number(in: 0...6) {
        entries.append(.init(name: "user\(number(in: 0...500))", value: .integer(1)))
      }
    default:
      for _ in 0..<number(in: 0...4) {
        entries.append(.init(name: name(), value: value(self.kind(), depth: depth + 1)))
      }
    }
    return StoredFields(entries)
  }

  private mutating func number(in range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &numbers)
  }

  /// Whether something happens that does so in one of `count` cases.
  private mutating func chance(_ count: Int) -> Bool { number(in: 1...count) == 1 }
}
