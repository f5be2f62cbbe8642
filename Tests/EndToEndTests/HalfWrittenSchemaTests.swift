import FiresmithTestSupport
import Foundation
import Testing

/// A schema is half-written most of the time: while somebody types it, `--watch`, a build and an
/// editor read it after each key. None of them may die of it, and each error has a place that
/// exists.
@Suite struct HalfWrittenSchemaTests {
  /// Each file of the example schemas, below `Schemas`.
  private static let examples: [String] = {
    let folder = Workshop.examples
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (names ?? []).filter { $0.hasSuffix(".yaml") }.sorted()
  }()

  @Test(arguments: examples, SchemaText.allCases)
  func anExampleCutAnywhereIsReadOrRefused(example: String, text: SchemaText) throws {
    let workshop = try Workshop(example: (example as NSString).deletingLastPathComponent)
    let bytes = text.bytes(of: try workshop.text(of: example))
    let cuts = Self.cuts(of: bytes)
    // A prime, so that the few cuts of the first ring meet every part of a line.
    let step = Ring.isLong ? 1 : 307
    let places = Array(stride(from: example.utf8.count % step, to: cuts.count, by: step))
    for cut in Share.ofThisRun(places) {
      try workshop.check(bytes.prefix(cuts[cut]), as: example)
    }
  }

  /// Before and after each line and each key, and inside each character of several bytes.
  private static func cuts(of bytes: [UInt8]) -> [Int] {
    var cuts: Set = [0, bytes.count]
    for (place, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: ":"), UInt8(ascii: "{"), UInt8(ascii: "["):
        cuts.formUnion([place, place + 1])
      case 0x80...: cuts.insert(place)
      default: continue
      }
    }
    return cuts.sorted()
  }

  /// A collection of which only the name is there yet, in every state, and everything that can
  /// refer to one.
  @Test(arguments: CollectionStates.bodies)
  func whatRefersToACollectionWithoutAModelIsRefused(body: String) throws {
    let workshop = try Workshop(example: nil)
    for (row, use) in CollectionStates.uses.enumerated() {
      let schemas = CollectionStates.schemas(body: body, use: use)
      let one = (row + body.utf8.count) % schemas.count
      for (index, schema) in schemas.enumerated() where Ring.isLong || index == one {
        try workshop.check(Array(schema.utf8)[...], as: "half.yaml")
      }
    }
  }
}

/// The text of a schema as different editors save it.
enum SchemaText: CaseIterable {
  case plain, byteOrderMark, carriageReturns, tabs, severalBytes

  func bytes(of text: String) -> [UInt8] {
    switch self {
    case .plain: Array(text.utf8)
    case .byteOrderMark: Array("\u{FEFF}\(text)".utf8)
    case .carriageReturns: Array(text.replacingOccurrences(of: "\n", with: "\r\n").utf8)
    case .tabs: Array(text.replacingOccurrences(of: "  ", with: "\t").utf8)
    case .severalBytes:
      Array(text.replacingOccurrences(of: "description: ", with: "description: é漢🎉 ").utf8)
    }
  }
}

/// Schemas with a collection that has no usable model, and with something that refers to it.
enum CollectionStates {
  static let bodies = [
    "", "{}", "[]", "~", "5", "Team", "[{}]", "{ modle: Team }", "{ model: }", "{ model: Team }",
    "{ model: 3 }", "{ model: post }", "{ model: Team, fields: }", "{ model: Team, fields: [] }",
    "{ model: Team, fields: { name: strin } }", "{ fields: { name: string } }",
    "{ model: Post, fields: { name: string } }", "{ path: a/b, collections: { inner: } }",
    "{ model: Team, discriminator: kind, cases: }",
  ]

  /// The references to `teams` from a field, or from something else in a collection.
  static let uses = [
    "fields: { team: reference<teams> }", "fields: { team: reference<teams>? }",
    "fields: { team: array<reference<teams>> }", "fields: { team: map<reference<teams>> }",
    "fields: { team: { type: reference<teams>, immutable: true } }",
    "fields: { team: { type: map<integer>, keys: reference<teams> } }",
    "fields: { team: snapshot<teams> }",
    "fields: { team: { type: array<snapshot<teams>>, id: team_id } }",
    "fields: { team: { any_of: { one: reference<teams>, other: string } } }",
    "fields: { team: { fields: { inner: reference<teams> } } }", "fields: { team: Pair }",
    "fields: { team: Team }", "fields: { name: string }, path: 'teams/{team}/posts'",
    "fields: { team: reference<teams> }, queries: { of: { where: [team], order: [team] } }",
    "fields: { team: reference<teams> }, queries: { of: { select: [team], model: PostTeam } }",
  ]

  static func schemas(body: String, use: String) -> [String] {
    let pair = "types: { Pair: { fields: { team: reference<teams> } } }\n"
    let posts = "  posts: { model: Post, \(use) }\n"
    let teams = "  teams: \(body)\n"
    return [
      "collections:\n\(teams)\(posts)\(pair)", "collections:\n\(posts)\(teams)\(pair)",
      "collections:\n  groups:\n    model: Group\n    fields: { name: string }\n    collections:\n"
        + "  \(posts)    \(teams)\(pair)",
    ]
  }
}
