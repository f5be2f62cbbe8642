import FiresmithCommandLine
import FiresmithDiagnostics
import FiresmithTestSupport
import FiresmithText
import Testing

@testable import firesmith

/// `breaking` in the configuration.
@Suite struct BreakingSettingsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(GitFolder.schema(pages: "integer"), to: "new/Schemas/books.yaml")
    try folder.write(GitFolder.schema(pages: "integer?"), to: "v1/books.yaml")
    try folder.write(GitFolder.schema(pages: "string?"), to: "v0/books.yaml")
  }

  private func breaking(_ settings: String, _ options: String...) throws -> CommandResult {
    try folder.write("breaking: \(settings)\n", to: "new/firesmith.yaml")
    return CommandLineTool.firesmith.run(
      ["breaking", "--config", folder.url(of: "new/firesmith.yaml").path] + options)
  }

  @Test func versionsNeedNoFlag() throws {
    let result = try breaking("{ against: [../v0, ../v1] }")
    #expect(result.status == .findings)
    let (v0, v1) = (folder.url(of: "new/../v0").path, folder.url(of: "new/../v1").path)
    // Long paths of temporary files are cut.
    let versions = "\(quoted(v0)), \(quoted(v1))"
    #expect(result.output.hasPrefix("firesmith: compared with \(versions): "))
    // The flag is there to compare with something else.
    let one = try breaking("{ against: [../v0] }", "--against", folder.url(of: "v1").path)
    #expect(!one.output.contains("v0"))
    let changelog = CommandLineTool.firesmith.run([
      "changelog", "--config", folder.url(of: "new/firesmith.yaml").path,
    ])
    #expect(changelog.output.hasPrefix("## Changes since `\(v0)`\n"))
    let none = try breaking("{ severity: { case-added: note } }")
    #expect(none.status == .failure)
    #expect(none.problems.contains("name an older version to compare with"))
  }

  @Test(arguments: [
    ("field-required: warning", ["warning", "warning"]), ("reading: note", ["note", "warning"]),
    ("field-required: error, reading: note, source: error", ["error", "error"]),
    ("case-added: note", ["error", "warning"]),
  ])
  func severitiesAreThoseOfTheConfiguration(_ severities: String, _ expected: [String]) throws {
    let result = try breaking(
      "{ against: [../v1], severity: { \(severities) } }", "--format", "json")
    #expect(try Report(result).findings.map(\.severity) == expected)
    #expect(result.status == (expected.contains("error") ? .findings : .done))
  }

  @Test func whatIsAllowedIsAccepted() throws {
    let entry = "id: field-required, reason: It was so"
    for place in ["", ", place: books", ", place: books.pages"] {
      let result = try breaking("{ against: [../v1], allow: [{ \(entry)\(place) }] }")
      #expect(result.output.hasSuffix(": 1 warning, 1 accepted\n"), "\(result.problems)")
    }
    for place in ["book", "books.page", "books.pages.x"] {
      let result = try breaking("{ against: [../v1], allow: [{ \(entry), place: \(place) }] }")
      #expect(result.output.hasSuffix(": 1 error, 1 warning\n"))
      #expect(result.problems.contains("and isn't found any more: field-required \(place)\n"))
    }
    let late = try breaking("{ against: [../v1], allow: [{ \(entry), until: 2001-01-31 }] }")
    #expect(late.problems.contains("; it was accepted until 2001-01-31; "))
  }

  /// A version that isn't compared could have the finding.
  @Test func entriesAreToldIfAllVersionsWereCompared() throws {
    let settings = "{ against: [../v0, ../v1], allow: [{ id: case-added, reason: A }] }"
    let words = "isn't found any more: case-added"
    #expect(try breaking(settings).problems.contains(words))
    #expect(
      try !breaking(settings, "--against", folder.url(of: "v1").path).problems.contains(words))
    #expect(try !breaking(settings, "--only", "source").problems.contains(words))
  }

  @Test(arguments: [
    ("[]", "expected a mapping with 'against', found a list"),
    ("{ agains: [a] }", "unknown key 'agains' in 'breaking'; did you mean 'against'?"),
    ("{ against: [] }", "expected a list of older versions, found an empty one"),
    ("{ against: v1 }", "expected a list of older versions"),
    ("{ severity: { case-aded: note } }", "no finding is called 'case-aded'; did you mean"),
    ("{ severity: { case-added: fatal } }", "expected 'error', 'warning' or 'note'"),
    ("{ allow: [{ id: reading, reason: A }] }", "no finding is called 'reading'"),
    ("{ allow: [{ reason: A }] }", "expected 'id', the id of a finding, in each entry"),
    ("{ allow: [{ id: case-added }] }", "expected 'reason', a text for those who read it later"),
    ("{ allow: [{ id: case-added, reason: '' }] }", "expected 'reason', a text"),
    ("{ allow: [{ id: case-added, reason: A, why: B }] }", "unknown key 'why' in a finding"),
    ("{ allow: [{ id: case-added, reason: A, until: soon }] }", "expected a day such as"),
    ("{ allow: [case-added] }", "expected an entry with 'id' and 'reason', found 'case-added'"),
  ])
  func whatIsWrongIsSaid(_ settings: String, _ message: String) throws {
    let result = try breaking(settings, "--against", folder.url(of: "v1").path)
    #expect(result.status == .findings)
    #expect(result.problems.contains(message), "\(result.problems)")
    #expect(result.problems.contains("firesmith.yaml:1:"))
  }

  @Test func anOutputHasNone() throws {
    try folder.write(
      "outputs: [{ directory: a, breaking: { against: [b] } }]\n", to: "new/firesmith.yaml")
    let result = CommandLineTool.firesmith.run([
      "validate", "--config", folder.url(of: "new/firesmith.yaml").path,
    ])
    #expect(result.problems.contains("'breaking' belongs at the top level"))
  }
}
