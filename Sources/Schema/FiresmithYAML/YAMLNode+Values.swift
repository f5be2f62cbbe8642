import FiresmithDiagnostics
import FiresmithText

// What a node is expected to be is said in words that complete "expected …": "a path", "a list of
// field names". Each accessor reports a node that is something else, and then gives nil. A node
// that has been reported already gives nil silently.
extension YAMLNode {
  /// The entries of a mapping.
  package func mapping(
    _ expected: String, _ diagnostics: inout [Diagnostic]
  ) -> YAMLEntries? {
    guard kind == .mapping else {
      diagnostics.appendMismatch(of: self, expected: expected, hint: mappingHint)
      return nil
    }
    return entries
  }

  /// The items of a list.
  package func list(
    _ expected: String, _ diagnostics: inout [Diagnostic]
  ) -> YAMLItems? {
    guard kind == .list else {
      diagnostics.appendMismatch(of: self, expected: expected, hint: listHint)
      return nil
    }
    return items
  }

  /// The text of a scalar, whatever it looks like: `no`, `1_000` and dates are text where text is
  /// expected. An empty value is reported, and so is `null`; `""` is not. Without quotes,
  /// typographic quotes around the text and characters that don't show are reported, too.
  package func string(
    _ expected: String, _ diagnostics: inout [Diagnostic]
  ) -> Name? {
    guard let text = prose(expected, &diagnostics) else { return nil }
    if kind == .plain, document.text(of: record).contains(where: { $0 >= 0x80 }),
      let problem = foreignCharacter(in: text, at: mark)
    {
      diagnostics.append(problem)
      return nil
    }
    return Name(text, mark)
  }

  /// The text of a scalar that people read, in whatever quotes. An empty value is reported, and so
  /// is `null`; `""` is not.
  package func prose(_ expected: String, _ diagnostics: inout [Diagnostic]) -> String? {
    guard isScalar, !isEmpty, !isNull else {
      diagnostics.appendMismatch(
        of: self, expected: expected,
        nullHint: "; leave it out, or put it in quotes if it is a text")
      return nil
    }
    return text
  }

  /// A name, where `true`, `no` or `null` can only be the answer to another question.
  ///
  /// - Parameter hint: Ends the message for such an answer.
  package func name(
    _ expected: String, butNoAnswer hint: String, _ diagnostics: inout [Diagnostic]
  ) -> Name? {
    if isNull || kind == .plain && !booleanHint(for: text, inQuotes: false).isEmpty {
      diagnostics.appendMismatch(of: self, expected: expected, hint: hint, nullHint: hint)
      return nil
    }
    return string(expected, &diagnostics)
  }

  /// `true` or `false`.
  package func boolean(
    _ expected: String, _ diagnostics: inout [Diagnostic]
  ) -> Marked<Bool>? {
    if kind == .plain {
      switch text {
      case "true": return Marked(true, mark)
      case "false": return Marked(false, mark)
      default: break
      }
    }
    diagnostics.appendMismatch(of: self, expected: expected, hint: hint(booleanHint))
    return nil
  }

  /// Digits, with `-` before them if the number is negative.
  package func integer(
    _ expected: String, _ diagnostics: inout [Diagnostic]
  ) -> Marked<Int>? {
    if kind == .plain, let value = Int(schemaInteger: text) { return Marked(value, mark) }
    diagnostics.appendMismatch(of: self, expected: expected, hint: hint(integerHint))
    return nil
  }

  /// One of the cases of `Choice`, written as its raw value.
  ///
  /// - Parameter hints: What to say instead of the cases, for texts that people are known to try.
  package func choice<Choice: RawRepresentable<String> & CaseIterable>(
    of type: Choice.Type, hints: [String: String] = [:], _ diagnostics: inout [Diagnostic]
  ) -> Choice? {
    choice(among: Choice.allCases.map(\.rawValue), hints: hints, &diagnostics)
      .flatMap(Choice.init(rawValue:))
  }

  /// One of several names.
  ///
  /// - Parameter hints: What to say instead of the names, for texts that people are known to try.
  package func choice(
    among names: [String], hints: [String: String] = [:], _ diagnostics: inout [Diagnostic]
  ) -> String? {
    guard isScalar, !isEmpty, !isNull else {
      diagnostics.appendMismatch(of: self, expected: quotedList(names))
      return nil
    }
    let text = text
    if names.contains(text) { return text }
    if let hint = hints[text] {
      diagnostics.append(Diagnostic(.unexpectedValue, hint, at: mark))
      return nil
    }
    let suggestion = suggestion(for: text, among: names)
    diagnostics.append(
      Diagnostic(
        .unexpectedValue,
        "expected \(quotedList(names)), found \(quoted(text))\(suggestion)", at: mark))
    return nil
  }
}

extension Int {
  /// The value of `-?(0|[1-9][0-9]*)`; `nil` for other texts, and for numbers that need more than
  /// 64 bits.
  package init?(schemaInteger text: String) {
    guard isSchemaInteger(text), !hasLeadingZero(text) else { return nil }
    self.init(text)
  }
}

/// Whether an integer begins with a zero that other readers take for the mark of an octal number.
package func hasLeadingZero(_ integer: String) -> Bool {
  let digits =
    integer.utf8.first == UInt8(ascii: "-") ? integer.utf8.dropFirst() : integer.utf8[...]
  return digits.count > 1 && digits.first == UInt8(ascii: "0")
}

/// Whether `text` is `-?[0-9]+`.
package func isSchemaInteger(_ text: String) -> Bool {
  var digits = 0
  for (index, byte) in text.utf8.enumerated() {
    if index == 0, byte == UInt8(ascii: "-") { continue }
    guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return false }
    digits += 1
  }
  return digits > 0
}

extension [Diagnostic] {
  /// Reports that `node` isn't what was expected, unless it has been reported already.
  ///
  /// - Parameters:
  ///   - hint: Ends the message: what to write instead.
  ///   - nullHint: The same for `null`.
  package mutating func appendMismatch(
    of node: YAMLNode, expected: String, hint: String = "", nullHint: String = "; leave it out"
  ) {
    let hint = node.isNull ? nullHint : hint
    let found: String
    switch node.kind {
    case .refused: return
    case .mapping: found = "a mapping"
    case .list: found = "a list"
    case .plain where node.isEmpty:
      append(.emptyValue(node, expected: expected))
      return
    case .plain: found = quoted(node.text)
    case .quoted, .block:
      found = node.text.isEmpty ? "an empty text" : "the text " + doubleQuoted(node.text)
    }
    append(
      Diagnostic(.unexpectedValue, "expected \(expected), found \(found)\(hint)", at: node.mark))
  }
}

// Common mistakes, and what was meant.
extension YAMLNode {
  /// A list of entries, or `key:value` without the space.
  fileprivate var mappingHint: String {
    switch kind {
    case .list: return "; an entry is written 'name: value', without '-'"
    case .plain:
      let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return "" }
      // A no-break space, for example, is no space for YAML.
      let value = parts[1].drop(while: \.isWhitespace)
      guard !value.isEmpty else { return "" }
      let space = value.count == parts[1].count ? "a space" : "a plain space"
      return "; write \(quoted(parts[0] + ": " + value)), with \(space) behind ':'"
    case .quoted, .block, .mapping, .refused: return ""
    }
  }

  /// The one item of a list, without brackets.
  fileprivate var listHint: String {
    kind == .plain && !text.utf8.contains { ",[]{}".utf8.contains($0) }
      ? "; a list is written \(quoted("[" + text + "]"))" : ""
  }

  /// The hint for the text of a scalar, which may be in quotes.
  package func hint(_ hint: (_ text: String, _ inQuotes: Bool) -> String) -> String {
    switch kind {
    case .plain: hint(text, false)
    case .quoted: hint(text, true)
    case .block, .list, .mapping, .refused: ""
    }
  }
}

// These are also used for values in the conditions of queries, which are parts of a text.

/// The booleans of other languages, and of YAML 1.1.
package func booleanHint(for text: String, inQuotes: Bool) -> String {
  let quotes = inQuotes ? ", without quotes" : ""
  return switch text.lowercased() {
  case "true", "yes", "on", "y": "; write 'true'" + quotes
  case "false", "no", "off", "n": "; write 'false'" + quotes
  default: ""
  }
}

/// An integer that is too large, in quotes, or with a zero in front.
package func integerHint(for text: String, inQuotes: Bool) -> String {
  guard isSchemaInteger(text) else { return "" }
  if inQuotes { return "; leave out the quotes" }
  return hasLeadingZero(text)
    ? "; write it without the leading zero" : ", which needs more than 64 bits"
}

/// A number that is too large, in quotes, or written in another way.
package func numberHint(for text: String, inQuotes: Bool) -> String {
  guard let value = Double(text), !value.isNaN else { return "" }
  if inQuotes { return "; leave out the quotes" }
  return value.isFinite ? "; write it with decimal digits, as in '1.5e3'" : ", which is too large"
}

extension Diagnostic {
  /// `key:` with nothing behind it, or with a comment that was meant to be the value.
  fileprivate static func emptyValue(_ node: YAMLNode, expected: String) -> Diagnostic {
    var message = "expected \(expected), found nothing"
    if let comment = node.commentAfterEmptyValue {
      message += "; '#' begins a comment: write \(doubleQuoted(comment)) if it is the value"
    }
    return Diagnostic(.emptyValue, message, at: node.mark)
  }
}

extension YAMLNode {
  /// The comment that follows on the line of an empty value, from its `#` on.
  fileprivate var commentAfterEmptyValue: String? {
    let mark = mark
    let range = document.lines.range(ofLine: mark.line, in: document.source)
    // Nobody writes longer lines by hand, and each of many errors would have to read them.
    guard range.count <= 1_000 else { return nil }
    let line = Substring(String(decoding: document.source[range], as: UTF8.self)).unicodeScalars
    let rest = line.dropFirst(Int(mark.column) - 1).drop { $0 == " " || $0 == "\t" }
    guard rest.first == "#" else { return nil }
    var comment = rest
    while let last = comment.last, last == " " || last == "\t" { comment.removeLast() }
    return String(String.UnicodeScalarView(comment))
  }
}
