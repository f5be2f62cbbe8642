/// `text` with characters made visible that don't show, or that change the direction of what
/// follows: schemas are untrusted, and what is printed must not control the reader's terminal.
///
/// ```swift
/// visible("a\u{1B}[2Jb")  // a<U+001B>[2Jb
/// ```
package func visible(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: \.isHidden) else { return text }
  var result = ""
  for scalar in text.unicodeScalars { result += visible(scalar) }
  return result
}

package func visible(_ scalar: Unicode.Scalar) -> String {
  guard scalar.isHidden else { return String(scalar) }
  switch scalar {
  case "\n": return "\\n"
  case "\t": return "\\t"
  case "\r": return "\\r"
  default: return "<\(scalar.codePoint)>"
  }
}

/// The first character of `text` that doesn't show: two texts that differ in it look the same.
///
/// Joiners and variation selectors are none where they change how a letter or an emoji looks.
package func firstHidden(in text: String) -> Unicode.Scalar? {
  var previous: Unicode.Scalar = " "
  for scalar in text.unicodeScalars {
    if scalar.isHidden || scalar.joinsOrVaries && !previous.takesJoiners { return scalar }
    previous = scalar
  }
  return nil
}

extension Unicode.Scalar {
  /// `U+001B`
  package var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// Whether the character shows nothing and can do without, ends a line, or changes the direction.
  fileprivate var isHidden: Bool {
    switch value {
    case 0x20..<0x7F: false
    case 0..<0x20, 0x7F..<0xA0: true
    // Line and paragraph separator, and interlinear annotations.
    case 0x2028, 0x2029, 0xFFF9...0xFFFB: true
    default: properties.isDefaultIgnorableCodePoint && !joinsOrVaries
    }
  }

  /// A joiner or a variation selector, which scripts and emoji need inside a word.
  package var joinsOrVaries: Bool {
    value == 0x200C || value == 0x200D || value == 0xFE0E || value == 0xFE0F
  }

  /// Whether joiners and variation selectors have an effect after this character.
  package var takesJoiners: Bool {
    guard value >= 0xA9 else { return false }
    switch properties.generalCategory {
    case .otherLetter, .nonspacingMark, .spacingMark: return true
    default: return properties.isEmoji  // Of Unicode, which grows.
    }
  }
}
