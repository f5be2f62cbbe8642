import FiresmithDiagnostics
import Testing

@testable import FiresmithSchema

/// Each key of ``OtherToolsKey/all``, at each of its places; `ConfigurationTests` has those of the
/// configuration.
@Suite struct OtherToolsKeyTests {
  private static let all = OtherToolsKey.all.flatMap { entry in
    entry.places.filter { $0 != .configuration }
      .map { (key: entry.key, place: $0, remedy: entry.remedy) }
  }
  /// The places of words, which no mapping has.
  private static let wordPlaces: Set<OtherToolsKey.Place> = [.distance, .output, .function]

  @Test func everyKeyIsRefusedWithOursAsTheRemedy() throws {
    for entry in Self.all where !Self.wordPlaces.contains(entry.place) {
      let source = MarkedSource(Self.schema(in: entry.place, "1️⃣\(entry.key): x"))
      let (schema, diagnostics) = resolve([source.text])
      let title = "'\(entry.key)' in \(entry.place.rawValue)"
      let found = try #require(
        diagnostics.first { $0.place == source.places[1] }, "\(title): \(source.text)")
      #expect(schema == nil, "\(title)")
      #expect(found.id == .unknownKey, "\(title)")
      #expect(found.message.hasPrefix("unknown key '\(entry.key)' in "), "\(title)")
      #expect(found.message.hasSuffix("; \(entry.remedy)"), "\(title): \(found.message)")
      // Without it, the schema is one.
      #expect(resolve([Self.schema(in: entry.place, "")]).diagnostics.isEmpty, "\(title)")
    }
  }

  @Test func everyWordIsRefusedWithOursAsTheRemedy() throws {
    for entry in Self.all where Self.wordPlaces.contains(entry.place) {
      let query =
        switch entry.place {
        case .distance: "limit: 1, nearest: { field: shape, distance: 1️⃣\(entry.key) }"
        case .output: "limit: 1, nearest: { field: shape, distance: cosine, for: [1️⃣\(entry.key)] }"
        case .schema, .collection, .document, .type, .field, .variant, .enumeration,
          .enumerationCase,
          .query, .nearest, .configuration, .function:
          "aggregate: { one: 1️⃣\(entry.key) pages }"
        }
      let fields = "shape: vector<3>, pages: integer"
      let source = MarkedSource(
        "collections: { c: { model: M, fields: { \(fields) }, queries: { q: { \(query) } } } }")
      let diagnostics = resolve([source.text]).diagnostics
      let found = try #require(diagnostics.first, "\(source.text)")
      #expect(found.place == source.places[1] && found.id == .unexpectedValue, "\(found)")
      #expect(found.message.hasSuffix(entry.remedy), "\(found.message)")
    }
  }

  /// The spellings are those of the tools, which nothing else in the project has.
  @Test(arguments: [
    "foreignKey", "foreign_key", "maxLength", "nullable", "default_factory", "db_column", "$ref",
    "oneOf", "additionalProperties", "readOnly", "primary_key", "auto_now_add",
  ])
  func theKeysOfOtherToolsAreSpelledAsTheirs(_ key: String) {
    #expect(OtherToolsKey.all.contains { $0.key == key })
  }

  @Test func everyKeyStandsOnceAtAPlace() {
    let places = Self.all.map { "\($0.key) in \($0.place.rawValue)" }
    #expect(Set(places).count == places.count)
    #expect(Set(OtherToolsKey.all.map(\.key)).count >= 40)
    #expect(Set(OtherToolsKey.all.flatMap(\.places)).count == OtherToolsKey.Place.allCases.count)
  }

  /// A remedy names a key that is known there.
  @Test func everyRemedyNamesAKeyThatIsKnownThere() {
    for entry in Self.all where entry.remedy.hasPrefix("write '") {
      let quoted = entry.remedy.dropFirst("write '".count).prefix { $0 != "'" }
      let key = String(quoted.prefix { $0 != ":" })
      // A mark beside a type or a name.
      if ["?", "-"].contains(key) { continue }
      #expect(Self.known(in: entry.place).contains(key), "\(entry.remedy)")
    }
  }

  private static func known(in place: OtherToolsKey.Place) -> [String] {
    switch place {
    case .schema: SchemaReader.FileKey.allCases.map(\.rawValue)
    case .collection: SchemaReader.CollectionKey.allCases.map(\.rawValue)
    case .document: SchemaReader.DocumentKey.allCases.map(\.rawValue)
    case .type: SchemaReader.TypeKey.allCases.map(\.rawValue)
    case .field: SchemaReader.FieldKey.allCases.map(\.rawValue)
    case .variant: SchemaReader.CaseKey.allCases.map(\.rawValue)
    case .enumeration: SchemaReader.EnumerationKey.allCases.map(\.rawValue)
    case .enumerationCase: ["value", "description", "previously", "deprecated"]
    case .query: SchemaReader.QueryKey.allCases.map(\.rawValue)
    // 'limit' stands beside it.
    case .nearest: ["field", "distance", "threshold", "limit"]
    case .distance: NearestSearch.Distance.allCases.map(\.rawValue)
    case .output: NearestSearch.Output.allCases.map(\.rawValue)
    case .function: AggregateSyntax.Function.allCases.map(\.rawValue)
    case .configuration: []
    }
  }

  /// A schema with a line at a place.
  private static func schema(in place: OtherToolsKey.Place, _ line: String) -> String {
    func at(_ other: OtherToolsKey.Place) -> String { place == other ? line : "" }
    return """
      collections:
        books:
          model: Book
          fields:
            title:
              type: string
              \(at(.field))
            shape: vector<3>
            kind: Kind
            price: Price
          \(at(.collection))
          queries:
            titled:
              where: [title]
              \(at(.query))
            like:
              limit: 1
              nearest:
                field: shape
                distance: cosine
                \(at(.nearest))
      documents:
        settings:
          path: a/b
          model: Settings
          fields: { theme: string }
          \(at(.document))
      types:
        Price:
          discriminator: kind
          cases:
            cash:
              fields: { cents: integer }
              \(at(.variant))
        Page:
          fields: { number: integer }
          \(at(.type))
      enums:
        Kind:
          cases:
            novel:
              description: x
              \(at(.enumerationCase))
          \(at(.enumeration))
      \(at(.schema))
      """
  }
}
