extension RegularExpression {
  /// A language of regular expressions that other programs understand.
  package enum Dialect: Sendable {
    /// That of ICU, which Foundation's `NSRegularExpression` has.
    case icu
    /// That of Python's module `re`.
    case python
  }

  /// Returns an expression in another dialect that is found in the same texts.
  ///
  /// Only whether it is found is the same: groups capture nothing, and repeats are greedy. Sets of
  /// characters are written out, because `\d`, `\w`, `\s`, `.`, `$` and letters without regard to
  /// case mean something else in every dialect. `\B` isn't found between the bytes of a character,
  /// as RE2 has it.
  package func translated(to dialect: Dialect) -> String {
    let writer = RegularExpressionWriter(dialect: dialect)
    let text = writer.text(root.simplified, inside: .alternatives)
    // NSRegularExpression refuses the empty one.
    return text.isEmpty ? "(?:)" : text
  }
}

/// Writes regular expressions with what ICU and Python have in common.
private struct RegularExpressionWriter {
  let dialect: RegularExpression.Dialect

  /// The position of a part, from the one that allows any part to the one that allows the fewest.
  enum Place: Int {
    case alternatives
    case sequence
    case repeated
  }

  private static let word = "[0-9A-Za-z_]"

  func text(_ node: RegularExpression.Node, inside place: Place) -> String {
    switch node {
    case .empty: return place == .repeated ? "(?:)" : ""
    case .scalar(let set): return text(set)
    case .assertion(let assertion): return text(assertion)
    case .sequence(let parts):
      return grouped(
        parts.map { text($0, inside: .sequence) }.joined(), if: place == .repeated)
    case .alternatives(let parts):
      return grouped(
        parts.map { text($0, inside: .sequence) }.joined(separator: "|"),
        if: place != .alternatives)
    case .repeated(let part, let minimum, let maximum):
      return grouped(
        text(part, inside: .repeated) + bounds(minimum, maximum), if: place == .repeated)
    }
  }

  private func grouped(_ text: String, if isNeeded: Bool) -> String {
    isNeeded ? "(?:\(text))" : text
  }

  private func bounds(_ minimum: Int, _ maximum: Int?) -> String {
    switch (minimum, maximum) {
    case (0, nil): "*"
    case (1, nil): "+"
    case (0, 1): "?"
    case (_, nil): "{\(minimum),}"
    case (_, let maximum?):
      minimum == maximum ? "{\(minimum)}" : "{\(minimum),\(maximum)}"
    }
  }

  private func text(_ assertion: RegularExpression.Assertion) -> String {
    let word = Self.word
    switch assertion {
    case .textStart: return "^"
    case .textEnd:
      switch dialect {
      case .icu: return "\\z"
      case .python: return "\\Z"
      }
    case .lineStart: return "(?<![^\\n])"
    case .lineEnd: return "(?![^\\n])"
    case .wordBoundary: return "(?:(?<!\(word))(?=\(word))|(?<=\(word))(?!\(word)))"
    case .noWordBoundary: return "(?:(?<!\(word))(?!\(word))|(?<=\(word))(?=\(word)))"
    }
  }

  // MARK: Sets

  private func text(_ set: ScalarSet) -> String {
    if set == .all { return "[\\s\\S]" }
    if set.ranges.isEmpty { return "[^\\s\\S]" }
    if let scalar = set.only { return text(scalar, escaping: "\\.^$|?*+()[]{}") }
    let isInverted = set.contains(0x10FFFF)
    let ranges = (isInverted ? set.inverted : set).withoutSurrogates.ranges
    return "[" + (isInverted ? "^" : "") + ranges.map(text).joined() + "]"
  }

  private func text(_ range: ClosedRange<UInt32>) -> String {
    // Python warns of some signs that stand twice.
    let signs = "\\[]^-&|~"
    let first = text(range.lowerBound, escaping: signs)
    if range.count == 1 { return first }
    let last = text(range.upperBound, escaping: signs)
    return range.count == 2 ? first + last : "\(first)-\(last)"
  }

  private func text(_ value: UInt32, escaping signs: String) -> String {
    guard let scalar = Unicode.Scalar(value) else { return "" }
    switch scalar {
    case "\t": return "\\t"
    case "\n": return "\\n"
    case "\r": return "\\r"
    case " "..."~": return (signs.unicodeScalars.contains(scalar) ? "\\" : "") + String(scalar)
    default:
      if Self.letters.contains(value) { return String(scalar) }
      if value < 0x100 { return "\\x" + hexadecimal(value, digits: 2) }
      return value < 0x10000
        ? "\\u" + hexadecimal(value, digits: 4) : "\\U" + hexadecimal(value, digits: 8)
    }
  }

  private func hexadecimal(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: digits - text.count) + text
  }

  /// Letters that are written as they are; readers may confuse others. Latin, Greek, Cyrillic,
  /// Japanese, Chinese and Korean.
  private static let letters = ScalarSet([
    0xC0...0xD6, 0xD8...0xF6, 0xF8...0x17F, 0x391...0x3A1, 0x3A3...0x3CE, 0x400...0x45F,
    0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3,
  ])
}

extension ScalarSet {
  /// The set without the halves of UTF-16's pairs, which no text has.
  fileprivate var withoutSurrogates: ScalarSet {
    var set = inverted
    set.insert(0xD800...0xDFFF)
    return set.inverted
  }
}

extension RegularExpression.Node {
  /// An expression that is found in the same texts, without what other programs refuse to repeat,
  /// and without some repeats that take them forever.
  fileprivate var simplified: RegularExpression.Node {
    switch self {
    case .empty, .scalar, .assertion: return self
    case .sequence(let parts): return .sequence(parts.map(\.simplified))
    case .alternatives(let parts): return .alternatives(merging: parts.map(\.simplified))
    case .repeated(let part, let minimum, let maximum):
      let part = part.simplified
      if part.takesNothing { return minimum == 0 ? .empty : part }
      // (a+)* is a*.
      if case .repeated(let inner, let innerMinimum, nil) = part, maximum == nil,
        minimum <= 1, innerMinimum <= 1
      {
        return .repeated(inner, minimum: min(minimum, innerMinimum), maximum: nil)
      }
      return .repeated(part, minimum: minimum, maximum: maximum)
    }
  }

  /// Returns alternatives, as a set if each is a character.
  private static func alternatives(
    merging parts: [RegularExpression.Node]
  ) -> RegularExpression.Node {
    var union = ScalarSet()
    for part in parts {
      guard case .scalar(let set) = part else { return .alternatives(parts) }
      union.formUnion(set)
    }
    return .scalar(union)
  }

  /// Whether this matches without ever taking a character.
  private var takesNothing: Bool {
    switch self {
    case .empty, .assertion: true
    case .scalar: false
    case .sequence(let parts), .alternatives(let parts): parts.allSatisfy(\.takesNothing)
    case .repeated(let part, _, let maximum): maximum == 0 || part.takesNothing
    }
  }
}
