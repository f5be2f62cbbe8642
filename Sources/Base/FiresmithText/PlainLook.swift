/// The apparent kind of an unquoted string, to people and to other readers of YAML.
///
/// Schemas read it as whatever belongs in its place. If that could be several things, a string that
/// looks like something else needs quotes.
package enum PlainLook {
  case null
  case boolean
  case number
  case text

  package init(_ text: String) {
    // Most texts.
    if let first = text.utf8.first, first > UInt8(ascii: "9"), !"nNtTfF~".utf8.contains(first) {
      self = .text
      return
    }
    switch text {
    case "null", "Null", "NULL", "~":
      self = .null
    case "true", "True", "TRUE", "false", "False", "FALSE":
      self = .boolean
    default:
      self = isNumber(text) ? .number : .text
    }
  }
}

/// Whether some version of YAML reads `text` as a number: `1`, `-1.5e3`, `0x1F`, `1_000`, `.5`,
/// `.inf`.
private func isNumber(_ text: String) -> Bool {
  var digits = text[...]
  if digits.first == "-" || digits.first == "+" { digits.removeFirst() }
  if [".inf", ".nan"].contains(digits.lowercased()) { return true }
  guard let first = digits.utf8.first, first == UInt8(ascii: ".") || first.isASCIIDigit else {
    return false
  }
  let lowercased = digits.lowercased()
  for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where lowercased.hasPrefix(prefix) {
    return Int(lowercased.dropFirst(2).replacing("_", with: ""), radix: radix) != nil
  }
  guard digits.utf8.contains(where: \.isASCIIDigit),
    digits.utf8.allSatisfy({ $0.isASCIIDigit || "._eE+-".utf8.contains($0) })
  else { return false }
  return Double(digits.replacing("_", with: "")) != nil
}
