/// The form of strings of which not all are values of their scalar.
///
/// A class, so that a row of the table of scalars stays small.
package final class TextForm: Sendable {
  /// The words for a default, with an example: `a URL such as 'https://example.com'`.
  let expected: String
  /// Returns advice about a text that is no value, behind a semicolon.
  let hint: @Sendable (String) -> String
  /// Returns what is stored for a text in a schema; `nil` if that is no value.
  let stored: @Sendable (String) -> String?
  /// A value, as it is stored.
  package let example: String
  /// Whether a stored string is a value; `nil` if more texts are read than a schema can have.
  package let holds: (@Sendable (String) -> Bool)?

  init(
    expected: String, example: String, hint: @escaping @Sendable (String) -> String = { _ in "" },
    stored: @escaping @Sendable (String) -> String?, holds: (@Sendable (String) -> Bool)? = nil
  ) {
    self.expected = expected
    self.example = example
    self.hint = hint
    self.stored = stored
    self.holds = holds
  }
}

extension TextForm {
  /// Decimal numbers, with the digits that they are written with.
  static let decimal = TextForm(
    expected: "a decimal number such as 12.50", example: "12.50",
    hint: { text in
      Double(schemaNumber: text) == nil
        ? "" : "; it has at most 38 digits, no exponent, and no needless zero or minus in front"
    },
    stored: { isDecimal($0) ? $0 : nil }, holds: isDecimal)

  /// Absolute URLs in the characters of RFC 3986, so that every URL type takes them.
  static let url = TextForm(
    expected: "a URL such as 'https://example.com'", example: "https://example.com/a",
    hint: { text in
      text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f }
        ? "" : "; other characters than those of ASCII are written as '%C3%A9'"
    },
    stored: { isPlainURL($0) ? $0 : nil })

  /// UUIDs, in small letters.
  static let uuid = TextForm(
    expected: "a UUID such as '8e1ab0d4-2f64-4c1b-9c2d-3f2d6b7a9e10', or 'uuid' for a new one",
    example: "123e4567-e89b-42d3-a456-426614174abc",
    stored: { isUUID($0) ? $0.lowercased() : nil }, holds: isUUID)

  /// Colours as CSS writes them, in lower case.
  static let color = TextForm(
    expected: "a colour such as \"#f05138\" or, with its opacity, \"#f0513880\"",
    example: "#f05138",
    stored: { text in
      guard isColor(text) else { return nil }
      let text = text.lowercased()
      return text.count == 9 && text.hasSuffix("ff") ? String(text.prefix(7)) : text
    }, holds: isColor)
}
