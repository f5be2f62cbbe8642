import FiresmithTestSupport
import Foundation
import Testing

/// The JSON Schemas accept what Firesmith accepts, and refuse errors that an editor can detect, in
/// the project's own schemas and configurations, and in those of the documentation.
@Suite struct JSONSchemaValidationTests {
  /// The diagnostics that a JSON Schema can detect.
  private static let errors: Set = [
    "unknown-key", "missing-key", "conflicting-keys", "unexpected-value", "invalid-type-name",
    "no-cases",
  ]

  @Test func theyAcceptAndRefuseWhatFiresmithDoes() async throws {
    let folder = try TemporaryFolder()
    let documents = try await filesOfTheProject() + blocks(in: folder) + variations(in: folder)
    #expect(documents.contains { !$0.isValid })
    guard let problems = try await SchemaDocument.validate(documents) else {
      try Test.cancel("No Python with jsonschema and PyYAML: \(documents.count) files skipped.")
    }
    #expect(problems == "")
  }

  private func filesOfTheProject() throws -> [SchemaDocument] {
    var paths = ["firesmith.yaml"]
    for folder in ["Schemas", "Examples"] {
      let names = FileManager.default.enumerator(
        atPath: Page.project.appendingPathComponent(folder).path)
      paths += (names?.compactMap { $0 as? String } ?? []).filter {
        $0.hasSuffix(".yaml") && !$0.contains(".build/")
      }.map { folder + "/" + $0 }
    }
    return paths.map { path in
      let isConfiguration = path.hasSuffix("firesmith.yaml")
      return document(Page.project.appendingPathComponent(path), isConfiguration, isValid: true)
    }
  }

  private func blocks(in folder: TemporaryFolder) throws -> [SchemaDocument] {
    var documents: [SchemaDocument] = []
    for page in Page.all {
      for block in page.blocks {
        guard let kind = try? BlockKind(block.info) else { continue }
        let error: String?
        let isConfiguration: Bool
        switch kind {
        case .schema(_, let id), .collection(_, let id):
          (error, isConfiguration) = (id, false)
        case .configuration(_, let isPlugin, let id):
          // What the plugin refuses is valid elsewhere.
          if isPlugin { continue }
          (error, isConfiguration) = (id, true)
        default:
          continue
        }
        if let error, !Self.errors.contains(error) { continue }
        let name = "\(page.path):\(block.line).yaml"
        try folder.write(PageSources.schema(block, kind), to: name)
        documents.append(document(folder.url(of: name), isConfiguration, isValid: error == nil))
      }
    }
    return documents
  }

  /// Files that the pages don't show: empty ones, and ones with unexpected contents.
  private static let schemas = [
    "", "collections:", "types:\nenums:\ntypes2:", "enums: { A: { cases: } }",
    "types: { A: { fields: { a: string } } }\nenums:\ncollections:",
    "collections: { a: { model: A, fields: { b: string }, queries: , collections: } }",
    "collections: { a: { model: A, fields: } }", "collections: [a]",
    "types: { A: { fields: { a: { type: integer, default: -1, min: -1, max: 3 } } } }",
    "types: { A: { fields: { a: { type: integer, default: x } } } }",
    "types: { A: { fields: { a: { type: integer, default: 1.5 } } } }",
    "types: { A: { fields: { a: { type: \"integer?\", min: 0.5 } } } }",
    "types: { A: { fields: { a: { type: double, default: 1, min: 0.5 } } } }",
    "types: { A: { fields: { a: { type: double, default: [1] } } } }",
    "types: { A: { fields: { a: { type: boolean, default: 0 } } } }",
    "types: { A: { fields: { a: { type: string, default: 1.5 } } } }",
    "types: { A: { fields: { a: { type: string, default: {} } } } }",
    "types: { A: { fields: { a: { type: array<string>, default: x } } } }",
    "types: { A: { fields: { a: { type: array<string>, default: [x] } } } }",
    "types: { A: { fields: { a: { type: map<string>, default: {} } } } }",
    "types: { A: { fields: { a: { type: map<string>, default: { x: y } } } } }",
    "types: { A: { fields: { a: string?, b: { type: integer?, min: 1 } } } }",
    "types: { A: { fields: { a: { type: string, default: null } } } }",
    "types: { A: { fields: { a: { type: string, description: null } } } }",
    "types: { A: { discriminator: k, cases: { a: { fields: {} } }, unknown: true } }",
    "enums: { A: { cases: { a: 1.5 } } }", "enums: { A: { cases: { a: true } } }",
    "enums: { A: { cases: { a: \"1.5\" } } }", "enums: { A: { a: 1 } }",
    "collections: { a: { path: /a, model: A, fields: {} } }",
    "collections: { a: { path: a/, model: A, fields: {} } }",
    "collections: { a: { path: \"a/{b}/c\", model: A, fields: {} } }",
    "collections: { a: { id: null, model: A, fields: {} } }",
    "collections: { a: { id: false, model: A, fields: {} } }",
  ]
  private static let configurations = [
    "", "schemas: []", "schemas: ['']", "templates: ''", "header: 2026",
    "outputs: [{ directory: '' }]", "outputs: [{ directory: ~/a }]", "outputs: [{ out: a }]",
    "outputs: [{ directory: $A/b }]", "outputs: [{ directory: 'a\\b' }]", "header: false",
    "header: null", "id: none", "id: no", "conformances: [Codable]", "imports: null",
    "outputs: []", "indent: 0", "styles: [result]", "outputs: [{ outputs: [] }]",
  ]

  /// Files that are valid if the tool accepts them.
  private func variations(in folder: TemporaryFolder) async throws -> [SchemaDocument] {
    try folder.write("types: { Valid: { fields: {} } }", to: "valid.yaml")
    let firesmith = try Tool.firesmith()
    var documents: [SchemaDocument] = []
    for (texts, isConfiguration) in [(Self.schemas, false), (Self.configurations, true)] {
      for (number, text) in texts.enumerated() {
        let name = isConfiguration ? "configuration-\(number).yaml" : "schema-\(number).yaml"
        try folder.write(text, to: name)
        let result = try await firesmith.run(
          ["validate", "valid.yaml"] + (isConfiguration ? ["--config", name] : [name]),
          in: folder.url)
        documents.append(
          document(folder.url(of: name), isConfiguration, isValid: result.status == 0))
      }
    }
    #expect(documents.filter(\.isValid).count >= 10)
    return documents
  }

  private func document(_ file: URL, _ isConfiguration: Bool, isValid: Bool) -> SchemaDocument {
    let name = isConfiguration ? "configuration" : "firesmith"
    let schema = Page.project.appendingPathComponent("Documentation/\(name).schema.json")
    return SchemaDocument(file: file.path, schema: schema.path, isValid: isValid)
  }
}

/// A file to validate against a JSON Schema, as the script reads it.
struct SchemaDocument: Encodable {
  let file: String
  let schema: String
  let isValid: Bool

  /// Validates files.
  ///
  /// - Returns: A line for each unexpected result; `nil` if files can't be validated here.
  static func validate(_ documents: [SchemaDocument]) async throws -> String? {
    guard let python = try await Python.withValidator() else { return nil }
    let folder = try TemporaryFolder()
    let list = folder.url(of: "documents.json")
    try JSONEncoder().encode(documents).write(to: list)
    let script = Page.project.appendingPathComponent("Tests/DocumentationTests/Scripts/validate.py")
    let result = try await python.run([script.path, list.path], in: folder.url)
    #expect(result.status == 0, "\(result.problems)")
    return result.output
  }
}

/// Finds a Python with the packages for validation.
private enum Python {
  /// The Python of the environment that `.ci/install` makes; `nil` if it isn't there.
  static func withValidator() async throws -> Tool? {
    let executable = Page.project.appendingPathComponent(".build/python/environment/bin/python")
    guard FileManager.default.isExecutableFile(atPath: executable.path) else { return nil }
    let python = Tool(executable: executable)
    let trial = try await python.run(["-c", "import jsonschema_rs, yaml"], in: Page.project)
    return trial.status == 0 ? python : nil
  }
}
