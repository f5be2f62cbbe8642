import FiresmithDiagnostics
import FiresmithLanguageKeys
import FiresmithSchema
import FiresmithYAML
import Testing

@testable import FiresmithLanguage
@testable import FiresmithSwift

/// A schema that is read without the command.
enum ParsedSchema {
  /// Returns what the files of generated Swift are made of. The schema has to be valid.
  static func lowering(_ text: String, _ options: OutputOptions) throws -> SwiftLowering {
    var files = SourceFiles()
    let source = SourceFile(path: "a.yaml", relativePath: "a.yaml", bytes: Array(text.utf8))
    var limits = YAMLLimits()
    var diagnostics: [Diagnostic] = []
    let readings = SchemaSyntax.read(
      [files.add(source)], in: files, rules: LanguageKeys.all.map(\.bindings), limits: &limits)
    diagnostics += readings.flatMap(\.diagnostics)
    let schema = Schema.draft(of: readings.compactMap(\.syntax), diagnostics: &diagnostics).schema
    let names = SwiftLanguage().names(of: schema, options: options, diagnostics: &diagnostics)
    try #require(diagnostics.isEmpty, "\(diagnostics.map(\.message))")
    return SwiftLowering(
      schema: schema, options: options, naming: SwiftNaming(acronyms: options.acronyms),
      names: names)
  }
}
