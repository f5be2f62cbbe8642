import FiresmithDiagnostics
import FiresmithSchema
import FiresmithYAML
import Testing

enum TestSchema {
  /// Returns what a schema file declares. It has to be valid.
  static func resolved(
    _ text: String, for edition: DatabaseEdition? = nil
  ) throws -> Schema {
    var files = SourceFiles()
    let file = files.add(
      SourceFile(path: "a.yaml", relativePath: "a.yaml", bytes: Array(text.utf8)))
    var limits = YAMLLimits()
    var diagnostics: [Diagnostic] = []
    let readings = SchemaSyntax.read([file], in: files, rules: [], limits: &limits)
    diagnostics += readings.flatMap(\.diagnostics)
    let schema = Schema.draft(
      of: readings.compactMap(\.syntax), for: edition, diagnostics: &diagnostics
    ).schema
    try #require(diagnostics.isEmpty, "\(diagnostics.map(\.message)) in\n\(text)")
    return schema
  }
}
