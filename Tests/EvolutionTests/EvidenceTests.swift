import FiresmithCommandLine
import FiresmithTestSupport
import Testing

@testable import firesmith

/// `firesmith breaking --summary`
@Suite struct EvidenceTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(GitFolder.schema(pages: "integer"), to: "new/books.yaml")
    try folder.write(GitFolder.schema(pages: "integer?"), to: "old/books.yaml")
  }

  /// Compares, with a summary of books with these fields besides their titles.
  private func breaking(_ books: [String], _ options: String...) throws -> CommandResult {
    var paths: [String] = []
    for (index, fields) in books.enumerated() {
      let name = "projects/p/databases/(default)/documents/books/b\(index)"
      try folder.write("{\"name\": \"\(name)\", \"fields\": {\(fields)}}\n", to: "b\(index).jsonl")
      let summary = CommandLineTool.firesmith.run([
        "summarize", folder.url(of: "b\(index).jsonl").path, "--quiet",
      ])
      try folder.write(summary.output, to: "b\(index).json")
      paths += ["--summary", folder.url(of: "b\(index).json").path]
    }
    return CommandLineTool.firesmith.run(
      [
        "breaking", "--against", folder.url(of: "old").path, "--schemas",
        folder.url(of: "new").path, "--only", "reading",
      ] + paths + options)
  }

  private static let full = "\"pages\": {\"integerValue\": \"1\"}"

  @Test func aFindingAboutNoDocumentIsAWarning() throws {
    let result = try breaking([Self.full, Self.full])
    #expect(result.status == .done)
    #expect(result.problems.contains("warning: 'books.pages' is required"))
    #expect(result.problems.contains("; 0 of 2 stored documents lack it; "))
  }

  @Test(arguments: ["", "\"pages\": {\"nullValue\": null}"])
  func aFindingAboutDocumentsSaysHowMany(_ fields: String) throws {
    let result = try breaking([Self.full, fields, Self.full])
    #expect(result.status == .findings)
    #expect(result.problems.contains("error: 'books.pages' is required"))
    #expect(result.problems.contains("; 1 of 3 stored documents lack it"))
    #expect(result.problems.contains(", such as books/b1; ") == fields.isEmpty)
  }

  @Test func aSummaryOfOtherDocumentsSaysNothing() throws {
    let result = try breaking([])
    #expect(result.status == .findings)
    #expect(!result.problems.contains("stored documents lack it"))
    #expect(try breaking([], "--summary", folder.url(of: "nowhere").path).status == .failure)
  }
}
