import FiresmithLanguage
import FiresmithSchema

/// Values and text as TypeScript source code.
enum TypeScriptLiteral {
  /// Returns a string literal on one line whose value is exactly `value`.
  ///
  /// Control characters, invisible characters and those that change the text's direction are
  /// escaped, because a reader couldn't see them or would see the rest of the line wrongly. The
  /// quotation marks are double ones if fewer characters have to be escaped between them.
  static func string(_ value: String) -> String {
    let isPlain = value.utf8.allSatisfy { byte in
      byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "'") && byte != UInt8(ascii: "\\")
    }
    if isPlain { return "'\(value)'" }
    let singles = value.utf8.count { $0 == UInt8(ascii: "'") }
    let doubles = value.utf8.count { $0 == UInt8(ascii: "\"") }
    let mark: Unicode.Scalar = singles > doubles ? "\"" : "'"
    var literal = String(mark)
    for scalar in value.unicodeScalars {
      switch scalar {
      case mark: literal += "\\\(mark)"
      case "\\": literal += "\\\\"
      case "\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      default:
        if scalar.isShown {
          literal.unicodeScalars.append(scalar)
        } else {
          literal += escape(scalar)
        }
      }
    }
    return literal + String(mark)
  }

  /// Returns the list `['a', 'b']`.
  static func strings(_ values: [String]) -> String {
    "[" + values.map(string).joined(separator: ", ") + "]"
  }

  /// Returns the literal for what an enumeration's case or a union's tag is stored as.
  static func rawValue(_ value: Enumeration.RawValue) -> String {
    switch value {
    case .string(let text): string(text)
    case .integer(let integer): String(integer)
    }
  }

  /// Returns the key of an object: the name itself if it needs no quotation marks.
  static func key(_ name: String) -> String { name.isIdentifier ? name : string(name) }

  /// Returns the literal of a number: of an integer that JavaScript's numbers don't have, its
  /// digits in quotation marks.
  static func bound(_ text: String, isInteger: Bool) -> String {
    if isInteger, let integer = Int(text), integer.magnitude > 1 << 53 - 1 { return string(text) }
    guard let value = Double(text) else { return string(text) }
    return isInteger ? text : double(value)
  }

  static func double(_ value: Double) -> String {
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    scalar.utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
    }.joined()
  }
}

extension Unicode.Scalar {
  /// Whether readers see the character as it is.
  var isShown: Bool {
    if value >= 0x20 && value < 0x7F { return true }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned, .spaceSeparator, .nonspacingMark, .enclosingMark, .spacingMark:
      return false
    default: return true  // Of Unicode, which grows.
    }
  }
}

extension String {
  /// Whether the name is letters of ASCII, digits, `_` and `$`, and begins with no digit.
  var isPlainIdentifier: Bool {
    guard let first = utf8.first, !(0x30...0x39).contains(first) else { return false }
    return utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "$"): true
      default: false
      }
    }
  }

  /// Whether JavaScript takes the name as an identifier, reserved words apart.
  var isIdentifier: Bool {
    if isPlainIdentifier { return true }
    guard let first = unicodeScalars.first else { return false }
    let isStart = first == "_" || first == "$" || first.properties.isIDStart
    return isStart
      && unicodeScalars.allSatisfy {
        $0 == "$" || $0 == "_" || $0.properties.isIDContinue
      }
  }
}
