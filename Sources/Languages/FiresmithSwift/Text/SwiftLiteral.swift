import FiresmithLanguage
import FiresmithSchema

/// Values as Swift source code.
package enum SwiftLiteral {
  /// Returns a string literal on one line whose value is exactly `value`.
  ///
  /// Control characters, invisible characters and those that change the text's direction are
  /// escaped, because a reader couldn't see them or would see the rest of the line wrongly.
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
        // A leading combining mark would combine with the quotation mark.
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

  /// Returns the literal of a case's raw value, or `nil` if the case's name says it: `case title`.
  package static func rawValue(_ literal: String, unlessImpliedBy name: String) -> String? {
    // By their bytes: equal strings can differ in Unicode's normalization.
    let implied = "\"\(SwiftNaming.bare(name))\""
    return literal.utf8.elementsEqual(implied.utf8) ? nil : literal
  }

  /// Returns the literal for what an enumeration's case or a union's tag is stored as.
  package static func rawValue(_ value: Enumeration.RawValue) -> String {
    switch value {
    case .string(let string): self.string(string)
    case .integer(let integer): self.integer(integer)
    }
  }

  /// Returns a literal for a regular expression: `#"^\d+\.\d+$"#` if that is easier to read.
  package static func pattern(_ pattern: String) -> String {
    let scalars = pattern.unicodeScalars
    guard scalars.contains("\\"), !scalars.contains("\""), !scalars.contains("#"),
      scalars.allSatisfy(\.isVisible), scalars.first?.properties.isGraphemeExtend == false
    else { return string(pattern) }
    return String("#\"", pattern, "\"#")
  }

  package static func integer(_ value: Int) -> String {
    String(value)
  }

  /// Returns the literal with its digits in groups, as formatters write long ones: `1_577_836_800`.
  package static func grouped(_ value: Int) -> String {
    var literal = String(value)
    let digits = literal.utf8.count - (value < 0 ? 1 : 0)
    guard digits > 6 else { return literal }
    for group in 1...(digits - 1) / 3 {
      literal.insert("_", at: literal.index(literal.endIndex, offsetBy: 1 - 4 * group))
    }
    return literal
  }

  /// Returns the shortest literal that is parsed as `value`: `0.1`, `1e+20`.
  package static func double(_ value: Double) -> String {
    // The compiler warns about literals this small.
    value.isSubnormal ? "Double(bitPattern: \(value.bitPattern))" : value.description
  }

  package static func boolean(_ value: Bool) -> String {
    value ? "true" : "false"
  }
}
