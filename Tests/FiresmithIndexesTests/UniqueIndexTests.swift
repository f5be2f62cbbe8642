import FiresmithDiagnostics
import FiresmithIndexRules
import FiresmithSchema
import FiresmithTestSupport
import FiresmithYAML
import Foundation
import Testing

@testable import FiresmithIndexes
@testable import FiresmithLanguage

/// Fields, and combinations of them, that no two documents have the same values of.
@Suite struct UniqueIndexTests {
  private static func text(_ unique: String, fields: String = "") -> String {
    """
    collections:
      books:
        model: Book
        unique: \(unique)
        fields:
          isbn: { type: string, unique: true }
          title: string
          note: string?
          tags: array<string>
          any: any
          "odd, name": string
          shelf: { fields: { room: string, place: integer?, lid: string } }
          extra: Extra?
          by_place: map<string>
          cover: Cover
          kind: Kind
          old: { type: string, default: "", stored: false }
          \(fields)
    types:
      Extra: { fields: { code: string } }
      Cover:
        discriminator: type
        cases:
          a: { fields: { size: integer, name: string } }
          b: { fields: { name: string } }
    enums: { Kind: { cases: { a: a, b: b } } }
    """
  }

  private func diagnostics(
    _ text: String, in edition: DatabaseEdition? = .enterprise
  ) -> [Diagnostic] {
    var files = SourceFiles()
    let file = files.add(
      SourceFile(path: "a.yaml", relativePath: "a.yaml", bytes: Array(text.utf8)))
    var limits = YAMLLimits()
    let readings = SchemaSyntax.read([file], in: files, rules: [], limits: &limits)
    var diagnostics = readings.flatMap(\.diagnostics)
    _ = Schema.draft(
      of: readings.compactMap(\.syntax), for: edition, diagnostics: &diagnostics)
    return diagnostics
  }

  @Test(arguments: [
    "[[title]]", "[[title, note]]", "[[note, title]]", "[[shelf.room, shelf.place]]", "[[kind]]",
    "[[cover.name]]", "[[cover.type, cover.size]]", "[[title, extra.code]]",
    "[[title, by_place.x]]", "[[title], [title, isbn]]", "[]",
  ])
  func validCombinations(unique: String) {
    #expect(diagnostics(Self.text(unique)).map(\.message) == [])
    #expect(diagnostics(Self.text(unique), in: nil).isEmpty)
  }

  @Test(arguments: [
    ("[[note]]", "only one document could be without 'note'"),
    ("[[shelf.place]]", "only one document could be without 'shelf.place'"),
    ("[[extra.code]]", "only one document could be without 'extra.code'"),
    ("[[by_place.x]]", "only one document could be without 'by_place.x'"),
    ("[[cover.size]]", "only one document could be without 'cover.size'"),
    ("[[tags, title]]", "this is 'array<string>'"), ("[[any]]", "this is 'any'"),
    ("[[title, title]]", "'title' is listed twice"),
    ("[[isbn]]", "this combination is unique already"),
    ("[[title, kind], [kind, title]]", "this combination is unique already"),
    ("[[]]", "expected the fields that are unique together"),
    ("[[nope]]", "has no field 'nope'"), ("[title]", "expected a list of fields"),
    ("title", "expected a list of lists of fields"), ("[[old]]", "is not stored"),
  ])
  func whatCanNotBeUnique(unique: String, message: String) {
    let found = diagnostics(Self.text(unique))
    #expect(found.count == 1 && found.allSatisfy { $0.message.contains(message) }, "\(found)")
  }

  @Test(arguments: [
    ("x: { type: string?, unique: true }", "only one document"),
    ("x: { type: array<string>, unique: true }", "this is 'array<string>'"),
    ("x: { type: string, default: a, stored: false, unique: true }", "is not stored"),
    ("x: { fields: { y: { type: string, unique: true } } }", "write 'unique: [[…]]'"),
    ("x: { const: a, unique: true }", "unique"),
    ("x: { type: string, unique: 1 }", "true or false"),
  ])
  func fieldsThatCanNotBeUnique(field: String, message: String) {
    let found = diagnostics(Self.text("[]", fields: field))
    #expect(found.count == 1 && found.allSatisfy { $0.message.contains(message) }, "\(found)")
  }

  @Test func onlyTheEnterpriseEditionHasThem() {
    let found = diagnostics(Self.text("[[title]]"), in: .standard)
    #expect(found.map(\.id) == [.invalidUnique])
    #expect(found.first?.message.contains("only the Enterprise edition") == true)
  }

  @Test func aCommandMakesEach() throws {
    let text = Self.text("[[shelf.room, shelf.lid], [\"odd, name\"]]")
    let schema = try TestSchema.resolved(text, for: .enterprise)
    let start =
      "gcloud firestore indexes composite create --unique --database=reports"
      + " --collection-group=books --query-scope=collection"
    #expect(
      FirestoreEditions().commands(for: schema, database: "reports") == [
        "\(start) --field-config=field-path=isbn,order=ascending",
        "\(start) --field-config=field-path=shelf.room,order=ascending"
          + " --field-config=field-path=shelf.lid,order=ascending",
        "\(start) --field-config='^:^field-path=`odd, name`:order=ascending'",
      ])
    let file = try IndexesFile(for: .enterprise).text(for: schema, in: nil)
    #expect(!file.contains("unique") && !file.contains("isbn"))
  }

  /// For Swift, an accent after a quotation mark makes another character of it; a shell sees both.
  @Test(arguments: [
    "it's", "'\u{301};echo x;'\u{301}", "a,\u{301}b", "$(echo x)", "`\u{301}", "\\",
  ])
  func aShellTakesAnyFieldAsItIs(_ name: String) async throws {
    let quoted = String(decoding: try JSONEncoder().encode(name), as: UTF8.self)
    let text = Self.text("[[\(quoted)]]", fields: "\(quoted): string")
    let schema = try TestSchema.resolved(text, for: .enterprise)
    let commands = FirestoreEditions().commands(for: schema, database: nil)
    let command = try #require(commands.last)
    try #require(command.hasPrefix("gcloud "))
    let folder = try TemporaryFolder()
    let result = try await Tool.named("sh").run(
      ["-c", "printf '%s\\n' \(command.dropFirst(7))"], in: folder.url)
    let words = result.output.split(separator: "\n").map(String.init)
    #expect(words.count == 8 && result.problems == "", "\(command)")
    let word = try #require(words.last)
    let start = try #require(word.range(of: "field-path="))
    let path = word[start.upperBound...].dropLast(",order=ascending".count)
    #expect(String(path).fieldPathParts.map(\.name) == [name], "\(command)")
  }

  /// A unique index finds what it is made of, and nothing in an order.
  @Test func theIndexServesItsOwnQuery() throws {
    let text = """
      collections:
        books:
          model: Book
          unique: [[title, kind]]
          fields: { isbn: { type: string, unique: true }, title: string, kind: string }
          queries:
            a: { where: [isbn] }
            b: { where: [kind, title] }
            c: { where: [title] }
            d: { where: [isbn], order: [title] }
            e: { where: [isbn], group: true }
      """
    let schema = try TestSchema.resolved(text, for: .enterprise)
    let entries = try IndexEntries(IndexesFile(for: .enterprise).text(for: schema, in: nil))
    #expect(
      entries.composites.map(\.fields) == [
        "(isbn, title, __name__)", "(title, __name__)", "(isbn, __name__)",
      ])
  }

  @Test func aTeamsEntryIsKeptWithAWarning() throws {
    let old = """
      { "indexes": [ { "collectionGroup": "books", "queryScope": "COLLECTION", "unique": false,
      "fields": [ { "fieldPath": "isbn", "order": "ASCENDING" } ] } ] }
      """
    let warnings = IndexesFile(for: .enterprise).warnings(about: old)
    #expect(warnings.map(\.id) == [.invalidUnique] && warnings.map(\.offset) == [73])
    #expect(IndexesFile().warnings(about: "{").isEmpty)
    let schema = try TestSchema.resolved(Self.text("[]"), for: .enterprise)
    #expect(try IndexesFile(for: .enterprise).text(for: schema, in: old) == old)
  }
}
