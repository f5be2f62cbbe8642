// Numbers and booleans as schemas write them, and advice about those that are written otherwise.

extension Int {
  /// The value of `-?(0|[1-9][0-9]*)`; `nil` for other texts, and for numbers that need more than
  /// 64 bits.
  package init?(schemaInteger text: String) {
    guard isSchemaInteger(text), !hasLeadingZero(text) else { return nil }
    self.init(text)
  }
}

/// Whether an integer begins with a zero that other readers take for the mark of an octal number.
package func hasLeadingZero(_ integer: String) -> Bool {
  let digits =
    integer.utf8.first == UInt8(ascii: "-") ? integer.utf8.dropFirst() : integer.utf8[...]
  return digits.count > 1 && digits.first == UInt8(ascii: "0")
}

/// Whether `text` is `-?[0-9]+`.
package func isSchemaInteger(_ text: String) -> Bool {
  var digits = 0
  for (index, byte) in text.utf8.enumerated() {
    if index == 0, byte == UInt8(ascii: "-") { continue }
    guard byte.isASCIIDigit else { return false }
    digits += 1
  }
  return digits > 0
}

/// The booleans of other languages, and of YAML 1.1.
package func booleanHint(for text: String, inQuotes: Bool) -> String {
  let quotes = inQuotes ? ", without quotes" : ""
  return switch text.lowercased() {
  case "true", "yes", "on", "y": "; write 'true'" + quotes
  case "false", "no", "off", "n": "; write 'false'" + quotes
  default: ""
  }
}

/// An integer that is too large, in quotes, or with a zero in front.
package func integerHint(for text: String, inQuotes: Bool) -> String {
  guard isSchemaInteger(text) else { return "" }
  if inQuotes { return "; leave out the quotes" }
  return hasLeadingZero(text)
    ? "; write it without the leading zero" : ", which needs more than 64 bits"
}

/// A number that is too large, in quotes, or written in another way.
package func numberHint(for text: String, inQuotes: Bool) -> String {
  guard let value = Double(text), !value.isNaN else { return "" }
  if inQuotes { return "; leave out the quotes" }
  return value.isFinite ? "; write it with decimal digits, as in '1.5e3'" : ", which is too large"
}
