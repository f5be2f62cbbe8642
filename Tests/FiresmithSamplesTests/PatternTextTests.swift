import FiresmithPatterns
import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithSamples

/// Texts that are made from patterns, by another regular expression engine.
@Suite struct PatternTextTests {
  private func isFound(_ pattern: RegularExpression, in text: String) throws -> Bool {
    let expression = try NSRegularExpression(pattern: pattern.translated(to: .icu))
    let range = NSRange(location: 0, length: text.utf16.count)
    return expression.firstMatch(in: text, range: range) != nil
  }

  /// Patterns that match nothing give no text.
  @Test(arguments: PatternCase.all)
  func theyMatch(_ example: PatternCase) throws {
    let pattern = try RegularExpression(example.pattern)
    let texts = PatternText(pattern)
    var count = 0
    for seed in UInt64(0)..<20 {
      var numbers = SampleNumbers(seed: seed)
      guard let text = texts.text(using: &numbers) else { continue }
      #expect(try isFound(pattern, in: text), "\(example.pattern) in '\(text)'")
      count += 1
    }
    #expect(count == 20 || example.found.isEmpty || count == 0, "\(example.pattern): \(count)")
  }

  @Test(arguments: [
    (#"^\d{3}-\d{2}$"#, 6...6), ("^[a-z]+$", 5...9), ("^[a-z]*$", 40...60), ("x", 3...4),
    ("x$", 3...4),
    ("^x", 3...4),
    (#"^(?:97[89])-?\d{9}[\dX]$"#, 13...14), (#"\bword\b"#, 4...30), ("(?m)^a$", 1...9),
    ("^(a|bc){2,}$", 8...8),
  ])
  func theyHaveTheLength(pattern: String, length: ClosedRange<Int>) throws {
    let expression = try RegularExpression(pattern)
    let texts = PatternText(expression, length: length)
    for seed in UInt64(0)..<20 {
      var numbers = SampleNumbers(seed: seed)
      let text = try #require(texts.text(using: &numbers), "\(pattern)")
      #expect(length.contains(text.utf16.count))
      #expect(try isFound(expression, in: text))
    }
  }

  @Test(arguments: [("^a$", 2...3), (#"a\bb"#, 0...9), ("b^a", 0...9), ("a$b", 0...9)])
  func thereIsNoneForWhatMatchesNothing(pattern: String, length: ClosedRange<Int>) throws {
    var numbers = SampleNumbers(seed: 1)
    let texts = PatternText(try RegularExpression(pattern), length: length)
    #expect(texts.text(using: &numbers) == nil)
  }

  /// The time is bounded, also for repetitions of repetitions.
  @Test func itNeverHangs() throws {
    let pattern = try RegularExpression("^(((a{9}){9}){9}b|c)*$")
    var numbers = SampleNumbers(seed: 1)
    #expect(PatternText(pattern, length: 730_000...Int.max).text(using: &numbers) == nil)
  }
}
