import FiresmithDiagnostics
import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithIndexRules
@testable import FiresmithIndexes
@testable import FiresmithLanguage

/// The changes to a file that a team has.
@Suite struct IndexesFileTests {
  private static let schema = """
    collections:
      books:
        model: Book
        ttl: lost_at
        fields: { genre: string, title: string, year: integer, lost_at: timestamp? }
        queries:
          of_genre: { where: [genre], order: [title] }
          anywhere: { group: true, where: [year] }
    """

  private func text(in text: String?) throws -> String {
    try IndexesFile().text(for: TestSchema.resolved(Self.schema), in: text)
  }

  @Test(arguments: [nil, "", "  \n", "// Nothing yet.\n"])
  func aFileWithoutAValueIsWrittenAnew(old: String?) throws {
    let new = try text(in: old)
    #expect(new.hasPrefix("{\n  \"indexes\": [\n    {\n      \"collectionGroup\": \"books\",\n"))
    try expectComplete(new)
  }

  /// Indentation, line breaks, comments and entries stay, and a second run adds nothing.
  @Test(arguments: [
    "{}", "{ \"indexes\": [] }", "{\"indexes\":[],\"fieldOverrides\":[]}\n",
    "{\n\t\"indexes\": [\n\t\t// Those of the website.\n\t]\n}\n",
    "{\r\n  \"indexes\": [\r\n  ],\r\n  \"other\": 1\r\n}\r\n",
    "{\n  /* by hand */\n  \"fieldOverrides\": [\n    { \"collectionGroup\": \"x\", \"fieldPath\": \"y\" } // Keep.\n  ]\n}",
    "\u{FEFF}{\n    \"indexes\": [ { \"collectionGroup\": \"a\", \"fields\": [] } ]\n}",
  ])
  func whatIsThereStays(old: String) throws {
    let new = try text(in: old)
    // What was added are whole pieces: the rest is the old text.
    var rest = new.unicodeScalars[...]
    for scalar in old.unicodeScalars {
      let place = try #require(rest.firstIndex(of: scalar))
      rest = rest[rest.index(after: place)...]
    }
    #expect(new.contains("\r\n") == old.contains("\r\n"))
    #expect(!old.contains("\r\n") || new.split(separator: "\r\n").allSatisfy { !$0.contains("\n") })
    #expect(!old.contains("\t") || new.contains("\n\t\t{\n\t\t\t\"collectionGroup\": \"books\""))
    try expectComplete(new)
    #expect(try text(in: new) == new)
  }

  /// The order of fields that are only compared doesn't matter, nor their direction, nor
  /// `__name__`.
  @Test(arguments: [
    #"{ "fieldPath": "genre", "order": "ASCENDING" }, { "fieldPath": "title", "order": "ASCENDING" }"#,
    #"{ "fieldPath": "genre", "order": "DESCENDING" }, { "fieldPath": "title", "order": "ASCENDING" }"#,
    #"{ "fieldPath": "genre", "order": "ASCENDING" }, { "fieldPath": "title", "order": "ASCENDING" }, { "fieldPath": "__name__", "order": "ASCENDING" }"#,
  ])
  func anEntryThatServesIsEnough(fields: String) throws {
    let old =
      #"{"indexes":[{"collectionGroup":"books","queryScope":"COLLECTION","fields":[\#(fields)]}]}"#
    #expect(try count("indexes", in: text(in: old)) == 1)
  }

  @Test(arguments: [
    (#"{"fieldPath":"shape","vectorConfig":{"dimension":3,"flat":{}}}"#, 1),
    (#"{"fieldPath":"shape","vectorConfig":{"flat":{},"dimension":4}}"#, 2),
    (#"{"fieldPath":"shape","order":"ASCENDING"}"#, 2),
    (#"{"fieldPath":"form","vectorConfig":{"dimension":3,"flat":{}}}"#, 2),
  ])
  func anIndexOfVectorsServesThoseOfItsDimensions(field: String, count: Int) throws {
    let schema = try TestSchema.resolved(
      """
      collections:
        books:
          model: Book
          fields: { genre: string, shape: vector<3> }
          queries:
            like: { where: [genre], nearest: { field: shape, distance: cosine }, limit: 5 }
      """)
    let genre = #"{"fieldPath":"genre","order":"ASCENDING"}"#
    let old =
      #"{"indexes":[{"collectionGroup":"books","queryScope":"COLLECTION","fields":[\#(genre),\#(field)]}]}"#
    let new = try IndexesFile().text(for: schema, in: old)
    #expect(try self.count("indexes", in: new) == count)
    #expect(try IndexesFile().text(for: schema, in: new) == new)
  }

  @Test(arguments: [
    #""queryScope":"COLLECTION","fields":[{"fieldPath":"title","order":"ASCENDING"},{"fieldPath":"genre","order":"ASCENDING"}]"#,
    #""queryScope":"COLLECTION","fields":[{"fieldPath":"genre","order":"ASCENDING"},{"fieldPath":"title","order":"DESCENDING"}]"#,
    #""queryScope":"COLLECTION_GROUP","fields":[{"fieldPath":"genre","order":"ASCENDING"},{"fieldPath":"title","order":"ASCENDING"}]"#,
    #""queryScope":"COLLECTION","apiScope":"DATASTORE_MODE_API","fields":[{"fieldPath":"genre","order":"ASCENDING"},{"fieldPath":"title","order":"ASCENDING"}]"#,
    #""queryScope":"COLLECTION","fields":[{"fieldPath":"genre","order":"ASCENDING"},{"fieldPath":"title","order":"ASCENDING"},{"fieldPath":"__name__","order":"DESCENDING"}]"#,
  ])
  func anEntryThatDoesNotServeStaysBesideOurs(entry: String) throws {
    let new = try text(in: #"{"indexes":[{"collectionGroup":"books",\#(entry)}]}"#)
    #expect(try count("indexes", in: new) == 2)
    #expect(new.contains(entry))
  }

  @Test func anOverrideGetsWhatItLacks() throws {
    let new = try text(
      in: """
        {
          "fieldOverrides": [
            { "collectionGroup": "books", "fieldPath": "year", "indexes": [
              { "order": "DESCENDING", "queryScope": "COLLECTION_GROUP" }
            ] },
            { "collectionGroup": "books", "fieldPath": "lost_at", "indexes": [] }
          ]
        }
        """)
    #expect(
      new.hasPrefix(
        """
        {
          "fieldOverrides": [
            { "collectionGroup": "books", "fieldPath": "year", "indexes": [
              { "order": "DESCENDING", "queryScope": "COLLECTION_GROUP" },
              { "order": "ASCENDING", "queryScope": "COLLECTION_GROUP" }
            ] },
            { "collectionGroup": "books", "fieldPath": "lost_at", "indexes": [],
              "ttl": true
            }
          ],
          "indexes": [
        """))
    try expectComplete(new)
  }

  /// A field that people have exempted, alone, with its map or with all fields, and that a query
  /// needs.
  @Test(arguments: ["place.town", "place", "*"])
  func aQueriedFieldIsIndexedAgain(exempt: String) throws {
    let schema = """
      collections:
        books:
          model: Book
          fields: { place: { fields: { town: string } } }
          queries: { in_town: { where: [place.town] } }
      """
    let old =
      "{ \"indexes\": [], \"fieldOverrides\": [ { \"collectionGroup\": \"books\", "
      + "\"fieldPath\": \"\(exempt)\", \"indexes\": [] } ] }"
    let new = try IndexesFile().text(for: TestSchema.resolved(schema), in: old)
    let entries = try IndexEntries(new)
    #expect(
      entries.singles
        == [.init(path: "place.town", scope: "COLLECTION", field: "place.town")])
    #expect(Set(entries.overridden) == [exempt, "place.town"])
    #expect(try IndexesFile().text(for: TestSchema.resolved(schema), in: new) == new)
  }

  /// Older files have `mode`, and no `queryScope`.
  @Test(arguments: ["collectionGroup", "collectionId"]) func olderFormsAreRead(key: String) throws {
    let schema = """
      collections:
        books:
          model: Book
          fields: { tags: array<string>, year: integer }
          queries: { tagged: { where: [tags contains], order: [year] } }
      """
    let old = """
      {"indexes":[{"\(key)":"books","fields":[{"fieldPath":"tags","mode":"ARRAY_CONTAINS"},{"fieldPath":"year","mode":"ASCENDING"}]}]}
      """
    #expect(try IndexesFile().text(for: TestSchema.resolved(schema), in: old) == old)
  }

  /// Names that need no backticks may have them.
  @Test func pathsInBackticksAreRead() throws {
    let schema = """
      collections:
        books:
          model: Book
          ttl: cover.lost_at
          fields: { "a b": string, cover: { fields: { year: integer, lost_at: timestamp? } }, shape: vector<3> }
          queries:
            bound: { where: ["a b"], order: [cover.year] }
            like: { where: ["a b"], nearest: { field: shape, distance: cosine }, limit: 5 }
      """
    let old = """
      {"indexes":[
        {"collectionGroup":"books","fields":[{"fieldPath":"`a b`","order":"ASCENDING"},{"fieldPath":"`cover`.`year`","order":"ASCENDING"}]},
        {"collectionGroup":"books","fields":[{"fieldPath":"`a b`","order":"ASCENDING"},{"fieldPath":"`shape`","vectorConfig":{"dimension":3,"flat":{}}}]}
      ],"fieldOverrides":[{"collectionGroup":"books","fieldPath":"cover.`lost_at`","ttl":true,"indexes":[]}]}
      """
    #expect(try IndexesFile().text(for: TestSchema.resolved(schema), in: old) == old)
  }

  @Test(arguments: [
    ("a", "a"), ("`a`", "a"), ("`a`.b.`c_1`", "a.b.c_1"), ("`a.b`.`c`", "`a.b`.c"),
    ("`1`", "`1`"), ("`a\\`b`.`c`", "`a\\`b`.c"), ("``", "``"), ("`é`", "`é`"), ("`a", "`a"),
  ])
  func backticksStayWhereTheyAreNeeded(path: String, normalized: String) {
    #expect(path.normalizedFieldPath == normalized)
  }

  @Test(arguments: [
    ("[]", 0, "expected an object with 'indexes' and 'fieldOverrides'"),
    ("{ \"indexes\": {} }", 13, "expected a list of objects"),
    ("{ \"indexes\": [1] }", 14, "expected an object"),
    ("{ \"indexes\": [", 14, "expected a value"),
    ("{ \"indexes\": [], \"indexes\": [] }", 17, "the object has this key already"),
    ("{ \"a\" 1 }", 6, "expected ':' after the key"), ("{ a: 1 }", 2, "expected a key in quotes"),
    ("{ \"a\": 1 \"b\": 2 }", 9, "expected ',' or '}'"),
    ("{} x", 3, "expected the end of the file"),
    ("{ \"a\": \"b }", 7, "this string has no end; expected '\"'"),
    ("{ \"a\": \"\\x\" }", 8, "expected one of '\"\\/bfnrtu' after '\\'"),
    ("{ \"a\": \"\\uD83D\" }", 8, "this is half a character"),
    ("{} /* ", 3, "this comment has no end; expected '*/'"),
    ("{ \"a\": 01x }", 7, "expected a value"),
  ])
  func whatIsWrongIsReportedAtItsPlace(old: String, offset: Int, message: String) {
    #expect(throws: TeamFileProblem(.invalidJSON, message, at: offset)) { try text(in: old) }
  }

  @Test func anotherTimeToLiveIsRefused() {
    let old = #"{"fieldOverrides":[{"collectionGroup":"books","fieldPath":"lost_at","ttl":false}]}"#
    let message = "the schema has this field as the collection's 'ttl'; write true, or leave it out"
    #expect(throws: TeamFileProblem(.invalidTimeToLive, message, at: 74)) { try text(in: old) }
  }

  @Test func deepNestingIsRefused() {
    let old = String(repeating: "[", count: 100_000)
    #expect(
      throws: TeamFileProblem(.invalidJSON, "values are nested more than 100 deep", at: 100)
    ) { try text(in: old) }
  }

  /// Broken files give problems, never a crash, and what is accepted is JSON with all entries.
  @Test func brokenFilesNeverCrash() throws {
    let original = Array(
      try text(in: "{\n  // a\n  \"indexes\": [ { \"x\": \"\\u00e9\" } ]\n}").utf8)
    var numbers = SeededGenerator(seed: 12)
    var accepted = 0
    for _ in 0..<2_000 {
      let bytes = Mutation.yaml.changed(original, using: &numbers)
      let old = String(decoding: bytes, as: UTF8.self)
      guard let new = try? text(in: old) else { continue }
      accepted += 1
      #expect(try text(in: new) == new, "\(old)")
    }
    #expect(accepted > 20)
  }

  // MARK: -

  /// Expects that a text has all that the schema asks for, by Foundation's reader.
  private func expectComplete(_ text: String) throws {
    let groups = try entries("indexes", in: text).compactMap { $0["collectionGroup"] as? String }
    #expect(groups.filter { $0 == "books" }.count == 1)
    let overrides = try entries("fieldOverrides", in: text).filter {
      $0["collectionGroup"] as? String == "books"
    }
    #expect(Set(overrides.compactMap { $0["fieldPath"] as? String }) == ["lost_at", "year"])
    for override in overrides {
      let isExpiry = override["fieldPath"] as? String == "lost_at"
      #expect(override["ttl"] as? Bool == (isExpiry ? true : nil))
      let scopes = (override["indexes"] as? [[String: String]])?.compactMap { $0["queryScope"] }
      #expect(scopes?.contains("COLLECTION_GROUP") == !isExpiry)
    }
  }

  private func count(_ key: String, in text: String) throws -> Int {
    try entries(key, in: text).count
  }

  private func entries(_ key: String, in text: String) throws -> [[String: Any]] {
    // Foundation's reader takes no comments.
    let plain = text.replacing(/\/\/[^\r\n]*|\/\*.*?\*\//, with: "").drop { $0 == "\u{FEFF}" }
    let root = try JSONSerialization.jsonObject(with: Data(plain.utf8)) as? [String: Any]
    return try #require(root?[key] as? [[String: Any]])
  }
}
