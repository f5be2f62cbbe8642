import FiresmithDiagnostics
import FiresmithSchema
import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithIndexes
@testable import FiresmithLanguage

/// The indexes in a file for a database of the Enterprise edition.
@Suite struct EnterpriseIndexTests {
  private let file = IndexesFile(for: .enterprise)

  @Test(arguments: [
    ("{ where: [state] }", ["(state, __name__)"]),
    ("{ where: [state in, country] }", ["(country, state, __name__)"]),
    ("{ where: [state, population >] }", ["(state, population, __name__)"]),
    ("{ where: [state], order: [-population] }", ["(state, -population, -__name__)"]),
    ("{ order: [population, -state] }", ["(population, -state, -__name__)"]),
    ("{ where: [regions contains] }", ["([regions], __name__)"]),
    (
      "{ where: [population >, density >], order: [-population] }",
      ["(-population, -density, -__name__)"]
    ),
    ("{ order: [population], limit_to_last: 5 }", ["(-population, -__name__)"]),
    ("{ any: [state, country] }", ["(country, __name__)", "(state, __name__)"]),
    ("{ where: [odd name] }", ["(`odd name`, __name__)"]),
    ("{ nearest: { field: shape, distance: cosine }, limit: 5 }", ["(<shape 3>)"]),
    ("{ limit: 5 }", []),
  ])
  func aQueryHasAllItsFieldsAndTheID(query: String, fields: [String]) throws {
    let schema = try Self.schema("a: \(query)")
    let text = try file.text(for: schema, in: nil)
    let entries = try IndexEntries(text)
    #expect(entries.composites.map(\.fields) == fields)
    #expect(entries.overridden.isEmpty)
    #expect(!text.contains("\"density\":") && !text.contains("\"unique\":"))
    #expect(try file.text(for: schema, in: text) == text)
  }

  /// Every documented shape of a query: an index of the Standard edition serves no single page.
  @Test(arguments: IndexShape.documented.filter { $0.isDeclarable && !$0.needs.isEmpty })
  func everyIndexEndsInTheID(shape: IndexShape) throws {
    let schema = try TestSchema.resolved(IndexShape.schema(of: [shape]), for: .enterprise)
    let entries = try IndexEntries(file.text(for: schema, in: nil))
    #expect(!entries.composites.isEmpty && entries.overridden.isEmpty)
    let scope = shape.isGroup ? "COLLECTION_GROUP" : "COLLECTION"
    for composite in entries.composites {
      #expect(composite.fields.hasSuffix("__name__)") || shape.isNearest)
      #expect(composite.scope == scope)
    }
  }

  @Test func aFieldThatIsNotIndexedIsLikeAnyOther() throws {
    let text = """
      collections:
        books:
          model: Book
          ttl: lost_at
          fields: { blurb: { type: string, indexed: false }, lost_at: timestamp }
          queries: { like: { where: [blurb] }, lost: { where: [lost_at <] } }
      """
    let schema = try TestSchema.resolved(text, for: .enterprise)
    let entries = try IndexEntries(file.text(for: schema, in: nil))
    #expect(entries.composites.map(\.fields) == ["(blurb, __name__)", "(lost_at, __name__)"])
    #expect(entries.timesToLive == ["lost_at"] && entries.singles.isEmpty)
  }

  /// Parts that only this edition has are kept, whether or not they serve a query.
  @Test(arguments: [
    (#""density": "SPARSE_ANY""#, true), (#""unique": true"#, true), (#""unique": false"#, true),
    (#""multikey": false"#, true), (#""multikey": true"#, false),
    (#""apiScope": "ANY_API""#, true), (#""apiScope": "MONGODB_COMPATIBLE_API""#, false),
  ])
  func aTeamsEntryStays(member: String, serves: Bool) throws {
    let entry = """
      { "collectionGroup": "cities", "queryScope": "COLLECTION", \(member), "fields": [
      { "fieldPath": "state", "order": "DESCENDING" }, { "fieldPath": "__name__", "order": "ASCENDING" } ] }
      """
    let old = "{ \"indexes\": [ \(entry) ], \"fieldOverrides\": [] }"
    let new = try file.text(for: Self.schema("a: { where: [state] }"), in: old)
    #expect(new.contains(entry))
    #expect((new == old) == serves)
  }

  @Test func anEntryWithoutTheIDIsNotEnough() throws {
    let old = """
      { "indexes": [ { "collectionGroup": "cities", "queryScope": "COLLECTION", "fields": [
      { "fieldPath": "state", "order": "ASCENDING" } ] } ] }
      """
    let new = try file.text(for: Self.schema("a: { where: [state] }"), in: old)
    #expect(new.contains("__name__"))
  }

  @Test func queriesWithoutAnIndexAreNoted() throws {
    let schema = try Self.schema("a: { where: [state] }\n      b: { limit: 5 }")
    #expect(FirestoreEditions().notes(on: schema, in: .standard).isEmpty)
    let notes = FirestoreEditions().notes(on: schema, in: .enterprise)
    #expect(notes.map(\.id) == [.unindexedQuery] && notes.allSatisfy { $0.severity == .note })
    #expect(notes.first?.message.contains("all documents of 'cities'") == true)
  }

  // MARK: firebase.json

  private static let several = """
    { "firestore": [
      // The default one.
      { "database": "(default)", "indexes": "a.json", "edition": "standard" },
      { "database": "reports", "indexes": "b.json", "edition": "Enterprise" } ] }
    """

  @Test(
    arguments: [
      ("{}", nil, nil, nil), ("", nil, nil, nil), (#"{ "firestore": {} }"#, nil, nil, nil),
      (#"{ "firestore": { "edition": "enterprise" } }"#, nil, nil, .enterprise),
      (#"{ "firestore": { "edition": "STANDARD" } }"#, nil, nil, .standard),
      (#"{ "firestore": { "database": "a", "edition": "enterprise" } }"#, nil, nil, .enterprise),
      (#"{ "firestore": [{ "database": "a", "edition": "enterprise" }] }"#, nil, nil, .enterprise),
      (#"{ "firestore": { "database": "a", "edition": "enterprise" } }"#, "b", nil, nil),
      (several, nil, nil, .standard), (several, "reports", nil, .enterprise),
      (several, "others", nil, nil), (several, nil, "b.json", .enterprise),
      (several, "reports", "a.json", .standard),
    ] as [(String, String?, String?, DatabaseEdition?)])
  func theEditionIsThatOfTheDatabase(
    text: String, database: String?, file: String?, edition: DatabaseEdition?
  ) throws {
    let found = try FirestoreEditions().edition(in: Array(text.utf8), of: database) { $0 == file }
    #expect(found == edition)
  }

  @Test func anotherEditionIsAnError() {
    let text = Array(#"{ "firestore": { "edition": "premium" } }"#.utf8)
    #expect(
      throws: TeamFileProblem(
        .unexpectedValue, "expected 'standard' or 'enterprise' as the edition of a database",
        at: 28)
    ) {
      try FirestoreEditions().edition(in: text, of: nil) { _ in false }
    }
  }

  private static func schema(_ queries: String) throws -> Schema {
    try TestSchema.resolved(
      """
      collections:
        cities:
          model: City
          fields:
            state: string
            country: string
            population: integer
            density: double
            regions: array<string>
            odd name: string
            shape: "vector<3>"
          queries:
            \(queries)
      """, for: .enterprise)
  }
}
