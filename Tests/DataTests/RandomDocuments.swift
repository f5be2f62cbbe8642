import FiresmithStoredData
import FiresmithTestSupport
import FiresmithValues

/// Random documents that come near every limit of a summary: many collections, many keys at each
/// depth, few and many strings, variants, and values of all types.
struct RandomDocuments {
  /// The kind of documents.
  enum Kind: CaseIterable {
    /// Few fields, as in most collections.
    case plain
    /// A field that tells apart which others there are.
    case variants
    /// More fields than a table has.
    case manyFields
    /// Maps whose keys are data.
    case manyKeys
    /// Maps in arrays in maps.
    case nested
    /// More collections than are told apart.
    case manyCollections
    /// More tables than all collections may have.
    case everything
    /// More strings in a table than it may have.
    case manyStrings
    /// Longer keys, and longer paths of collections that references lead to, than are kept.
    case longTexts
    /// More fields than all collections may have.
    case manyFieldsInAll
  }

  private var numbers: SeededGenerator
  private let kind: Kind

  init(_ kind: Kind, seed: UInt64) {
    self.kind = kind
    numbers = SeededGenerator(seed: seed)
  }

  mutating func documents(_ count: Int) -> [StoredDocument] {
    (0..<count).map { _ in document() }
  }

  private mutating func document() -> StoredDocument {
    let id = String(number(1_000_000))
    let parent =
      switch kind {
      case .manyCollections: "c\(number(260))"
      case .everything, .manyFieldsInAll: "c\(number(190))"
      default: ["books", "users/u\(number(9))/books", "e\u{301}", "\u{E9}"][number(4)]
      }
    var losses: StoredDocument.Losses = []
    if number(4) == 0 { losses = [.doubles, .references] }
    return StoredDocument(path: "\(parent)/\(id)", fields: fields(id: id), losses: losses)
  }

  private mutating func fields(id: String) -> StoredFields {
    var entries: [StoredFields.Entry] = []
    func add(_ name: String, _ value: StoredValue) {
      entries.append(.init(name: name, value: value))
    }
    switch kind {
    case .plain, .manyCollections:
      for name in ["a", "b", "e\u{301}", "\u{E9}"] where number(5) > 0 { add(name, value()) }
      if number(3) == 0 { add("id", .string(id)) }
    case .variants:
      let type = number(4)
      add("type", .string("t\(type)"))
      add("other", number(40) == 0 ? .null : .string("o\(number(18))"))
      add("many", .string("m\(number(30))"))
      for index in 0..<3 where number(3) > 0 { add("f\(type)\(index)", value()) }
    case .manyFields: for _ in 0..<number(40) { add("f\(number(300))", value()) }
    case .manyKeys: add("m", .map(map(keys: 160, depth: 1)))
    case .nested:
      for name in ["a", "b"] {
        add(name, .array((0..<number(4)).map { _ in .map(map(keys: 18, depth: 3)) }))
      }
    case .manyStrings:
      for name in ["a", "b"] {
        let keys = (0..<number(30)).map { _ in "k\(number(60))" }
        add(name, .map(StoredFields(keys.map { .init(name: $0, value: string()) })))
      }
    case .longTexts:
      let key = String(repeating: "k", count: number(200)) + "\(number(9))"
      let path = String(repeating: "c", count: number(400)) + "/x"
      add("m", .map(StoredFields([.init(name: key, value: string())])))
      add("r", .reference(StoredReference(project: nil, database: nil, path: path)))
    case .manyFieldsInAll:
      for _ in 0..<number(60) { add("f\(number(300))", .integer(number(9))) }
    case .everything: for index in 0..<3 { add("m\(index)", .map(map(keys: 60, depth: 2))) }
    }
    return StoredFields(entries)
  }

  private mutating func map(keys: Int, depth: Int) -> StoredFields {
    var entries: [StoredFields.Entry] = []
    for _ in 0..<number(6) {
      let isMap = depth > 0 && number(2) == 0
      entries.append(
        .init(
          name: "k\(number(keys))",
          value: isMap ? .map(map(keys: keys / 3 + 2, depth: depth - 1)) : value()))
    }
    return StoredFields(entries)
  }

  private mutating func string() -> StoredValue { .string("s\(number(80))") }

  private mutating func value() -> StoredValue {
    switch number(16) {
    case 0: return .null
    case 1: return .boolean(number(2) == 0)
    case 2: return .integer(number(100) == 0 ? .min : number(1_000) - 500)
    case 3: return .double([0.5, -0.0, 0.0, 3, .infinity, .nan, 1e300, -2][number(8)])
    case 4, 5: return .string(["red", "green", "", "e\u{301}", "\u{E9}"][number(5)])
    case 6: return string()
    case 7:
      return .string(
        [
          "https://example.com/\(number(99))", "2024-02-29T12:00:00Z", "#f05138", "-12.5",
          "0B5A4F3E-7C3B-4E59-9A3E-1D2C3B4A5F60", "abcdefghij0123456789",
          String(repeating: "🎉", count: number(60)),
        ][number(7)])
    case 8: return .bytes(Array(repeating: 1, count: number(9)))
    case 9:
      return .timestamp(
        StoredTimestamp(seconds: Int64(number(10_000)), nanoseconds: [0, 5_000_000, 7][number(3)]))
    case 10: return .geopoint(latitude: 1, longitude: 2)
    case 11:
      return .reference(
        StoredReference(project: nil, database: nil, path: "c\(number(20))/x/y\(number(2))/z"))
    case 12: return .vector(Array(repeating: 0, count: number(3)))
    case 13: return .array((0..<number(4)).map { _ in .string("s\(number(70))") })
    case 14: return .array([.array([1]), .map(["a": 1])])
    default: return .map(["a": .integer(number(5)), "b": .string("s\(number(70))")])
    }
  }

  mutating func number(_ end: Int) -> Int { Int.random(in: 0..<end, using: &numbers) }
}
