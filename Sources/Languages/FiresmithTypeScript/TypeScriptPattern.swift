import FiresmithPatterns

/// Regular expressions as JavaScript has them with the flag `u`.
enum TypeScriptPattern {
  /// Returns an expression that is found in the same texts.
  ///
  /// It is that of ICU, but for three escapes: the end of a text, characters beyond 16 bits, and
  /// signs that JavaScript refuses to escape.
  static func translated(_ expression: RegularExpression) -> String {
    var scalars = expression.translated(to: .icu).unicodeScalars[...]
    var text = ""
    while let scalar = scalars.popFirst() {
      guard scalar == "\\", let escaped = scalars.popFirst() else {
        text.unicodeScalars.append(scalar)
        continue
      }
      switch escaped {
      case "z": text += "$"
      case "U":
        text += "\\u{" + String(String.UnicodeScalarView(scalars.prefix(8))) + "}"
        scalars = scalars.dropFirst(8)
      case "&", "~": text.unicodeScalars.append(escaped)
      default:
        text += "\\"
        text.unicodeScalars.append(escaped)
      }
    }
    return text
  }
}
