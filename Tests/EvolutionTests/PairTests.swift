import FiresmithCommandLine
import FiresmithDiagnostics
import FiresmithEvolution
import FiresmithTestSupport
import Foundation
import Testing

@testable import firesmith

/// The pairs of versions beside this file: a new folder is a new test.
@Suite struct PairTests {
  @Test func everyRuleHasAPair() {
    #expect(VersionPair.breaking.map(\.name) == EvolutionRule.allCases.map(\.rawValue).sorted())
    #expect(VersionPair.harmless.count >= 20)
  }

  /// The findings of a pair as they are printed are in its file `expected`.
  @Test(arguments: VersionPair.breaking)
  func theRuleFindsIt(_ pair: VersionPair) throws {
    let result = pair.compare()
    let text = (result.problems + result.output)
      .replacing(pair.path(of: "old"), with: "old")
    let expected = pair.folder.appendingPathComponent("expected")
    if Recording.isOn { try Data(text.utf8).write(to: expected) }
    #expect(text == String(decoding: try Data(contentsOf: expected), as: UTF8.self))

    let findings = try Report(pair.compare("--format", "json")).findings
    #expect(findings.contains { $0.id == pair.name })
    #expect(Set(findings.map(\.fingerprint)).count == findings.count)
    #expect((result.status == .findings) == findings.contains { $0.severity == "error" })
  }

  @Test(arguments: VersionPair.harmless)
  func nothingIsFound(_ pair: VersionPair) throws {
    let result = pair.compare("--format", "json")
    #expect(try Report(result).findings == [])
    #expect(result.status == .done)
  }

  /// A version breaks nothing in comparison with itself.
  @Test(arguments: VersionPair.breaking, ["old", "new"])
  func noVersionBreaksItself(_ pair: VersionPair, version: String) throws {
    let path = pair.path(of: version)
    let configuration = path + "/firesmith.yaml"
    let isConfigured = FileManager.default.fileExists(atPath: configuration)
    let result = CommandLineTool.firesmith.run(
      ["breaking", "--format", "json", "--against", path]
        + (isConfigured ? ["--config", configuration] : ["--schemas", path]))
    #expect(try Report(result).findings == [])
  }

  /// The same for all example schemas, and for those of the command's cases that are valid.
  @Test func noSchemaBreaksItself() throws {
    var count = 0
    for folder in try Self.schemaFolders() {
      let validation = CommandLineTool.firesmith.run(["validate", folder, "--quiet"])
      guard validation.status == .done else { continue }
      let result = CommandLineTool.firesmith.run(
        ["breaking", "--format", "json", "--against", folder, "--schemas", folder])
      #expect(try Report(result).findings == [], "\(folder)")
      count += 1
    }
    #expect(count > 20)
  }

  private static func schemaFolders() throws -> [String] {
    let manager = FileManager.default
    let examples = VersionPair.project.appendingPathComponent("Schemas")
    let cases = VersionPair.project.appendingPathComponent("Tests/EndToEndTests/Cases")
    let folders =
      try manager.contentsOfDirectory(atPath: examples.path).map {
        examples.appendingPathComponent($0).path
      }
      + manager.contentsOfDirectory(atPath: cases.path).map {
        cases.appendingPathComponent($0).appendingPathComponent("input/Schemas").path
      }
    return folders.sorted().filter { manager.fileExists(atPath: $0) }
  }

  /// A fingerprint stays the same where a version is called otherwise, and moves elsewhere.
  @Test func fingerprintsDoNotDependOnNames() throws {
    let pair = try #require(VersionPair.breaking.first { $0.name == "field-required" })
    let folder = try TemporaryFolder()
    try FileTree(pair.folder).add(to: folder.url)
    try FileManager.default.moveItem(at: folder.url(of: "old"), to: folder.url(of: "v1"))
    let file = folder.url(of: "new/books.yaml")
    let text = "# A comment.\n" + String(decoding: try Data(contentsOf: file), as: UTF8.self)
    try Data(text.utf8).write(to: file)
    let result = CommandLineTool.firesmith.run([
      "breaking", "--format", "json", "--against", folder.url(of: "v1").path, "--schemas",
      folder.url(of: "new").path,
    ])
    #expect(
      try Report(result).findings == (try Report(pair.compare("--format", "json")).findings))
  }
}
