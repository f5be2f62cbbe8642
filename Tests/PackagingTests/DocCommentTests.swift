import FiresmithTestSupport
import Foundation
import Testing

/// The script that finds doc comments which begin with a question.
@Suite struct DocCommentTests {
  @Test(
    arguments: [
      ("/// What there is.\nvar a = 1", "1: /// What there is."),
      ("  /// How many there are.\n  var a = 1", "1: /// How many there are."),
      ("/// The rest.\n/// Which ones.\nvar a = 1", nil),
      ("/// Whatever there is.\nvar a = 1", nil),
      ("// What there is.\nvar a = 1", nil),
      ("/// One.\nvar a = 1\n/// Why.\nvar b = 2", "3: /// Why."),
    ] as [(String, String?)])
  func aQuestionIsFound(code: String, line: String?) async throws {
    let folder = try TemporaryFolder()
    try folder.write(code + "\n", to: "Code.swift")
    let result = try await Tool.named("awk").run(
      ["-f", Project.url(".ci/doc-comments.awk").path, "Code.swift"], in: folder.url)
    #expect(result.output == (line.map { "Code.swift:\($0)\n" } ?? ""))
    #expect(result.problems == "" && result.status == (line == nil ? 0 : 1))
  }
}
