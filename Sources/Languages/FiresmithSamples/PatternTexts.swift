import FiresmithPatterns

/// Some texts that match a regular expression, and look as people's do if they can.
struct PatternTexts {
  private let pattern: RegularExpression
  /// In UTF-16, as constraints count.
  private let length: ClosedRange<Int>
  /// The subject of the strings, as far as the field's name tells.
  private let words: SampleWords

  /// The most strings made of words, and the most made of the pattern alone.
  private static let (mostOfWords, mostOfPattern) = (8, 5)
  /// The number of strings of words that are tried, and the number of them that must match.
  private static let (attempts, fewestOfWords) = (36, 4)
  /// Longer texts would be most of the generated code.
  private static let longText = 100

  init(_ pattern: RegularExpression, length: ClosedRange<Int>, about words: SampleWords) {
    self.pattern = pattern
    self.length = length
    self.words = words
  }

  /// Returns the texts, each once: the first kind of words of which enough match, the field's own
  /// before others; otherwise what the pattern alone gives.
  func texts(where isValid: (String) -> Bool) -> [String] {
    let matcher = PatternMatcher(pattern)
    for words in [words, .email, .phone, .code, .word, .title, .person] {
      let texts = texts(of: words, matcher).filter(isValid)
      if texts.count >= Self.fewestOfWords { return texts }
    }
    return textsOfPattern(where: isValid)
  }

  private func texts(of words: SampleWords, _ matcher: PatternMatcher) -> [String] {
    var numbers = SampleNumbers(seed: 0)
    var texts: [String] = []
    for attempt in 0..<Self.attempts where texts.count < Self.mostOfWords {
      let text = words.text(using: &numbers)
      if length.contains(text.utf8.count), !texts.contains(text), matcher.isFound(in: text) {
        texts.append(text)
      }
      // Most patterns match all of a kind of words, or none.
      if attempt > 8, texts.isEmpty { break }
    }
    return texts
  }

  private func textsOfPattern(where isValid: (String) -> Bool) -> [String] {
    let source = PatternText(pattern, length: length)
    var numbers = SampleNumbers(seed: 0)
    var texts: [String] = []
    for _ in 0..<Self.mostOfPattern {
      guard let text = source.text(using: &numbers) else { break }
      if isValid(text), !texts.contains(text) { texts.append(text) }
      if text.utf8.count > Self.longText { break }
    }
    return texts
  }
}
