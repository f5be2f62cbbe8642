import FiresmithText

/// A value as a file has it, which may be another than the one that belongs in its place.
///
/// The words for what it is expected to be complete "expected …": "a path", "a list of fields".
/// Each accessor reports a value that is something else, and then gives nil. A value that has been
/// reported already gives nil silently.
package protocol WrittenValue {
  var kind: WrittenKind { get }
  /// The text of a scalar, without quotes, escapes resolved. Empty for others.
  var text: String { get }
  var mark: SourceMark { get }
  /// Whether nothing is written: `key:` without a value.
  var isEmpty: Bool { get }
  /// Whether this is `null` or `~`, without quotes.
  var isNull: Bool { get }
  /// The comment that follows on the line of an empty value, from its `#` on.
  var commentAfterEmptyValue: String? { get }
}

/// The form in which a value is written.
package enum WrittenKind: Sendable {
  /// Text without quotes.
  case plain
  /// Text in single or double quotes.
  case quoted
  /// Text after `|` or `>`.
  case block
  case list
  case mapping
  /// Already reported; ignored from here on.
  case refused

  @inlinable
  package var isScalar: Bool {
    switch self {
    case .plain, .quoted, .block: true
    case .list, .mapping, .refused: false
    }
  }
}

extension WrittenValue {
  /// The text and its place.
  @inlinable
  package var name: Name { Name(text, mark) }

  @inlinable
  package var isScalar: Bool { kind.isScalar }

  /// The apparent kind of the value; `text` for everything but an unquoted string.
  @inlinable
  package var look: PlainLook { kind == .plain ? PlainLook(text) : .text }

  /// The text of a scalar, whatever it looks like: `no`, `1_000` and dates are text where text is
  /// expected. An empty value is reported, and so is `null`; `""` is not. Without quotes,
  /// typographic quotes around the text and characters that don't show are reported, too.
  @inlinable
  package func string(
    _ expected: String, _ diagnostics: inout [Diagnostic]
  ) -> Name? {
    guard let text = prose(expected, &diagnostics) else { return nil }
    if kind == .plain, text.utf8.contains(where: { $0 >= 0x80 }),
      let problem = foreignCharacter(in: text, at: mark)
    {
      diagnostics.append(problem)
      return nil
    }
    return Name(text, mark)
  }

  /// The text of a scalar that people read, in whatever quotes. An empty value is reported, and so
  /// is `null`; `""` is not.
  @inlinable
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
  @inlinable
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
  @inlinable
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
  @inlinable
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
  @inlinable
  package func choice<Choice: RawRepresentable<String> & CaseIterable>(
    of type: Choice.Type, hints: [String: String] = [:], _ diagnostics: inout [Diagnostic]
  ) -> Choice? {
    choice(among: Choice.allCases.map(\.rawValue), hints: hints, &diagnostics)
      .flatMap(Choice.init(rawValue:))
  }

  /// One of several names.
  ///
  /// - Parameter hints: What to say instead of the names, for texts that people are known to try.
  @inlinable
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
