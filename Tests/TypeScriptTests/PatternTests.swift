import FiresmithPatterns
import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithTypeScript

/// The translations of patterns for JavaScript. RE2 itself says what they mean.
@Suite(.typeScript) struct TypeScriptPatternTests {
  private struct Row: Encodable {
    let expression: String
    let found: [String]
    let missed: [String]
  }

  @Test func patternsMeanToJavaScriptWhatTheyMeanToRE2() async throws {
    let rows = try PatternCase.all.map { example in
      Row(
        expression: TypeScriptPattern.translated(try RegularExpression(example.pattern)),
        found: example.found, missed: example.missed)
    }
    let folder = try TemporaryFolder()
    try folder.write(
      String(decoding: JSONEncoder().encode(rows), as: UTF8.self), to: "patterns.json")
    try folder.write(
      """
      const rows = JSON.parse(require('fs').readFileSync('patterns.json', 'utf8'));
      for (const { expression, found, missed } of rows) {
        // As in the support code.
        const pattern = new RegExp(expression, 'u');
        for (const text of found) if (!pattern.test(text)) console.log(expression, 'misses', text);
        for (const text of missed) if (pattern.test(text)) console.log(expression, 'finds', text);
      }
      console.log(rows.length, 'patterns');
      """, to: "patterns.cjs")
    let result = try await TypeScriptTools.node().run(["patterns.cjs"], in: folder.url)
    #expect(result.status == 0, "\(result.problems)")
    #expect(result.output == "\(rows.count) patterns\n")
  }
}
