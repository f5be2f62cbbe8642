import FiresmithDiagnostics

// Each accessor reports a node that is something else than expected, and then gives nil.
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
}

// An empty value, and a comment that was meant to be the value.
extension YAMLNode {
  /// The comment that follows on the line of an empty value, from its `#` on.
  package var commentAfterEmptyValue: String? {
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
