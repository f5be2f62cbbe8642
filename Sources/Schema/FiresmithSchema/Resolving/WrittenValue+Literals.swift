import FiresmithDiagnostics
import FiresmithText

// Values of types that YAML doesn't have, written as text.
extension WrittenValue {
  /// A decimal number, with a fraction and an exponent if it has them.
  func number(_ expected: String, _ diagnostics: inout [Diagnostic]) -> Marked<Double>? {
    if kind == .plain, let value = Double(schemaNumber: text) { return Marked(value, mark) }
    diagnostics.appendMismatch(of: self, expected: expected, hint: hint(numberHint))
    return nil
  }

  /// A text of a form, as it is stored.
  func text(of form: TextForm, _ diagnostics: inout [Diagnostic]) -> String? {
    if isScalar, let stored = form.stored(text) { return stored }
    diagnostics.appendMismatch(
      of: self, expected: form.expected, hint: isScalar ? form.hint(text) : "")
    return nil
  }

  /// A time as in RFC 3339, in seconds since the beginning of 1970.
  func timestamp(_ diagnostics: inout [Diagnostic]) -> Int? {
    let text = text
    if isScalar, let seconds = secondsSince1970(text) { return seconds }
    let hint: String
    if !isScalar {
      hint = ""
    } else if secondsSince1970(text + "T00:00:00Z") != nil {
      hint = "; write '\(text)T00:00:00Z' for the day's beginning in UTC"
    } else if secondsSince1970(text + "Z") != nil {
      hint = "; it needs a time zone: '\(text)Z'"
    } else if text.contains("."), !text.utf8.contains(UInt8(ascii: " ")) {
      hint = "; a schema has whole seconds"
    } else {
      hint = ""
    }
    diagnostics.appendMismatch(
      of: self, expected: "a time such as '2020-01-31T12:00:00Z', or 'now'", hint: hint)
    return nil
  }
}

extension Double {
  /// The value of `-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?`; `nil` for other texts, and for numbers
  /// that are too large.
  init?(schemaNumber text: String) {
    var scanner = ByteScanner(text)
    scanner.skip("-")
    guard scanner.skipDigits() > 0 else { return nil }
    if scanner.skip(".") { guard scanner.skipDigits() > 0 else { return nil } }
    if scanner.skip("eE") {
      scanner.skip("+-")
      guard scanner.skipDigits() > 0 else { return nil }
    }
    guard scanner.isAtEnd, let value = Double(text), value.isFinite else { return nil }
    self = value
  }
}

/// Reads a text of ASCII from its beginning.
struct ByteScanner {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  var isAtEnd: Bool { position == bytes.count }

  /// Skips one of `characters`, and returns whether there was one.
  @discardableResult
  mutating func skip(_ characters: StaticString) -> Bool {
    guard position < bytes.count else { return false }
    let isOne = characters.withUTF8Buffer { $0.contains(bytes[position]) }
    if isOne { position += 1 }
    return isOne
  }

  /// Skips digits, and returns how many.
  mutating func skipDigits() -> Int {
    let start = position
    while position < bytes.count, (0x30...0x39).contains(bytes[position]) { position += 1 }
    return position - start
  }
}
