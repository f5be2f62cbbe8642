import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithLanguageKeys
import FiresmithSchema
import FiresmithTestSupport
import FiresmithYAML
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The meaning of everything that the language can say: for each schema in `Fixtures/Schemas`, the
/// outline next to it.
///
/// `FIRESMITH_RECORD=1 swift test --filter LanguageTests` writes the outlines anew.
@Suite struct LanguageTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Fixtures/Schemas")

  private static let names = [
    "aliases", "any-of", "attributes", "collections", "constants", "content", "cycles", "defaults",
    "documents",
    "labels",
    "language",
    "library", "mixins",
    "optionals",
    "queries",
    "other-fields",
    "snapshots", "snippets", "tags",
    "tuples",
    "types",
  ]

  private func schema(_ name: String) throws -> String {
    try String(contentsOf: Self.folder.appendingPathComponent(name + ".yaml"), encoding: .utf8)
  }

  @Test(arguments: names)
  func theSchemaIsResolved(name: String) throws {
    let (schema, diagnostics) = resolve([try schema(name)])
    #expect(diagnostics.isEmpty)
    let outline = SchemaOutline(try #require(schema)).description + "\n"
    let url = Self.folder.appendingPathComponent(name + ".outline.txt")
    if Recording.isOn { try outline.write(to: url, atomically: true, encoding: .utf8) }
    #expect(outline == (try String(contentsOf: url, encoding: .utf8)))
  }

  /// Line breaks, a byte order mark, comments and a missing last line break change nothing.
  @Test(arguments: names)
  func theSameTextInAnotherFormIsTheSameSchema(name: String) throws {
    let text = try schema(name)
    let expected = SchemaOutline(try #require(resolve([text]).schema)).description
    let forms = [
      text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n"),
      "\u{FEFF}" + text,
      "# a comment\n---\n" + text + "...\n",
      String(text.dropLast()),
      text + "\n\n# the end",
    ]
    for form in forms {
      let (schema, diagnostics) = resolve([form])
      #expect(diagnostics.isEmpty)
      #expect(schema.map { SchemaOutline($0).description } == expected)
    }
  }

  @Test func severalFilesAreOneNamespaceInWhateverOrder() throws {
    var files = SourceFiles()
    var limits = YAMLLimits()
    var diagnostics: [Diagnostic] = []
    let texts = [
      ("z.yaml", "collections:\n  a: { model: A, fields: { t: T, b: reference<b> } }"),
      ("a/b.yaml", "types:\n  T: { fields: { e: E } }\nenums:\n  E: { cases: { x: } }"),
      ("a.yaml", "collections:\n  b: { model: A }"),
    ]
    let syntaxes = texts.map { (path, text) in
      let file = files.add(
        SourceFile(path: path, relativePath: path, bytes: Array(text.utf8)))
      return SchemaSyntax.read(
        file, in: files, rules: LanguageKeys.all.map(\.bindings), limits: &limits,
        diagnostics: &diagnostics)
    }
    let schemas = [[0, 1, 2], [2, 1, 0], [1, 0, 2]].map { order in
      Schema.resolve(order.map { syntaxes[$0] }, diagnostics: &diagnostics)
    }
    #expect(diagnostics.isEmpty)
    let schema = try #require(schemas[0])
    // Bytes decide: '.' comes before '/'.
    #expect(schema.files.map(\.relativePath) == ["a.yaml", "a/b.yaml", "z.yaml"])
    #expect(schema.files.map(\.file) == [2, 1, 0])
    #expect(schema.types.map(\.file) == [1, 1, 2])
    #expect(schema.collections.map(\.file) == [0, 2])
    for other in schemas {
      #expect(
        other.map { SchemaOutline($0).description } == SchemaOutline(schema).description)
    }
  }

  /// A file with an error of its own belongs to no valid schema, whatever the others say.
  @Test func anErrorInAnyFileLeavesNoSchema() {
    #expect(resolve(["types: { T: { fields: {} } }", "tipes: {}"]).schema == nil)
    #expect(resolve(["types: { T: { fields: {} } }", "types: {"]).schema == nil)
    #expect(resolve(["types: { T: { fields: {} } }", "# nothing"]).schema != nil)
    #expect(resolve([]).diagnostics.map(\.id) == [.nothingDeclared])
  }

  @Test func twoConditionsCombineAsTheTableSays() {
    #expect(Query.Operator.allCases.map(\.rawValue) == CombinedConditions.operators)
    for left in Query.Operator.allCases {
      for right in Query.Operator.allCases {
        let first = (left.takesElement ? "tags " : "a ") + left.rawValue
        let second = (right.takesElement ? "others " : "b ") + right.rawValue
        for place in CombinedConditions.Place.allCases {
          let diagnostics = resolve([
            """
            collections:
              books:
                model: Book
                fields: { a: string, b: string, tags: array<string>, others: array<string> }
                queries: { q: { \(place == .together ? "where" : "any"): ["\(first)", "\(second)"] } }
            """
          ]).diagnostics
          let isRefused = CombinedConditions.areRefused(left.rawValue, right.rawValue, place)
          #expect(
            diagnostics.map(\.id).first == (isRefused ? .conflictingFilters : nil),
            "\(first) and \(second), \(place)")
        }
      }
    }
  }

  @Test func searchesForVectorsCombineAsTheTableSays() throws {
    let keys = [
      "where": "where: [a]", "any": "any: [a, b]", "group": "group: true",
      "select": "select: [a], model: Part", "order": "order: [a]", "limit": "limit: 5",
      "limit_to_last": "limit_to_last: 5",
    ]
    let rows = try BesideNearest.rows(.schemas)
    #expect(Set(keys.keys) == Set(rows.keys))
    for (key, text) in keys {
      func ids(_ texts: String...) -> [DiagnosticID] {
        let search = ["nearest: { field: v, distance: cosine }"]
        return resolve([
          """
          collections:
            books:
              model: Book
              fields: { a: string, b: string, v: vector<3> }
              queries: { q: { \((search + texts).joined(separator: ", ")) } }
          """
        ]).diagnostics.map(\.id)
      }
      switch rows[key] {
      case "allowed": #expect(ids(text, "limit: 5").isEmpty, "\(key)")
      case "refused":
        let limit = key == "limit_to_last" ? [] : ["limit: 5"]
        #expect(ids(([text] + limit).joined(separator: ", ")) == [.conflictingKeys], "\(key)")
      case "needed":
        #expect(ids(text).isEmpty)
        #expect(ids() == [.missingKey])
      case let other: Issue.record("\(key): \(other ?? "none")")
      }
    }
  }

  /// Every declared name and literal keeps its place.
  @Test func marksAreKept() throws {
    let source = MarkedSource(
      """
      collections:
        1️⃣books:
          model: 2️⃣Book
          path: users/{3️⃣user_id}/books
          fields: { 4️⃣title: string, status: Status }
          queries: { 5️⃣q: { where: [status == 6️⃣draft, "7️⃣title"], order: [-8️⃣title] } }
      enums:
        Status: { cases: { 9️⃣draft: } }
      """)
    let schema = try #require(resolve([source.text]).schema)
    let collection = schema.collections[0]
    let query = collection.queries[0]
    guard case .written(let parameter) = collection.parameters.first,
      case .structure(let book) = schema[collection.model].kind,
      case .enumeration(let status) = schema.types[1].kind
    else {
      Issue.record("the schema has another shape")
      return
    }
    let marks = [
      collection.name.mark, schema[collection.model].mark, parameter.mark, book.fields[0].name.mark,
      query.name.mark, try #require(query.filters[0].literal).mark, query.filters[1].field.mark,
      query.orders[0].field.mark, status.cases[0].name.mark,
    ]
    for (index, mark) in marks.enumerated() {
      #expect(mark.place == source.places[index + 1], "mark \(index + 1)")
    }
  }
}
