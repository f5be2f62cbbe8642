// Characters that look like YAML's own, as word processors, web pages and some keyboards write
// them.

/// Whether a character looks like a space, or like nothing at all, and is a letter for YAML.
package func isForeignSpace(_ scalar: Unicode.Scalar) -> Bool {
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
