/// Values as Swift source code.
package enum SwiftLiteral {
  /// A string literal on one line whose value is exactly `value`.
  ///
  /// Everything that a reader couldn't see, or that would change how the rest of the line looks, is
  /// written as its code: control characters, invisible ones, those that change the direction.
  package static func string(_ value: String) -> String {
    if value.isPlain { return String("\"", value, "\"") }
    var literal = "\""
    var isFirst = true
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      case "\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      case "\0": literal += "\\0"
      default:
        // A combining mark at the beginning would combine with the quotation mark.
        if scalar.isVisible, !(isFirst && scalar.properties.isGraphemeExtend) {
          literal.unicodeScalars.append(scalar)
        } else {
          literal += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
        }
      }
      isFirst = false
    }
    return literal + "\""
  }

  package static func integer(_ value: Int) -> String {
    String(value)
  }

  /// The shortest literal that is read as `value` again: `0.1`, `1e+20`.
  package static func double(_ value: Double) -> String {
    // The compiler warns of literals that small.
    value.isSubnormal ? "Double(bitPattern: \(value.bitPattern))" : value.description
  }

  package static func boolean(_ value: Bool) -> String {
    value ? "true" : "false"
  }
}
