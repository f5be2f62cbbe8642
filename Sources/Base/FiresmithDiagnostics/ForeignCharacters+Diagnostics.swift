import FiresmithText

/// Returns the problem with the characters of an unquoted string that has a meaning; `nil` if there
/// is none.
package func foreignCharacter(in text: String, at mark: SourceMark) -> Diagnostic? {
  if let unquoted = textInTypographicQuotes(text) {
    return .typographicQuotes(around: unquoted, at: mark)
  }
  return firstHidden(in: text).map { .hiddenCharacter($0, in: text, at: mark) }
}

extension Diagnostic {
  package static func foreignSpace(_ scalar: Unicode.Scalar, at mark: SourceMark) -> Diagnostic {
    Diagnostic(
      .invalidYAML, "\(scalar.codePoint) is not a space in YAML; use plain spaces", at: mark)
  }

  fileprivate static func hiddenCharacter(
    _ scalar: Unicode.Scalar, in text: String, at mark: SourceMark
  ) -> Diagnostic {
    let escape = "\\u" + scalar.codePoint.dropFirst(2)
    return Diagnostic(
      .invalidYAML,
      "\(quoted(text)) contains \(scalar.codePoint), which is invisible; leave it out,"
        + " or write it as '\(escape)' in double quotes", at: mark)
  }

  /// - Parameter text: The text without the quotes.
  fileprivate static func typographicQuotes(around text: String, at mark: SourceMark) -> Diagnostic
  {
    Diagnostic(
      .invalidYAML, "typographic quotes don't quote; write \(doubleQuoted(text))",
      at: mark)
  }
}
