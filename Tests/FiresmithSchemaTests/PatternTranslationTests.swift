import FiresmithPatterns
import FiresmithTestSupport
import Foundation
import Testing

/// The translations of patterns for ICU. `PythonTests` has those of Python, and asks RE2.
@Suite struct PatternTranslationTests {
  @Test(arguments: PatternCase.all)
  func patternsMeanToFoundationWhatTheyMeanToRE2(_ example: PatternCase) throws {
    let translation = try RegularExpression(example.pattern).translated(to: .icu)
    let expression = try NSRegularExpression(pattern: translation)
    func isFound(in text: String) -> Bool {
      let range = NSRange(location: 0, length: text.utf16.count)
      return expression.firstMatch(in: text, range: range) != nil
    }
    for text in example.found { #expect(isFound(in: text), "\(translation) in '\(text)'") }
    for text in example.missed { #expect(!isFound(in: text), "\(translation) in '\(text)'") }
  }

  @Test(arguments: [
    ("^[A-Z]{2}$", #"^[A-Z]{2}\z"#, #"^[A-Z]{2}\Z"#),
    (#"^\d+\.\d{2}$"#, #"^[0-9]+\.[0-9]{2}\z"#, #"^[0-9]+\.[0-9]{2}\Z"#),
    ("(?i)^ok.?$", #"^[Oo][Kk\u212A][^\n]?\z"#, #"^[Oo][Kk\u212A][^\n]?\Z"#),
    ("(?P<kind>(a|b)+)*", "[ab]*", "[ab]*"),
    ("(?m)^a$|b", #"(?<![^\n])a(?![^\n])|b"#, #"(?<![^\n])a(?![^\n])|b"#),
    ("", "(?:)", "(?:)"),
  ])
  func translationsAreReadable(pattern: String, icu: String, python: String) throws {
    let expression = try RegularExpression(pattern)
    #expect(expression.translated(to: .icu) == icu)
    #expect(expression.translated(to: .python) == python)
  }
}
