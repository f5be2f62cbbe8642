import FiresmithTestSupport
import Foundation
import Testing

/// The file `firestore.indexes.json` that `generate` writes is valid for Firebase's command line,
/// by a JSON Schema that is written from its documentation.
@Suite struct IndexesFileSchemaTests {
  private static let schema = Page.project
    .appendingPathComponent("Tests/DocumentationTests/firestore-indexes.schema.json").path

  @Test func everyFileIsValid() async throws {
    let folder = try TemporaryFolder()
    var documents: [SchemaDocument] = []
    func add(_ text: String, isValid: Bool) throws {
      let name = "\(documents.count).json"
      try folder.write(text, to: name)
      documents.append(
        SchemaDocument(file: folder.url(of: name).path, schema: Self.schema, isValid: isValid))
    }
    for text in try await Self.files() { try add(text, isValid: true) }
    let all = try await Self.file(of: Self.queries)
    try add(all, isValid: true)
    // The JSON Schema does find errors.
    for (part, other) in [
      ("\"indexes\": [\n    {", "\"index\": [\n    {"), ("\"collectionGroup\"", "\"collection\""),
      ("\"books\"", "\"shops/momo/books\""), ("\"COLLECTION\"", "\"COLLECTIONS\""),
      ("\"order\": \"ASCENDING\" }", "\"order\": \"ascending\" }"),
      ("\"order\": \"ASCENDING\" }", "\"order\": \"ASCENDING\", \"arrayConfig\": \"CONTAINS\" }"),
      (", \"order\": \"ASCENDING\" }", " }"), ("\"ttl\": true", "\"ttl\": \"true\""),
      ("\"CONTAINS\" }", "\"CONTAINS_ANY\" }"), ("\"fieldPath\": \"blurb\",", ""),
    ] {
      let wrong = try #require(
        all.range(of: part).map { all.replacingCharacters(in: $0, with: other) })
      try add(wrong, isValid: false)
    }
    guard let problems = try await SchemaDocument.validate(documents) else {
      try Test.cancel("No Python with jsonschema and PyYAML.")
    }
    #expect(problems == "")
  }

  /// Something of everything that becomes an entry.
  private static let queries = """
    collections:
      books:
        model: Book
        ttl: lost_at
        fields:
          title: string
          odd "name": string
          keywords: array<string>
          blurb: { type: string, indexed: false }
          lost_at: timestamp?
          place: { fields: { town: string } }
        queries:
          titled: { where: [title], order: [-place.town] }
          about: { where: [keywords contains, title >] }
          odd: { group: true, where: ['odd "name"'] }
    """

  /// The files of the example schemas.
  private static func files() async throws -> [String] {
    let schemas = Page.project.appendingPathComponent("Schemas")
    let names = try FileManager.default.contentsOfDirectory(atPath: schemas.path).sorted()
    var files: [String] = []
    for name in names where !name.hasPrefix(".") {
      files.append(try await file(ofSchemasIn: schemas.appendingPathComponent(name).path))
    }
    return files
  }

  private static func file(of schema: String) async throws -> String {
    let folder = try TemporaryFolder()
    try folder.write(schema, to: "books.yaml")
    return try await file(ofSchemasIn: folder.url.path)
  }

  private static func file(ofSchemasIn schemas: String) async throws -> String {
    let folder = try TemporaryFolder()
    try folder.write("outputs: [{ indexes: firestore.indexes.json }]\n", to: "firesmith.yaml")
    let result = try await Tool.firesmith().run(
      ["generate", "--schemas", schemas, "--quiet"], in: folder.url)
    try #require(result.status == 0, "\(result.problems)")
    return try String(contentsOf: folder.url(of: "firestore.indexes.json"), encoding: .utf8)
  }
}
