import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithLanguageKeys
import FiresmithSchema
import FiresmithTestSupport
import FiresmithYAML
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Broken schemas must give diagnostics, never a crash: valid ones are changed at random places,
/// the same ones in every run.
@Suite struct FuzzTests {
  @Test(arguments: [
    "attributes", "collections", "cycles", "language", "queries", "snippets", "types",
  ])
  func brokenSchemasNeverCrash(name: String) throws {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures/Schemas/\(name).yaml")
    let original = Array(try Data(contentsOf: url))
    var numbers = SeededGenerator(seed: UInt64(name.utf8.count))
    for _ in 0..<RandomCases.count(20) {
      check(Mutation.yaml.changed(original, using: &numbers))
    }
  }

  @Test func bytesOfAnyKindNeverCrash() {
    var numbers = SeededGenerator(seed: 1)
    for _ in 0..<RandomCases.count(200) {
      check(Mutation.yaml.random(using: &numbers))
    }
  }

  private func check(_ bytes: [UInt8]) {
    var files = SourceFiles()
    let file = files.add(SourceFile(path: "a.yaml", relativePath: "a.yaml", bytes: bytes))
    var limits = YAMLLimits()
    var diagnostics: [Diagnostic] = []
    let syntax = SchemaSyntax.read(
      file, in: files, rules: LanguageKeys.all.map(\.bindings), limits: &limits,
      diagnostics: &diagnostics)
    let schema = Schema.resolve([syntax], diagnostics: &diagnostics)
    // Either there is a schema, or a reason why there is none.
    #expect((schema == nil) == !diagnostics.isEmpty)
    let text = DiagnosticRenderer(files).render(diagnostics)
    let hidden = text.unicodeScalars.first {
      $0.value < 0x20 && $0 != "\n" && $0 != "\t" || (0x202A...0x202E).contains($0.value)
    }
    #expect(hidden == nil)
    let breaks = bytes.reduce(1) { $0 + ($1 == 0x0A || $1 == 0x0D ? 1 : 0) }
    for diagnostic in diagnostics {
      guard let place = diagnostic.place else { continue }
      #expect(place.line >= 1 && place.line <= breaks)
      #expect(place.column >= 1 && place.column <= bytes.count + 1)
    }
  }
}
