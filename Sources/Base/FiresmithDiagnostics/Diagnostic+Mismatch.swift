import FiresmithText

extension [Diagnostic] {
  /// Reports that `value` isn't what was expected, unless it has been reported already.
  ///
  /// - Parameters:
  ///   - hint: Ends the message: what to write instead.
  ///   - nullHint: The same for `null`.
  package mutating func appendMismatch(
    of value: some WrittenValue, expected: String, hint: String = "",
    nullHint: String = "; leave it out"
  ) {
    let hint = value.isNull ? nullHint : hint
    let found: String
    switch value.kind {
    case .refused: return
    case .mapping: found = "a mapping"
    case .list: found = "a list"
    case .plain where value.isEmpty:
      append(.emptyValue(value, expected: expected))
      return
    case .plain: found = quoted(value.text)
    case .quoted, .block:
      found = value.text.isEmpty ? "an empty text" : "the text " + doubleQuoted(value.text)
    }
    append(
      Diagnostic(.unexpectedValue, "expected \(expected), found \(found)\(hint)", at: value.mark))
  }
}

// Common mistakes, and what was meant.
extension WrittenValue {
  /// A list of entries, or `key:value` without the space.
  package var mappingHint: String {
    switch kind {
    case .list: return "; an entry is written 'name: value', without '-'"
    case .plain:
      let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return "" }
      // A no-break space, for example, isn't a space to YAML.
      let value = parts[1].drop(while: \.isWhitespace)
      guard !value.isEmpty else { return "" }
      let space = value.count == parts[1].count ? "a space" : "a plain space"
      return "; write \(quoted(parts[0] + ": " + value)), with \(space) behind ':'"
    case .quoted, .block, .mapping, .refused: return ""
    }
  }

  /// The one item of a list, without brackets.
  package var listHint: String {
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

extension Diagnostic {
  /// `key:` with nothing behind it, or with a comment that was meant to be the value.
  fileprivate static func emptyValue(_ value: some WrittenValue, expected: String) -> Diagnostic {
    var message = "expected \(expected), found nothing"
    if let comment = value.commentAfterEmptyValue {
      message += "; '#' begins a comment: write \(doubleQuoted(comment)) if it is the value"
    }
    return Diagnostic(.emptyValue, message, at: value.mark)
  }
}
