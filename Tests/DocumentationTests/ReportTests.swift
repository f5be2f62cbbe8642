import FiresmithCommandLine
import FiresmithTestSupport
import Foundation
import Testing

@testable import firesmith

/// The documents that `--format` prints are valid by their JSON Schemas.
@Suite struct ReportTests {
  private static let project = """
    mkdir -p Schemas Valid
    echo 'types: { Tag: { fields: { name: strng, name: string } } }' > 'Schemas/a b.yaml'
    echo 'types: { Tag: { fields: { name: string } } }' > Schemas/b.yaml
    echo 'types: { Tag: { fields: { name: string } } }' > Valid/tags.yaml
    """

  /// A command, and its number of diagnostics.
  private static let commands: [(command: String, count: Int)] = [
    ("validate", 3), ("validate Nowhere", 1), ("validate Valid", 0),
    ("validate \"$PWD/Schemas\"", 3), ("generate --schemas Valid --check", 3),
    ("generate --schemas Valid --dry-run", 0),
  ]

  /// The report of `check-data`, which has a form of its own.
  @Test func theReportOfDataIsValid() async throws {
    let cases = Page.project.appendingPathComponent("Tests/EndToEndTests/Cases/check-data")
    let folder = try TemporaryFolder()
    let shell = Tool(executable: URL(fileURLWithPath: "/bin/sh"))
    let environment = ["PATH": "\(try Tool.firesmith().folder.path):/usr/bin:/bin"]
    var documents: [SchemaDocument] = []
    for source in ["export", "books.jsonl", "damaged", "export damaged nowhere", "plain.json"] {
      let result = try await shell.run(
        ["-c", "firesmith check-data \(source) --schemas Schemas --format json"],
        in: cases.appendingPathComponent("input"), environment: environment)
      #expect(result.output.contains("\"samples\""))
      for text in [result.output, result.output.replacing("\"samples\"", with: "\"sample\"")] {
        let name = "\(documents.count).json"
        try folder.write(text, to: name)
        documents.append(
          SchemaDocument(
            file: folder.url(of: name).path,
            schema: Page.project.appendingPathComponent("Documentation/data-report.schema.json")
              .path,
            isValid: text == result.output))
      }
    }
    let problems = try await SchemaDocument.validate(documents)
    guard let problems else { try Test.cancel("No Python with jsonschema and PyYAML.") }
    #expect(problems == "")
  }

  /// The report of `breaking`, which has a form of its own, too.
  @Test func theReportOfBreakingChangesIsValid() async throws {
    let pairs = Page.project.appendingPathComponent("Tests/EvolutionTests/Breaking")
    let folder = try TemporaryFolder()
    var documents: [SchemaDocument] = []
    func add(_ text: String, _ schema: String, isValid: Bool = true) throws {
      let file = "\(documents.count).json"
      try folder.write(text, to: file)
      documents.append(
        SchemaDocument(
          file: folder.url(of: file).path,
          schema: Page.project.appendingPathComponent(schema).path, isValid: isValid))
    }
    let form = "Documentation/breaking.schema.json"
    for name in try FileManager.default.contentsOfDirectory(atPath: pairs.path).sorted() {
      let new = pairs.appendingPathComponent("\(name)/new").path
      let isConfigured = FileManager.default.fileExists(atPath: new + "/firesmith.yaml")
      func output(_ command: String, _ format: String) -> String {
        CommandLineTool.firesmith.run(
          [
            command, "--format", format, "--against",
            pairs.appendingPathComponent("\(name)/old").path,
          ]
            + (isConfigured ? ["--config", new + "/firesmith.yaml"] : ["--schemas", new])
        ).output
      }
      for command in ["breaking", "changelog"] {
        let text = output(command, "json")
        #expect(text.contains("\"hurts\""))
        #expect(text.contains("\"changes\"") == (command == "changelog"))
        try add(text, form)
        try add(text.replacing("\"hurts\"", with: "\"hurt\""), form, isValid: false)
      }
      try add(output("changelog", "sarif"), "Tests/DocumentationTests/sarif-2.1.0.schema.json")
    }
    let problems = try await SchemaDocument.validate(documents)
    guard let problems else { try Test.cancel("No Python with jsonschema and PyYAML.") }
    #expect(problems == "")
  }

  @Test func theReportsOfDocsAreValid() async throws {
    let folder = try TemporaryFolder()
    let configuration = Page.project.appendingPathComponent("Examples/Marketplace/firesmith.yaml")
    var documents: [SchemaDocument] = []
    for (action, member) in [("coverage", "missing"), ("labels", "places")] {
      let result = CommandLineTool.firesmith.run(
        ["docs", action, "--format", "json", "--config", configuration.path])
      #expect(result.output.contains("\"\(member)\""))
      for text in [result.output, result.output.replacing("\"\(member)\"", with: "\"others\"")] {
        let name = "\(documents.count).json"
        try folder.write(text, to: name)
        documents.append(
          SchemaDocument(
            file: folder.url(of: name).path,
            schema: Page.project.appendingPathComponent("Documentation/docs-report.schema.json")
              .path,
            isValid: text == result.output))
      }
    }
    let problems = try await SchemaDocument.validate(documents)
    guard let problems else { try Test.cancel("No Python with jsonschema and PyYAML.") }
    #expect(problems == "")
  }

  /// The report of `import`, in which the data's part has the form of `check-data`'s report.
  @Test func theReportsOfImportsAreValid() async throws {
    let input = Page.project.appendingPathComponent("Tests/EndToEndTests/Cases/import/input")
    let folder = try TemporaryFolder()
    let shell = Tool(executable: URL(fileURLWithPath: "/bin/sh"))
    let environment = [
      "PATH": "\(try Tool.firesmith().folder.path):/usr/bin:/bin", "APP": input.path,
    ]
    let summary = "firesmith summarize \"$APP/data.jsonl\" --quiet >s.json; "
    var documents: [SchemaDocument] = []
    func add(_ text: String, _ schema: String, isValid: Bool = true) throws {
      let name = "\(documents.count).json"
      try folder.write(text, to: name)
      let path = Page.project.appendingPathComponent("Documentation/\(schema).schema.json").path
      documents.append(
        SchemaDocument(file: folder.url(of: name).path, schema: path, isValid: isValid))
    }
    let data = "--data \"$APP/data.jsonl\""
    for (index, options) in ["", data, "--summary s.json", "\(data) --summary s.json"].enumerated()
    {
      let command = "firesmith import swift \"$APP/App\" --output \(index) --format json \(options)"
      let result = try await shell.run(
        ["-c", summary + command], in: folder.url, environment: environment)
      try add(result.output, "import-report")
      for member in ["findings", "column", "unknown_collections", "at_least"]
      where result.output.contains("\"\(member)\"") {
        // The data's part has a form of its own.
        if member == "unknown_collections", !options.hasPrefix("--summary") { continue }
        try add(
          result.output.replacing("\"\(member)\"", with: "\"others\""), "import-report",
          isValid: false)
      }
      let report = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
      let part = (report as? [String: Any])?["data"]
      #expect((part != nil) == options.contains("--data"))
      guard let part else { continue }
      let text = String(decoding: try JSONSerialization.data(withJSONObject: part), as: UTF8.self)
      try add(text, "data-report")
    }
    let problems = try await SchemaDocument.validate(documents)
    guard let problems else { try Test.cancel("No Python with jsonschema and PyYAML.") }
    #expect(problems == "")
  }

  @Test func theSummaryIsValid() async throws {
    let cases = Page.project.appendingPathComponent("Tests/EndToEndTests/Cases/summarize/input")
    let folder = try TemporaryFolder()
    try folder.write(Self.manyDocuments, to: "many.jsonl")
    let few = cases.appendingPathComponent("books.jsonl").path
    let damaged = cases.appendingPathComponent("damaged").path
    let shell = Tool(executable: URL(fileURLWithPath: "/bin/sh"))
    let environment = ["PATH": "\(try Tool.firesmith().folder.path):/usr/bin:/bin"]
    var documents: [SchemaDocument] = []
    for arguments in [
      few, "--redact \(few)", "--no-values \(few)", damaged, "many.jsonl", "--redact many.jsonl",
    ] {
      let result = try await shell.run(
        ["-c", "firesmith summarize \(arguments)"], in: folder.url, environment: environment)
      #expect(result.output.contains("\"distinct\""))
      for text in [result.output, result.output.replacing("\"distinct\"", with: "\"different\"")] {
        let name = "\(documents.count).json"
        try folder.write(text, to: name)
        documents.append(
          SchemaDocument(
            file: folder.url(of: name).path,
            schema: Page.project.appendingPathComponent("Documentation/data-summary.schema.json")
              .path,
            isValid: text == result.output))
      }
    }
    let problems = try await SchemaDocument.validate(documents)
    guard let problems else { try Test.cancel("No Python with jsonschema and PyYAML.") }
    #expect(problems == "")
  }

  /// More collections, strings and keys than a summary has.
  private static var manyDocuments: String {
    (0..<300).map { index in
      let name = "projects/p/databases/d/documents"
      let map = #"{"mapValue": {"fields": {"k\#(index)": {"nullValue": null}}}}"#
      return """
        {"name": "\(name)/a/\(index)", "fields": {"f": {"stringValue": "\(index)"}, "m": \(map)}}
        {"name": "\(name)/c\(index)/d", "fields": {"m\(index)": \(map)}}

        """
    }.joined()
  }

  @Test(arguments: ["json", "sarif"])
  func everyDocumentIsValid(format: String) async throws {
    let folder = try TemporaryFolder()
    let schema =
      format == "json"
      ? "Documentation/diagnostics.schema.json"
      : "Tests/DocumentationTests/sarif-2.1.0.schema.json"
    var documents: [SchemaDocument] = []
    func add(_ text: String, isValid: Bool) throws {
      let name = "\(documents.count).json"
      try folder.write(text, to: name)
      documents.append(
        SchemaDocument(
          file: folder.url(of: name).path,
          schema: Page.project.appendingPathComponent(schema).path,
          isValid: isValid))
    }
    let shell = Tool(executable: URL(fileURLWithPath: "/bin/sh"))
    let environment = ["PATH": "\(try Tool.firesmith().folder.path):/usr/bin:/bin"]
    _ = try await shell.run(["-c", Self.project], in: folder.url)
    for (command, count) in Self.commands {
      let result = try await shell.run(
        ["-c", "firesmith \(command) --format \(format)"], in: folder.url,
        environment: environment)
      #expect(try Self.diagnosticCount(in: result.output) == count, "\(command)")
      try add(result.output, isValid: true)
      guard count > 0 else { continue }
      // The JSON Schemas do find errors.
      for (part, other) in [
        ("\"error\"", "\"fatal\""), ("\"message\"", "\"massage\""),
        ("\"version\": 1,", "\"version\": 2,"), ("\"startLine\": 1,", "\"startLine\": 0,"),
      ] where result.output.contains(part) {
        try add(result.output.replacing(part, with: other), isValid: false)
      }
    }
    let problems = try await SchemaDocument.validate(documents)
    guard let problems else { try Test.cancel("No Python with jsonschema and PyYAML.") }
    #expect(problems == "")
  }

  private static func diagnosticCount(in document: String) throws -> Int? {
    let object = try JSONSerialization.jsonObject(with: Data(document.utf8)) as? [String: Any]
    let runs = object?["runs"] as? [[String: Any]]
    return (object?["diagnostics"] as? [Any] ?? runs?.first?["results"] as? [Any])?.count
  }
}
