import FiresmithDiagnostics
import FiresmithLanguageKeys
import FiresmithLanguages
import FiresmithSchema
import FiresmithTestSupport
import FiresmithYAML
import Foundation
import Testing

@testable import FiresmithGenerator
@testable import FiresmithLanguage

/// Code is generated from schemas and templates that were changed at random, or they are refused:
/// nothing crashes, and no run goes on forever.
@Suite struct FuzzTests {
  /// The files of a set of options, and what is wrong with them.
  private func generate(
    _ schema: Schema, _ language: any TargetLanguage, _ templates: [TemplateReplacement] = []
  ) -> (files: [GeneratedFile], problems: [Diagnostic]) {
    var problems: [Diagnostic] = []
    let files = Generator(replacing: templates).files(
      for: schema, in: language, options: OutputOptions(), diagnostics: &problems)
    return (files, problems)
  }

  /// Returns the part of a file of these bytes that could be resolved, and whether it is valid.
  private func draft(_ bytes: [UInt8]) -> (schema: Schema, isValid: Bool) {
    var files = SourceFiles()
    let file = files.add(SourceFile(path: "a.yaml", relativePath: "a.yaml", bytes: bytes))
    var limits = YAMLLimits()
    var diagnostics: [Diagnostic] = []
    let syntax = SchemaSyntax.read(
      file, in: files, rules: LanguageKeys.all.map(\.bindings), limits: &limits,
      diagnostics: &diagnostics)
    return Schema.draft(of: [syntax], diagnostics: &diagnostics)
  }

  private func example(_ path: String) throws -> [UInt8] {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return Array(try Data(contentsOf: package.appendingPathComponent(path)))
  }

  /// The paths that a schema called `a.yaml` may be written to.
  private static let paths = [
    "swift": [
      "FiresmithCollections.swift", "FiresmithSupport.swift", "a.firesmith.swift",
    ]
  ]

  @Test(arguments: ["Schemas/guide/books.yaml", "Schemas/library/library.yaml"])
  func changedSchemas(path: String) throws {
    let original = try example(path)
    var numbers = SeededGenerator(seed: UInt64(path.utf8.count))
    var generated = 0
    for _ in 0..<RandomCases.count(40) {
      let (schema, isValid) = draft(Mutation.yaml.changed(original, using: &numbers))
      for language in Languages.all {
        let nameProblems = language.nameProblems(of: schema, options: OutputOptions())
        guard isValid else { continue }
        let (files, problems) = generate(schema, language)
        #expect(problems == nameProblems)
        guard problems.isEmpty else {
          #expect(files.isEmpty)
          continue
        }
        generated += 1
        if let paths = Self.paths[language.name] { #expect(files.map(\.path) == paths) }
        for file in files {
          #expect(!file.path.contains("..") && !file.path.hasPrefix("/"), "\(file.path)")
          let hidden = file.contents.unicodeScalars.first { $0 != "\n" && !$0.isVisible }
          #expect(hidden == nil, "\(file.path)")
        }
      }
    }
    #expect(generated > 4)
  }

  @Test func changedTemplates() throws {
    let schema = try draft(example("Schemas/library/library.yaml")).schema
    var numbers = SeededGenerator(seed: 3)
    var rendered = 0
    var refused = 0
    for (language, template) in Languages.all.flatMap({ language in
      language.templates.map { (language, $0) }
    }) {
      for round in 0..<RandomCases.count(2) {
        let text = Array(template.text.utf8)
        let changed =
          round == 0
          ? Mutation.mustache.random(using: &numbers)
          : Mutation.mustache.changed(text, using: &numbers)
        // Without its version the template would be refused before it is read.
        let version = ContextVersion.history.declaration + "\n"
        var problems: [Diagnostic] = []
        let replacement = try #require(
          TemplateReplacement(
            name: template.name, text: version + String(decoding: changed, as: UTF8.self), file: 0,
            diagnostics: &problems))
        let (files, found) = generate(schema, language, [replacement])
        #expect(files.isEmpty == !found.isEmpty, "\(template.name)")
        if found.isEmpty { rendered += 1 } else { refused += 1 }
      }
    }
    #expect(rendered > 20 && refused > 20)
  }
}
