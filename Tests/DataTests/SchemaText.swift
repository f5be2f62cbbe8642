import FiresmithDiagnostics
import FiresmithSchema
import FiresmithYAML
import Testing

extension Schema {
  /// Reads a schema that has to be valid.
  init(text: String) throws {
    var files = SourceFiles()
    var limits = YAMLLimits()
    let file = files.add(
      SourceFile(path: "Schemas/test.yaml", relativePath: "test.yaml", bytes: Array(text.utf8)))
    let readings = SchemaSyntax.read([file], in: files, rules: [], limits: &limits)
    var diagnostics = readings.flatMap(\.diagnostics)
    let draft = Schema.draft(of: readings.map(\.syntax), diagnostics: &diagnostics)
    try #require(!diagnostics.hasErrors, "\(DiagnosticRenderer(files).render(diagnostics))")
    self = draft.schema
  }
}
