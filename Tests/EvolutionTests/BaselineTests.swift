import FiresmithCommandLine
import FiresmithDiagnostics
import FiresmithTestSupport
import Foundation
import Testing

@testable import firesmith

/// `firesmith breaking --write-baseline`
@Suite struct BaselineTests {
  private let folder: TemporaryFolder
  private let file: String

  init() throws {
    folder = try TemporaryFolder()
    file = folder.url(of: "v1.json").path
    try folder.write("unknown_cases: open\n", to: "app/firesmith.yaml")
    try folder.write(GitFolder.schema(pages: "integer?"), to: "app/Schemas/books.yaml")
    try folder.write("enums: { Status: { cases: [draft] } }\n", to: "app/Schemas/more/status.yaml")
  }

  private func breaking(_ options: String...) -> CommandResult {
    let configuration = folder.url(of: "app/firesmith.yaml").path
    return CommandLineTool.firesmith.run(["breaking", "--config", configuration] + options)
  }

  @Test func aVersionIsComparedWithItsFile() throws {
    let writing = breaking("--write-baseline", file)
    #expect(writing.status == .done, "\(writing.problems)")
    #expect(writing.output == "firesmith: wrote \(file), to compare later versions with\n")
    #expect(breaking("--against", file).output.hasSuffix(": nothing breaks\n"))
    try folder.write(GitFolder.schema(pages: "integer"), to: "app/Schemas/books.yaml")
    let result = breaking("--against", file)
    #expect(result.status == .findings)
    #expect(result.problems.contains("\(file):Schemas/books.yaml:6:7: note: this is how it was"))
  }

  /// The configuration is a part of the version, and is compared, too.
  @Test func theConfigurationIsInTheFile() throws {
    #expect(breaking("--write-baseline", file).status == .done)
    try folder.write("acronyms: []\n", to: "app/firesmith.yaml")
    let findings = try Report(breaking("--against", file, "--format", "json")).findings
    #expect(findings.map(\.id) == ["option-changed", "option-changed"])
  }

  @Test func anEarlierBaselineIsReplacedAndNothingElse() throws {
    #expect(breaking("--write-baseline", file).status == .done)
    #expect(breaking("--write-baseline", file).status == .done)
    let other = folder.url(of: "app/Schemas/books.yaml").path
    let result = breaking("--write-baseline", other)
    #expect(result.status == .failure)
    #expect(result.problems.contains("this is not a baseline, so it isn't replaced"))
    #expect(try folder.text(of: "app/Schemas/books.yaml") == GitFolder.schema(pages: "integer?"))
  }

  @Test(arguments: [
    (#"{ "version": 2, "schemas": {}, "more": 1 }"#, "written by a newer version of Firesmith"),
    (#"{ "version": 1, "schemas": {} }"#, "expected schemas"),
    (#"{ "version": 1, "schemas": { "a.yaml": "colections: {}" } }"#, "nothing breaks"),
    (#"{ "version": 1, "schemas": { "a.yaml": "a: [" } }"#, "v1.json:./a.yaml:1:5: error"),
    (#"{ "name": "package" }"#, "this is not a baseline"), ("[", "v1.json:1:2: error"),
    ("", "expected a baseline"),
  ])
  func whatCantBeReadIsAFailure(_ text: String, _ message: String) throws {
    try folder.write(text, to: "v1.json")
    let result = breaking("--against", file)
    #expect(result.status == (message == "nothing breaks" ? .done : .failure))
    #expect((result.problems + result.output).contains(message), "\(result.problems)")
  }

  @Test func whatCantBeWrittenIsReported() throws {
    let result = breaking("--write-baseline", folder.url(of: "nowhere/v1.json").path)
    #expect(result.status == .failure)
    #expect(breaking("--write-baseline", file, "--against", file).status == .failure)
    #expect(
      breaking("--write-baseline", file, "--accept-all", "--reason", "A").status == .failure)
    try folder.write("collections: [\n", to: "app/Schemas/books.yaml")
    #expect(breaking("--write-baseline", file).status == .findings)
    #expect(!folder.exists("v1.json"))
  }
}
