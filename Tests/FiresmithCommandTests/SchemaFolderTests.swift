import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithFiles

@Suite struct SchemaFolderTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func schemas() throws -> [String] { try SchemaFolder.schemas(in: folder.path) }

  private func link(_ path: String, to destination: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.url(of: path).path, withDestinationPath: destination)
  }

  @Test func schemasAreFoundHoweverDeepAndSortedByTheirBytes() throws {
    for path in ["b/x.yaml", "b-x.yml", "a.YAML", "B.yml", "b/c/d/e.yaml", "é.yaml", "z.yaml"] {
      try folder.write("", to: path)
    }
    #expect(
      try schemas() == [
        "B.yml", "a.YAML", "b-x.yml", "b/c/d/e.yaml", "b/x.yaml", "z.yaml", "é.yaml",
      ])
  }

  @Test func hiddenAndOtherFilesAreSkipped() throws {
    for path in [
      ".a.yaml", ".git/a.yaml", "a.json", "yaml", "firesmith.yaml", "b.yaml.bak", "c/.yaml",
      "d.yaml",
    ] {
      try folder.write("", to: path)
    }
    #expect(try schemas() == ["d.yaml"])
  }

  @Test func loopsOfLinksComeToAnEnd() throws {
    try folder.write("", to: "a/x.yaml")
    try folder.write("", to: "b/y.yaml")
    try link("a/up", to: "..")
    try link("a/self", to: ".")
    try link("b/a", to: "../a")
    try link("a/b", to: "../b")
    try link("c", to: "c")
    #expect(try schemas() == ["a/x.yaml", "b/y.yaml"])
  }

  @Test func aFolderThatIsLinkedAndInsideIsNotCalledAfterTheLink() throws {
    try folder.write("", to: "shared/x.yaml")
    try link("a", to: "shared")
    #expect(try schemas() == ["shared/x.yaml"])
  }

  @Test func linksThatLeadOutsideAreFollowed() throws {
    let other = try TemporaryFolder()
    try other.write("", to: "deep/x.yaml")
    try link("linked", to: other.path)
    try link("file.yaml", to: other.url(of: "deep/x.yaml").path)
    #expect(try schemas() == ["file.yaml", "linked/deep/x.yaml"])
  }

  @Test func aBrokenLinkIsFoundSoThatReadingItIsAnError() throws {
    try link("x.yaml", to: "nowhere")
    #expect(try schemas() == ["x.yaml"])
  }

  @Test func aMissingFolderIsAnError() throws {
    #expect(throws: SystemError.self) {
      try SchemaFolder.schemas(in: folder.url(of: "nowhere").path)
    }
  }
}
