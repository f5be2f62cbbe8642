import FiresmithCommandLine
import FiresmithDiagnostics
import FiresmithTestSupport
import Foundation
import Testing

@testable import firesmith

/// The file of `check-data --summary` replaces summaries, and nothing else.
@Suite struct SummaryFileTests {
  private let folder: TemporaryFolder
  private let words: [String]

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      "collections: { books: { model: Book, fields: { title: string } } }\n", to: "books.yaml")
    try folder.write(
      #"{"name": "projects/p/databases/(default)/documents/books/1", "fields": {"title": {"stringValue": "Momo"}}}"#,
      to: "books.jsonl")
    let (data, schema) = (folder.url(of: "books.jsonl").path, folder.url(of: "books.yaml").path)
    words = ["check-data", data, "--schemas", schema, "--summary"]
  }

  private func path(_ name: String) -> String { folder.url(of: name).path }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  /// Checks that a path is refused, and that everything is as it was.
  private func expectRefusal(_ name: String) throws {
    let before = try names()
    let result = CommandLineTool.firesmith.run(words + [path(name)])
    #expect(
      result.problems
        == "\(path(name)): error: this is not a summary, so it isn't replaced; move it away, or name"
        + " another file [foreign-file]\n")
    #expect(result.output == "" && result.status == .failure)
    #expect(try names() == before)
  }

  @Test(arguments: [
    "notes\n", "{}", "[]", "null", "\"version\"", "{\"version\": 1",
    #"{"collections": {}, "types": {}}"#, #"{"version": 1, "run": [], "sources": []}"#,
    #"{"version": 1, "documents": 3, "failures": []}"#, "\u{FEFF}", " ",
  ])
  func aFileOfAnotherKindStays(text: String) throws {
    try folder.write(text, to: "other.json")
    try expectRefusal("other.json")
    #expect(try folder.text(of: "other.json") == text)
  }

  @Test func bytesThatAreNoTextStay() throws {
    let bytes = Data([0x7B, 0xFF, 0x00, 0x7D])
    try bytes.write(to: folder.url(of: "other.json"))
    try expectRefusal("other.json")
    #expect(try Data(contentsOf: folder.url(of: "other.json")) == bytes)
  }

  @Test(arguments: ["books.jsonl", "books.yaml"]) func whatTheRunReadsStays(name: String) throws {
    let text = try folder.text(of: name)
    try expectRefusal(name)
    #expect(try folder.text(of: name) == text)
  }

  @Test func foldersLinksAndPipesStay() throws {
    try folder.write("notes", to: "folder/notes.txt")
    try expectRefusal("folder")
    try folder.write("", to: "target.json")
    try FileManager.default.createSymbolicLink(
      atPath: path("link"), withDestinationPath: "target.json")
    try FileManager.default.createSymbolicLink(
      atPath: path("broken"), withDestinationPath: "nowhere.json")
    try #require(mkfifo(path("pipe"), 0o600) == 0)
    for name in ["link", "broken", "pipe"] {
      try expectRefusal(name)
      #expect((try? FileManager.default.attributesOfItem(atPath: path(name))) != nil)
    }
  }

  @Test(
    arguments: [
      nil, "", #"{"version": 99, "documents": 0, "collections": []}"#,
    ] as [String?])
  func aSummaryIsReplaced(text: String?) throws {
    if let text { try folder.write(text, to: "summary.json") }
    for _ in 1...2 {
      let result = CommandLineTool.firesmith.run(words + [path("summary.json")])
      #expect(result.status == .done, "\(result.problems)")
      #expect(try folder.text(of: "summary.json").contains("\"title\""))
    }
  }

  /// It has a name that looks like a temporary file's.
  @Test func aFileBesideTheSummaryStays() throws {
    for name in ["summary.json.new", "summary.json.tmp", "summary.json~"] {
      try folder.write("notes", to: name)
    }
    let before = try names()
    #expect(CommandLineTool.firesmith.run(words + [path("summary.json")]).status == .done)
    #expect(try names() == (before + ["summary.json"]).sorted())
    for name in before where name.hasPrefix("summary.json") {
      #expect(try folder.text(of: name) == "notes")
    }
  }

  /// At its end, the run removes the file with which it could have been resumed.
  @Test func theFileForResumingIsAnother() throws {
    try FileManager.default.createSymbolicLink(
      atPath: path("here"), withDestinationPath: folder.path)
    for other in ["summary.json", "here/summary.json"] {
      let result = CommandLineTool.firesmith.run(
        words + [path("summary.json"), "--resume", path(other)])
      #expect(
        result.problems.hasPrefix("error: '--summary' and '--resume' need files of their own"))
      #expect(!folder.exists("summary.json"))
    }
  }
}
