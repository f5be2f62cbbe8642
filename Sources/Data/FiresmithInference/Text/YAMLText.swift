import FiresmithText

/// Texts as YAML has them.
enum YAMLText {
  /// Returns a key or a value: as it is if it is a word, else in double quotes.
  static func scalar(_ text: String) -> String { isWord(text) ? text : quoted(text) }

  /// Whether the text is letters, digits and signs that have no meaning anywhere in YAML, and can
  /// be taken for nothing but a text.
  static func isWord(_ text: String) -> Bool {
    guard let first = text.utf8.first, first.isASCIILetter || first == UInt8(ascii: "_"),
      text.utf8.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || "_-".utf8.contains($0) })
    else { return false }
    return !answers.contains(text.lowercased())
  }

  /// Words that some version of YAML takes for a boolean or null.
  private static let answers: Set<String> = [
    "true", "false", "null", "yes", "no", "on", "off", "y", "n",
  ]

  /// Returns the text in double quotes. What doesn't show, or could be taken for the end of a line,
  /// is escaped.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      default:
        if shows(scalar) {
          result.unicodeScalars.append(scalar)
        } else {
          result += escape(scalar)
        }
      }
    }
    return result + "\""
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    func padded(_ count: Int) -> String {
      String(repeating: "0", count: count - digits.count) + digits
    }
    if scalar.value <= 0xFF { return "\\x" + padded(2) }
    return scalar.value <= 0xFFFF ? "\\u" + padded(4) : "\\U" + padded(8)
  }

  private static func shows(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return (0x20..<0x7F).contains(scalar.value) }
    guard !scalar.properties.isDefaultIgnorableCodePoint else { return false }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .spaceSeparator:
      return false
    default: return true  // Of Unicode, which grows.
    }
  }

  /// Returns a text of several words: as it is if nothing in it means something in YAML.
  static func prose(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      byte.isASCIILetter || byte.isASCIIDigit || " .-'()/".utf8.contains(byte)
    }
    let isWords = text.utf8.contains(UInt8(ascii: " ")) && text.utf8.last != UInt8(ascii: " ")
    guard isPlain, isWords, let first = text.utf8.first, first.isASCIILetter else {
      return quoted(text)
    }
    return text
  }

  /// Returns a default or a constant.
  static func value(_ value: WrittenValue) -> String {
    switch value {
    case .text(let text): scalar(text)
    case .integer(let number): String(number)
    case .double(let number):
      number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : number.description
    case .boolean(let boolean): String(boolean)
    case .word(let word): scalar(word)
    case .emptyList: "[]"
    case .emptyMap: "{}"
    }
  }

  /// Returns a name for a comment: on one line, with nothing that doesn't show, and not too long.
  static func mention(_ text: String) -> String {
    let short = text.unicodeScalars.prefix(61)
    guard short.count > 60 else { return scalar(text) }
    return quoted(String(String.UnicodeScalarView(short.dropLast())) + "…")
  }
}
