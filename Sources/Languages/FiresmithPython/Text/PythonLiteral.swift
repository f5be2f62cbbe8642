import FiresmithLanguage
import FiresmithSchema

/// Values and text as Python source code.
package enum PythonLiteral {
  /// Returns a string literal on one line whose value is exactly `value`.
  ///
  /// Control characters, invisible characters and those that change the text's direction are
  /// escaped, because a reader couldn't see them or would see the rest of the line wrongly.
  /// Uses single quotes if that saves escapes, like Python's formatters.
  package static func string(_ value: String) -> String {
    if value.isPlain { return String("\"", value, "\"") }
    let quote = quote(for: value)
    var literal = String(quote)
    for scalar in value.unicodeScalars {
      switch scalar {
      case quote: literal += "\\\(quote)"
      case "\\": literal += "\\\\"
      case "\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      default:
        if scalar.isVisible, !(literal.utf8.count == 1 && scalar.properties.isGraphemeExtend) {
          literal.unicodeScalars.append(scalar)
        } else {
          literal += escape(scalar)
        }
      }
    }
    return literal + String(quote)
  }

  /// Returns a literal for a regular expression: `r"^\d+\.\d+$"` if that is easier to read.
  package static func pattern(_ pattern: String) -> String {
    let scalars = pattern.unicodeScalars
    guard scalars.contains("\\"), !scalars.contains("\""), scalars.allSatisfy(\.isVisible),
      scalars.first?.properties.isGraphemeExtend == false
    else { return string(pattern) }
    return String("r\"", pattern, "\"")
  }

  private static func quote(for value: String) -> Unicode.Scalar {
    var surplus = 0
    for byte in value.utf8 {
      if byte == UInt8(ascii: "\"") { surplus += 1 }
      if byte == UInt8(ascii: "'") { surplus -= 1 }
    }
    return surplus > 0 ? "'" : "\""
  }

  /// Returns the literal for what an enumeration's case or a union's tag is stored as.
  package static func rawValue(_ value: Enumeration.RawValue) -> String {
    switch value {
    case .string(let string): self.string(string)
    case .integer(let integer): self.integer(integer)
    }
  }

  package static func integer(_ value: Int) -> String {
    String(value)
  }

  /// Returns the shortest literal that is parsed as `value`.
  package static func double(_ value: Double) -> String {
    value.description
  }

  package static func boolean(_ value: Bool) -> String {
    value ? "True" : "False"
  }

  /// Returns `line` with quotation marks escaped that could end a docstring.
  static func escapedInDocstring(_ line: String) -> String {
    let scalars = Array(line.unicodeScalars)
    var escaped = ""
    for (index, scalar) in scalars.enumerated() {
      switch scalar {
      case "\\": escaped += "\\\\"
      case "\"" where index + 1 == scalars.count || scalars[index + 1] == "\"": escaped += "\\\""
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    let (letter, width) =
      switch scalar.value {
      case ..<0x100: ("x", 2)
      case ..<0x10000: ("u", 4)
      default: ("U", 8)
      }
    return "\\" + letter + String(repeating: "0", count: width - digits.utf8.count) + digits
  }
}
