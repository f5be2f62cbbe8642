import FiresmithTestSupport
import Foundation
import Testing

/// The script that finds comments which are wider than the code may be.
@Suite struct LongCommentTests {
  private static let words = Array(repeating: "four", count: 19).joined(separator: " ")

  @Test(arguments: [
    ("/// \(words)", false),
    ("/// \(words) and on", true),
    ("  // \(words) and on", true),
    // Letters that take several bytes are a column each.
    ("/// \(words.replacing("f", with: "ö"))", false),
    ("/// - \(words) and on", true),
    ("/// \(String(repeating: "address/", count: 20)) on", false),
    ("/// `\(words) and on`", false),
    ("/// | \(words) and on |", false),
    ("let a = 1  // \(words)", false),
    ("let text = \"\"\"\n  // \(words) and on\n  \"\"\"", false),
    ("/// ```\n/// \(words) and on\n/// ```", false),
  ])
  func aLongCommentIsFound(code: String, isFound: Bool) async throws {
    let folder = try TemporaryFolder()
    try folder.write(code + "\n", to: "Code.swift")
    let result = try await Tool.named("awk").run(
      ["-f", Project.url(".ci/long-comments.awk").path, "Code.swift"], in: folder.url,
      environment: ["LC_ALL": "C"])
    #expect(result.output == (isFound ? "Code.swift:1: \(code)\n" : ""))
    #expect(result.problems == "" && result.status == (isFound ? 1 : 0))
  }
}
