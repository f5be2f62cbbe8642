import FiresmithDiagnostics
import FiresmithLanguageKeys
import FiresmithMustache
import FiresmithSchema
import FiresmithYAML
import Foundation
import Testing

@testable import FiresmithLanguage

/// Functions around the calls that the data dictionary shows, for compilers.
enum CallWrappers {
  /// Returns a function for each collection.
  ///
  /// - Parameters:
  ///   - schemas: The contents of the schemas, by their paths.
  ///   - template: A function around the language's own template. Of `values`, each has a `name`
  ///     and a `type`, and `locals` are the variables that the calls make.
  static func functions(
    for schemas: [String: String], in language: any TargetLanguage, _ options: OutputOptions,
    template: String
  ) throws -> [String] {
    let schema = try schema(of: schemas)
    let templates = try MustacheTemplates(
      language.templates + [(name: "wrapper", text: template)], lookup: .strict, escaping: .none)
    var problems: [Diagnostic] = []
    let plan = language.plan(for: schema, options: options, diagnostics: &problems)
    let calls = try #require(plan, "\(problems.map(\.message))").calls()
    try #require(calls.count == schema.collections.count)
    return try calls.map { call in
      try templates.render("wrapper", call.context)
        .replacing("NUMBER", with: "\(call.collection.index)")
    }
  }

  /// Returns the schema of these files, by their paths.
  static func schema(of schemas: [String: String]) throws -> Schema {
    var files = SourceFiles()
    let sources = schemas.sorted { $0.key < $1.key }.map { path, text in
      files.add(SourceFile(path: path, relativePath: path, bytes: Array(text.utf8)))
    }
    var limits = YAMLLimits()
    var diagnostics: [Diagnostic] = []
    let readings = SchemaSyntax.read(
      sources, in: files, rules: LanguageKeys.all.map(\.bindings), limits: &limits)
    diagnostics += readings.flatMap(\.diagnostics)
    let schema = Schema.draft(of: readings.compactMap(\.syntax), diagnostics: &diagnostics).schema
    let errors = diagnostics.filter { $0.severity == .error }
    try #require(errors.isEmpty, "\(errors.map(\.message))")
    return schema
  }

  /// The schemas of the example that has everything.
  static let marketplace = schemas(in: "Examples/Marketplace/Schemas")

  /// The schemas of the other examples, and those that the documentation shows.
  static let examples: [(name: String, schemas: [String: String])] = [
    ("bookshelf", "Examples/Bookshelf/Sources/Bookshelf/Schemas"),
    ("catalog", "Examples/Catalog/Sources/Catalog/Schemas"),
    ("shared", "Examples/SharedSchema/Schemas"),
    ("screens", "Examples/SwiftUI/Sources/Screens/Schemas"),
    ("guide", "Schemas/guide"), ("showcase", "Schemas/showcase"),
  ].map { name, path in (name, schemas(in: path)) }

  private static func schemas(in path: String) -> [String: String] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent(path)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let texts = names.filter { $0.hasSuffix(".yaml") }.map { name in
      (name, try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8))
    }
    return Dictionary(
      uniqueKeysWithValues: texts.compactMap { name, text in text.map { (name, $0) } })
  }
}
