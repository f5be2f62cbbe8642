import FiresmithSchema
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What the schema language can say, and what becomes of it.
@Suite struct LanguageTests {
  /// The outline of the schema that `texts` declare; they have to be right.
  private func outline(
    _ texts: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let (schema, diagnostics) = resolve(texts)
    #expect(diagnostics.isEmpty, sourceLocation: sourceLocation)
    return SchemaOutline(try #require(schema, sourceLocation: sourceLocation)).description
  }

  private func fixture(_ name: String) throws -> String {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let file = folder.appendingPathComponent("Fixtures").appendingPathComponent(name)
    return try String(contentsOf: file, encoding: .utf8)
  }

  /// The example that introduces the language.
  @Test func theLanguagesExample() throws {
    print(try outline(try fixture("language.yaml")))
    print(try outline(try fixture("library.yaml")))
  }
}
