import FiresmithDiagnostics
import FiresmithText

// Characters that look like YAML's own, as word processors, web pages and some keyboards write
// them.

/// Whether a character looks like a space, or like nothing at all, and is a letter for YAML.
func isForeignSpace(_ scalar: Unicode.Scalar) -> Bool {
  guard !scalar.isASCII else { return false }
  return scalar.properties.generalCategory == .spaceSeparator || scalar == "\u{200B}"
    || scalar == "\u{2060}" || scalar == "\u{FEFF}"
}

/// The text inside of typographic quotes; `nil` if `text` doesn't stand in them.
///
/// ```swift
/// textInTypographicQuotes("“string?”")  // string?
/// ```
package func textInTypographicQuotes(_ text: String) -> String? {
  let scalars = text.unicodeScalars
  guard let first = scalars.first, let last = scalars.last, scalars.count >= 2,
    isTypographicQuote(first), isTypographicQuote(last) || last == "\"" || last == "'"
  else { return nil }
  return String(String.UnicodeScalarView(scalars.dropFirst().dropLast()))
}

private func isTypographicQuote(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar {
  case "\u{2018}"..."\u{201F}", "«", "»", "‹", "›": true
  default: false
  }
}

/// Returns the problem with the characters of an unquoted string that has a meaning; `nil` if there
/// is none.
func foreignCharacter(in text: String, at mark: SourceMark) -> Diagnostic? {
  if let unquoted = textInTypographicQuotes(text) {
    return .typographicQuotes(around: unquoted, at: mark)
  }
  return firstHidden(in: text).map { .hiddenCharacter($0, in: text, at: mark) }
}

extension Diagnostic {
  static func foreignSpace(_ scalar: Unicode.Scalar, at mark: SourceMark) -> Diagnostic {
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
  static func typographicQuotes(around text: String, at mark: SourceMark) -> Diagnostic {
    Diagnostic(
      .invalidYAML, "typographic quotes don't quote; write \(doubleQuoted(text))",
      at: mark)
  }
}
