/// `text` with control characters, and characters that change the direction of what follows, made
/// visible: schemas are untrusted, and what is printed must not steer the reader's terminal.
///
/// ```swift
/// visible("a\u{1B}[2Jb")  // a<U+001B>[2Jb
/// ```
package func visible(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: isHidden) else { return text }
  var result = ""
  for scalar in text.unicodeScalars { result += visible(scalar) }
  return result
}

func visible(_ scalar: Unicode.Scalar) -> String {
  guard isHidden(scalar) else { return String(scalar) }
  switch scalar {
  case "\n": return "\\n"
  case "\t": return "\\t"
  case "\r": return "\\r"
  default:
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "<U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ">"
  }
}

private func isHidden(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x00..<0x20, 0x7F..<0xA0: true
  // Marks, embeddings and isolates of bidirectional text.
  case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
  // Line and paragraph separator, and spaces of no width.
  case 0x2028, 0x2029, 0x200B, 0x2060...0x2064, 0xFEFF: true
  // Tag characters, which show nothing.
  case 0xE0000...0xE007F: true
  default: false
  }
}
