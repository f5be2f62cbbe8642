import FiresmithLanguage
import FiresmithText

// The text of an expression, on one line.
extension RuleExpression {
  var text: String {
    switch self {
    case .variable(let name): name
    case .literal(let literal): literal.text
    case .list(let elements): "[\(elements.map(\.text).joined(separator: ", "))]"
    case .member(let base, let name):
      name.isRuleName ? "\(base.text).\(name)" : "\(base.text)[\(name.ruleLiteral)]"
    case .element(let base, let index): "\(base.text)[\(index)]"
    case .method(let base, let name, let arguments):
      "\(base.text).\(name)(\(arguments.map(\.text).joined(separator: ", ")))"
    case .call(let name, let arguments):
      "\(name)(\(arguments.map(\.text).joined(separator: ", ")))"
    case .isType(let value, let type): "\(value.text) is \(type.rawValue)"
    case .compared(let left, let comparison, let right):
      "\(left.text) \(comparison.rawValue) \(right.text)"
    case .not(let condition): condition.isOperand ? "!\(condition.text)" : "!(\(condition.text))"
    case .all(let conditions):
      conditions.isEmpty
        ? "true" : conditions.map { $0.text(inside: .all) }.joined(separator: " && ")
    case .any(let alternatives):
      alternatives.map { $0.text(inside: .any) }.joined(separator: " || ")
    }
  }

  /// An operator that joins conditions.
  enum Junction: String {
    case all = "&&"
    case any = "||"
  }

  /// The text as a part of a junction, in parentheses if it is one of the other kind.
  func text(inside outer: Junction) -> String {
    isOther(than: outer) ? "(\(text))" : text
  }

  func isOther(than outer: Junction) -> Bool {
    junction.map { $0.kind != outer && $0.parts.count > 1 } ?? false
  }

  /// The operator that joins the conditions, and the conditions; `nil` if this isn't made of
  /// several.
  var junction: (kind: Junction, parts: [RuleExpression])? {
    switch self {
    case .all(let parts): (.all, parts)
    case .any(let parts): (.any, parts)
    case .variable, .literal, .list, .member, .element, .method, .call, .isType, .compared, .not:
      nil
    }
  }

  /// Whether operators can stand before the text.
  private var isOperand: Bool {
    switch self {
    case .variable, .literal, .list, .member, .element, .method, .call: true
    case .isType, .compared, .not, .all, .any: false
    }
  }
}

extension RuleExpression.Literal {
  var text: String {
    switch self {
    case .string(let string): string.ruleLiteral
    case .integer(let value): String(value)
    case .decimal(let digits): digits
    case .boolean(let value): String(value)
    case .null: "null"
    }
  }
}

extension String {
  /// The string as a literal of rules, on one line and without a character that doesn't show.
  var ruleLiteral: String {
    var text = "'"
    for scalar in unicodeScalars {
      switch scalar {
      case "'", "\\": text += "\\\(scalar)"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.isHidden: for unit in String(scalar).utf16 { text += Self.escape(unit) }
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "'"
  }

  private static func escape(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// Whether this can stand after a dot, as the name of a map's key.
  var isRuleName: Bool {
    guard let first = utf8.first, !first.isASCIIDigit, utf8.allSatisfy({ $0.isWord }) else {
      return false
    }
    return !Self.reserved.contains(self)
  }

  /// The names that the emulator doesn't take after a dot is `service` alone; the others are words
  /// of the language, which look like names of something else.
  private static let reserved: Set<String> = [
    "allow", "false", "function", "if", "in", "is", "let", "match", "null", "return", "service",
    "true",
  ]
}

extension Unicode.Scalar {
  /// Whether the character does something instead of being seen, such as ending a line, or turning
  /// the direction of the text.
  fileprivate var isHidden: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
    default: false  // Of Unicode, which grows.
    }
  }
}

extension UInt8 {
  /// Whether this is an ASCII letter, a digit or `_`.
  var isWord: Bool {
    isASCIIDigit || isASCIILetter
      || self == UInt8(ascii: "_")
  }
}
