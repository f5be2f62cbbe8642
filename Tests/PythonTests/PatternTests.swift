import FiresmithPatterns
import FiresmithTestSupport
import Foundation
import Testing

/// The translations of patterns for Python. RE2 itself says what they mean.
@Suite(.python) struct PatternTests {
  private struct Row: Encodable {
    let pattern: String
    let python: String
    let found: [String]
    let missed: [String]
  }

  @Test func patternsMeanToPythonWhatTheyMeanToRE2() async throws {
    let rows = try PatternCase.all.map { example in
      Row(
        pattern: example.pattern,
        python: try RegularExpression(example.pattern).translated(to: .python),
        found: example.found, missed: example.missed)
    }
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("patterns.json")
    try JSONEncoder().encode(rows).write(to: file)
    let script = Files.tests.appendingPathComponent("patterns.py")
    let result = try await PythonEnvironment.shared.value.python.run(
      ["-W", "error", script.path, file.path], in: folder.url)
    #expect(result.status == 0, "\(result.output)\(result.problems)")
    #expect(result.output == "\(rows.count) patterns\n")
  }
}
