import FiresmithDiagnostics
import FiresmithIndexes
import FiresmithLanguages
import FiresmithRules
import FiresmithSchema
import FiresmithTestSupport
import FiresmithYAML
import Foundation
import Testing

@testable import FiresmithDocs
@testable import FiresmithInputs
@testable import FiresmithLanguage
@testable import FiresmithMustache

/// Pages that the tests look at.
enum DocsExamples {
  /// Returns what a schema file declares. It has to be valid.
  static func schema(_ text: String) throws -> Schema { try schema(of: ["a.yaml": text]) }

  /// Returns the schema of these files, by their paths.
  static func schema(of texts: [String: String]) throws -> Schema {
    var files = SourceFiles()
    let sources = texts.sorted { $0.key < $1.key }.map { path, text in
      files.add(SourceFile(path: path, relativePath: path, bytes: Array(text.utf8)))
    }
    var limits = YAMLLimits()
    var diagnostics: [Diagnostic] = []
    let readings = SchemaSyntax.read(sources, in: files, rules: [], limits: &limits)
    diagnostics += readings.flatMap(\.diagnostics)
    let schema = Schema.draft(
      of: readings.compactMap(\.syntax), for: nil, diagnostics: &diagnostics
    ).schema
    try #require(diagnostics.isEmpty, "\(diagnostics.map(\.message)) in\n\(texts)")
    return schema
  }

  static func page(_ text: String, title: String = "Books") throws -> String {
    var options = DocsOptions()
    options.title = title
    return try html(of: try schema(text), options)
  }

  /// Returns the page, by the built-in templates.
  static func html(of schema: Schema, _ options: DocsOptions) throws -> String {
    try DocsTemplates([]).reportingProblems { templates throws(MustacheError) in
      try DocsPage(schema, options).html(with: templates)
    }
  }

  /// A page with the code that is beside it.
  struct Rendered: Sendable {
    let page: String
    let code: [ShownCode]
    let schema: Schema
  }

  /// `Examples`
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Examples")

  static let marketplaceFolder = folder.appendingPathComponent("Marketplace")

  /// The names of the packages under `Examples`.
  static let names: [String] = {
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return entries.filter { !$0.hasPrefix(".") && !$0.hasSuffix(".md") }.sorted()
  }()

  /// The page of the example that shows everything, as `firesmith generate` writes it.
  static let marketplace = Result { try rendered(marketplaceFolder) }

  /// Returns the page of an example as `firesmith generate` writes it, whatever is on the disk.
  static func rendered(_ folder: URL) throws -> Rendered {
    var inputs = InputFiles(
      languages: .all,
      teamFiles: [
        DocsFile(), MarkdownFile(), AgentsFile(), IndexesFile(), RulesFile(),
      ])
    var request = Request()
    request.configuration = folder.appendingPathComponent("firesmith.yaml").path
    let outputs = inputs.render(request)
    try #require(inputs.diagnostics.isEmpty, "\(inputs.diagnostics.map(\.message))")
    let page = outputs.flatMap(\.files).first { $0.path == "database.html" }
    let schemas = inputs.schemas(request)
    return Rendered(
      page: try #require(page).contents,
      code: outputs.compactMap { output in
        guard let code = output.output.code else { return nil }
        return ShownCode(
          language: code.language.keys.bindings.title, folder: "", files: output.files)
      },
      schema: try #require(schemas.first))
  }
}
