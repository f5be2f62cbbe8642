import FiresmithDiagnostics
import FiresmithSchema
import FiresmithTestSupport
import FiresmithYAML
import Foundation
import Testing

enum TestSchema {
  /// Returns what schema files declare. They have to be valid.
  static func resolved(_ texts: [String]) throws -> Schema {
    var files = SourceFiles()
    let indexes = texts.enumerated().map { index, text in
      files.add(
        SourceFile(
          path: "\(index).yaml", relativePath: "\(index).yaml", bytes: Array(text.utf8)))
    }
    var limits = YAMLLimits()
    var diagnostics: [Diagnostic] = []
    let rules = ["swift", "python"].map {
      BindingRules(language: $0, title: $0, member: "a member", types: [(.integer, "Int64")])
    }
    let readings = SchemaSyntax.read(indexes, in: files, rules: rules, limits: &limits)
    diagnostics += readings.flatMap(\.diagnostics)
    let schema = Schema.draft(of: readings.compactMap(\.syntax), diagnostics: &diagnostics).schema
    try #require(!diagnostics.hasErrors, "\(diagnostics.map(\.message))")
    return schema
  }
}
