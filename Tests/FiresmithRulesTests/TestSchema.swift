import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithLanguageKeys
import FiresmithSchema
import FiresmithYAML
import Foundation
import Testing

enum TestSchema {
  /// Returns what a schema file declares. It has to be valid.
  static func resolved(_ text: String) throws -> Schema {
    try resolved([SourceFile(path: "a.yaml", relativePath: "a.yaml", bytes: Array(text.utf8))])
  }

  /// Returns what an example below `Schemas` declares.
  static func example(_ name: String) throws -> Schema {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Schemas/\(name)").standardizedFileURL
    let paths = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    return try resolved(
      paths.map {
        SourceFile(
          path: $0, relativePath: $0,
          bytes: Array(try Data(contentsOf: folder.appendingPathComponent($0))))
      })
  }

  private static func resolved(_ sources: [SourceFile]) throws -> Schema {
    var files = SourceFiles()
    let indexes = sources.map { files.add($0) }
    var limits = YAMLLimits()
    var diagnostics: [Diagnostic] = []
    let rules = LanguageKeys.all.map(\.bindings)
    let readings = SchemaSyntax.read(indexes, in: files, rules: rules, limits: &limits)
    diagnostics += readings.flatMap(\.diagnostics)
    let schema = Schema.draft(of: readings.compactMap(\.syntax), diagnostics: &diagnostics).schema
    try #require(diagnostics.isEmpty, "\(diagnostics.map(\.message))")
    return schema
  }
}
