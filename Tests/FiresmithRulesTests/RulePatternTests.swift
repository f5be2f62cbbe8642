import FiresmithPatterns
import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithRules

/// Patterns in Google's emulator: they are found in the same texts as in every other language.
@Suite(.emulator) struct RulePatternTests {
  @Test func rulesFindPatternsInTheSameTexts() async throws {
    let emulator = try await Emulator.shared()
    let project = Emulator.newProject()
    let text = RuleExpression.member(
      .member(.member(.variable("request"), "resource"), "data"), "text")
    let matches = try PatternCase.all.enumerated().map { index, testCase in
      let pattern = try RegularExpression(testCase.pattern).wholeText
      let condition = RuleExpression.method(text, "matches", [.string(pattern)])
      return "match /p\(index)/{id} { allow create: if \(condition.text); }"
    }
    try await emulator.setRules(
      """
      service cloud.firestore { match /databases/{d}/documents {
      \(matches.joined(separator: "\n"))
      } }
      """, of: project)
    for (index, testCase) in PatternCase.all.enumerated() {
      for (texts, expected) in [(testCase.found, 200), (testCase.missed, 403)] {
        for text in texts {
          let (status, _) = try await emulator.writeAsNobody(
            "projects/\(project)/databases/(default)/documents/p\(index)", ["text": .string(text)])
          #expect(status == expected, "\(testCase.pattern) in \(text.debugDescription)")
        }
      }
    }
  }
}
