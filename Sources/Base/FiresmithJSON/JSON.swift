/// A JSON value, whose objects keep the order of their keys.
package enum JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  case null
  case string(String)
  case integer(Int)
  /// A double that is finite: JSON has no others.
  case double(Double)
  case boolean(Bool)
  case array([JSON])
  case object([(key: String, value: JSON)])

  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }

  package init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map { (key: $0.0, value: $0.1) })
  }

  /// The text of a file with the value: indented by two spaces for each level, ending in a line
  /// break.
  package var text: String {
    var text = ""
    write(to: &text, indentation: "\n")
    return text + "\n"
  }

  /// - Parameter indentation: a line break, and the spaces that the value's line begins with.
  private func write(to text: inout String, indentation: String) {
    let inner = indentation + "  "
    switch self {
    case .null: text += "null"
    case .string(let string): text += Self.quoted(string)
    case .integer(let integer): text += String(integer)
    case .double(let double): text += double.description
    case .boolean(let boolean): text += String(boolean)
    case .array(let elements) where elements.isEmpty: text += "[]"
    case .array(let elements):
      var separator = "["
      for element in elements {
        text += separator + inner
        element.write(to: &text, indentation: inner)
        separator = ","
      }
      text += indentation + "]"
    case .object(let members) where members.isEmpty: text += "{}"
    case .object(let members):
      var separator = "{"
      for (key, value) in members {
        text += separator + inner + Self.quoted(key) + ": "
        value.write(to: &text, indentation: inner)
        separator = ","
      }
      text += indentation + "}"
    }
  }

  /// Returns a JSON string, in quotes.
  package static func quoted(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "\u{00}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
