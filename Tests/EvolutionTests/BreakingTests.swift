import FiresmithCommandLine
import FiresmithDiagnostics
import FiresmithEvolution
import FiresmithTestSupport
import Foundation
import Testing

@testable import firesmith

/// The options of `firesmith breaking`.
@Suite struct BreakingTests {
  /// A pair with an error and a warning.
  private let pair: VersionPair

  init() throws {
    pair = try #require(VersionPair.breaking.first { $0.name == "field-required" })
  }

  private func ids(_ options: String...) throws -> [String] {
    let result = CommandLineTool.firesmith.run(pair.arguments("--format", "json") + options)
    return try Report(result).findings.map(\.id)
  }

  @Test func findingsAreLeftOutByIdAndByWhoIsHurt() throws {
    #expect(try ids() == ["field-required", "property-type"])
    #expect(try ids("--only", "source") == ["property-type"])
    #expect(try ids("--only", "field-required") == ["field-required"])
    #expect(try ids("--except", "reading") == ["property-type"])
    #expect(try ids("--only", "reading", "--except", "field-required") == [])
    let wrong = CommandLineTool.firesmith.run(pair.arguments("--only", "readin"))
    #expect(wrong.status == .failure)
    #expect(wrong.problems.contains("did you mean 'reading'?"))
  }

  @Test func theSeverityDecidesOnTheExitStatus() {
    #expect(pair.compare().status == .findings)
    #expect(pair.compare("--fail-on", "never").status == .done)
    #expect(pair.compare("--except", "reading").status == .done)
    #expect(pair.compare("--except", "reading", "--fail-on", "warning").status == .findings)
  }

  /// A name is compared with all versions that had it, and with those that keep it free.
  @Test func aNameThatComesBackIsFoundInAllVersions() throws {
    let folder = try TemporaryFolder()
    func books(_ fields: String, _ more: String = "") -> String {
      "collections: { books: { model: Book, fields: { title: string\(fields) }\(more) } }\n"
    }
    try folder.write(books(", pages: integer?"), to: "v1/books.yaml")
    try folder.write(books("", ", reserved: [pages]"), to: "v2/books.yaml")
    try folder.write(books(", pages: string?"), to: "v3/books.yaml")
    func rules(_ versions: String...) throws -> [String] {
      let against = versions.flatMap { ["--against", folder.url(of: $0).path] }
      let result = CommandLineTool.firesmith.run(
        ["breaking", "--format", "json", "--only", "reading"] + against
          + ["--schemas", folder.url(of: "v3").path])
      return try Report(result).findings.map(\.id)
    }
    #expect(try rules("v1", "v2") == ["type-changed", "reserved-reused"])
    #expect(try rules("v2") == ["reserved-reused"])
    try folder.write(books(""), to: "v2/books.yaml")
    #expect(try rules("v1", "v2") == ["type-changed"])
  }

  @Test func thereHasToBeAVersionToCompareWith() {
    let none = CommandLineTool.firesmith.run(["breaking", "--schemas", pair.path(of: "new")])
    #expect(none.status == .failure)
    let nowhere = CommandLineTool.firesmith.run([
      "breaking", "--against", pair.path(of: "nowhere"), "--schemas", pair.path(of: "new"),
    ])
    #expect(nowhere.status == .failure)
    #expect(nowhere.problems.contains("missing-path"))
  }

  /// An older version that can't be resolved is nothing to mend.
  @Test func anOlderVersionThatIsInvalidIsAFailure() throws {
    let folder = try TemporaryFolder()
    try folder.write("types: { Tag: { fields: { name: strng } } }\n", to: "old/tags.yaml")
    let result = CommandLineTool.firesmith.run([
      "breaking", "--against", folder.url(of: "old").path, "--schemas", pair.path(of: "new"),
    ])
    #expect(result.status == .failure)
    #expect(result.problems.contains("old/tags.yaml:1:33: error: unknown type 'strng'"))
  }

  /// A value of another kind in the place of a model leaves nothing to compare.
  @Test(arguments: ["[title]", "5", "title", "{ of: { a: string } }"])
  func anOlderVersionWithoutModelsIsAFailure(_ fields: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "collections: { books: { model: [Book], fields: \(fields) } }\n", to: "old/books.yaml")
    let result = CommandLineTool.firesmith.run([
      "breaking", "--against", folder.url(of: "old").path, "--schemas", pair.path(of: "new"),
    ])
    #expect(result.status == .failure)
    #expect(result.problems.contains("old/books.yaml:1:"))
    #expect(result.problems.contains(": error: "))
    #expect(!result.problems.contains("is not compared"))
  }

  /// A word that isn't known in its configuration has nothing to do with that, and stays a note.
  @Test func aConfigurationIsToleratedBesideAnOlderVersionWithoutModels() throws {
    let folder = try TemporaryFolder()
    try folder.write("colour: blue\n", to: "old/firesmith.yaml")
    try folder.write(
      "collections: { books: { model: [Book], fields: 5 } }\n", to: "old/Schemas/books.yaml")
    let result = CommandLineTool.firesmith.run([
      "breaking", "--against", folder.url(of: "old").path, "--schemas", pair.path(of: "new"),
    ])
    #expect(result.status == .failure)
    #expect(result.problems.ranges(of: "is not compared: unknown key 'colour'").count == 1)
    #expect(result.problems.contains("old/Schemas/books.yaml:1:"))
    #expect(result.problems.contains(": error: expected"))
  }

  @Test func whatAnOlderVersionHasBeyondIsANote() throws {
    let folder = try TemporaryFolder()
    try FileTree(pair.folder).add(to: folder.url)
    let file = folder.url(of: "old/books.yaml")
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    try Data((text + "colours: {}\n").utf8).write(to: file)
    let result = CommandLineTool.firesmith.run([
      "breaking", "--against", folder.url(of: "old").path, "--schemas", pair.path(of: "new"),
    ])
    #expect(result.status == .findings)
    #expect(result.problems.contains("note: "))
    #expect(result.problems.contains("which is not compared: "))
    #expect(result.problems.contains("[field-required]"))
  }

  /// Names in a language matter where the configuration has code in it.
  @Test(arguments: [
    ("language: swift", ["swift"]), ("language: python", ["python"]),
    (
      "outputs: [{ language: python, directory: a }, { language: swift, directory: b }]",
      ["python", "swift"]
    ),
    ("language: typescript", []),
  ])
  func namesAreComparedInTheLanguagesOfTheConfiguration(
    _ configuration: String, _ languages: [String]
  ) throws {
    let folder = try TemporaryFolder()
    for (version, names) in [("old", ("a", "b")), ("new", ("c", "d"))] {
      try folder.write(configuration + "\n", to: "\(version)/firesmith.yaml")
      try folder.write(
        """
        collections:
          books:
            model: Book
            fields:
              title: { type: string, swift: { name: \(names.0) }, python: { name: \(names.1) } }

        """, to: "\(version)/Schemas/books.yaml")
    }
    let result = CommandLineTool.firesmith.run([
      "breaking", "--against", folder.url(of: "old").path, "--format", "json", "--config",
      folder.url(of: "new/firesmith.yaml").path,
    ])
    #expect(try Report(result).findings.map(\.id) == languages.map { _ in "property-renamed" })
    for language in languages { #expect(result.output.contains(" in \(language), which was ")) }
  }

  /// With several versions, a finding names the oldest one that it hurts.
  @Test func aFindingIsReportedOnce() throws {
    let middle = pair.path(of: "new")
    let result = CommandLineTool.firesmith.run([
      "breaking", "--against", pair.path(of: "old"), "--against",
      pair.path(of: "old") + "/books.yaml",
      "--against", middle, "--schemas", middle, "--format", "json",
    ])
    #expect(try Report(result).findings.map(\.id) == ["field-required", "property-type"])
    #expect(result.output.contains("\"against\": \"\(pair.path(of: "old"))\""))
  }

  @Test func otherFormatsHaveEveryFinding() throws {
    let junit = pair.compare("--format", "junit").output
    #expect(junit.ranges(of: "<testcase ").count == 2)
    #expect(junit.ranges(of: "<failure ").count == 1)
    let harmless = try #require(VersionPair.harmless.first)
    let passed = harmless.compare("--format", "junit").output
    #expect(passed.ranges(of: "<testcase ").count == 1)
    #expect(!passed.contains("<failure"))
    let markdown = pair.compare("--format", "markdown").output
    #expect(markdown.contains("\n| error | reading |"))
    #expect(markdown.contains("\n| warning | source |"))
    let sarif = pair.compare("--format", "sarif").output
    #expect(sarif.contains("\"firesmith/v1\""))
    let github = pair.compare("--format", "github").output
    #expect(github.contains("::error file=new/books.yaml,line=6,col=7,title=field-required::"))
  }
}
