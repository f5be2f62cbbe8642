import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithLanguages
import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithFiles
@testable import FiresmithInputs

@Suite struct SchemaSearchTests {
  private func distinct(
    _ paths: [String], for language: any TargetLanguage = Languages.all.standard
  ) -> (schemas: [String], problems: [String]) {
    var diagnostics: [Diagnostic] = []
    let found = paths.map { FoundSchema(in: "Schemas", at: "/Schemas", relativePath: $0) }
    let schemas = SchemaSearch.distinct(found, for: language, diagnostics: &diagnostics)
    return (schemas.map(\.relativePath), diagnostics.map(\.message))
  }

  @Test func schemasAreSortedAndEachIsTakenOnce() {
    let result = distinct(["b.yaml", "a/b.yaml", "a.yaml", "b.yaml"])
    #expect(result.schemas == ["a.yaml", "a/b.yaml", "b.yaml"])
    #expect(result.problems.isEmpty)
  }

  @Test(arguments: [
    ("A.yaml", "a.yaml", "a"), ("a.yaml", "a.yml", "a"), ("a.YAML", "a.yml", "a"),
    ("a-b.yaml", "a/b.yaml", "a-b"), ("É.yaml", "é.yaml", "é"),
    // The same letter, as one scalar and as two.
    ("e\u{301}.yaml", "\u{E9}.yaml", "\u{E9}"),
  ])
  func twoSchemasOfOneOutputAreAnErrorThatShowsBoth(first: String, second: String, name: String) {
    #expect(
      distinct([second, first]).problems == [
        "'Schemas/\(first)' and 'Schemas/\(second)' would both be generated as "
          + "'\(name).firesmith.swift'; rename one of them"
      ])
  }

  @Test func eachLanguageSaysWhichFilesItsOutputsAre() throws {
    let python = try #require(Languages.all.named("python"))
    #expect(
      distinct(["aB.yaml", "a_b.yaml"], for: python).problems == [
        "'Schemas/aB.yaml' and 'Schemas/a_b.yaml' would both be generated as 'models/a_b.py'; "
          + "rename one of them"
      ])
    #expect(distinct(["aB.yaml", "a_b.yaml"]).problems.isEmpty)
  }

  /// Such a name could end the header's comment, or look like another one.
  @Test(arguments: [
    ("a\nb.yaml", "U+000A"), ("a\u{202E}lmay.yaml", "U+202E"), ("a\u{200B}.yaml", "U+200B"),
    ("\u{7F}/a.yaml", "U+007F"), ("a\u{AD}.yaml", "U+00AD"), ("a\u{200D}.yaml", "U+200D"),
    ("a\u{3164}.yaml", "U+3164"), ("a\u{E0041}.yaml", "U+E0041"),
  ])
  func aNameThatDoesNotShowIsAnError(name: String, character: String) {
    #expect(
      distinct([name]).problems == [
        "the name of a schema can't contain invisible characters such as \(character)"
      ])
  }

  @Test(arguments: ["می\u{200C}خواهم.yaml", "👩\u{200D}💻.yaml", "❤\u{FE0F}.yaml", "a b.yaml"])
  func aNameMayHoldWhatItsScriptNeeds(name: String) {
    #expect(distinct([name]).problems.isEmpty)
  }

  @Test func aFileThatIsAskedForTwiceIsReadOnce() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "below/a.yaml")
    try FileManager.default.createSymbolicLink(
      atPath: folder.url(of: "link").path, withDestinationPath: "below")
    var diagnostics: [Diagnostic] = []
    let found = SchemaSearch.find(
      [
        RequestedPath(folder.path), RequestedPath(folder.url(of: "below").path),
        RequestedPath(folder.url(of: "below/a.yaml").path),
        RequestedPath(folder.path + "/below/../below/a.yaml"),
        RequestedPath(folder.url(of: "link").path),
      ], for: Languages.all.standard, diagnostics: &diagnostics)
    #expect(found.map(\.relativePath) == ["below/a.yaml"])
    #expect(diagnostics.isEmpty)
  }
}
