import FiresmithPatterns
import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithDataCheck

/// Patterns are found where RE2 finds them.
@Suite struct PatternMatcherTests {
  @Test(arguments: PatternCase.all)
  func patternsAreFoundWhereRE2FindsThem(pattern: PatternCase) throws {
    let matcher = PatternMatcher(try RegularExpression(pattern.pattern))
    for text in pattern.found { #expect(matcher.isFound(in: text), "\(text.debugDescription)") }
    for text in pattern.missed { #expect(!matcher.isFound(in: text), "\(text.debugDescription)") }
  }

  /// Other engines take longer than the age of the universe.
  @Test func noPatternTakesForever() throws {
    let text = String(repeating: "a", count: 5_000)
    for pattern in ["^(a+)+$", "^(a|a)*b$", "(a*)*$", "^(a?){50}a{50}$", "(x+x+)+y"] {
      _ = PatternMatcher(try RegularExpression(pattern)).isFound(in: text)
    }
    #expect(PatternMatcher(try RegularExpression("^(a+)+$")).isFound(in: text))
  }
}
