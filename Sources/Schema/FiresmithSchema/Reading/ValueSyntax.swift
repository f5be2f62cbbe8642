import FiresmithDiagnostics
import FiresmithText
import FiresmithYAML

/// A value as a schema writes it, which is read when its type is known.
struct ValueSyntax: WrittenValue, Sendable {
  /// An entry of a mapping.
  struct Entry: WrittenEntry, Sendable {
    let key: ValueSyntax
    let value: ValueSyntax
    /// Whether the key stands alone, without `:`.
    let isLoneKey: Bool
  }

  let kind: WrittenKind
  let text: String
  let mark: SourceMark
  let commentAfterEmptyValue: String?
  /// The items of a list.
  let items: [ValueSyntax]
  /// The entries of a mapping, without those whose key has been reported.
  let entries: [Entry]

  /// Nodes are nested as YAML is, whose depth is limited.
  init(_ node: YAMLNode) {
    kind = node.kind
    text = node.text
    mark = node.mark
    commentAfterEmptyValue = node.isEmpty ? node.commentAfterEmptyValue : nil
    items = node.items.map { ValueSyntax($0) }
    entries = node.entries.map {
      Entry(key: ValueSyntax($0.key), value: ValueSyntax($0.value), isLoneKey: $0.isLoneKey)
    }
  }

  var isEmpty: Bool { kind == .plain && text.isEmpty }
  var isNull: Bool { look == .null }

  /// The entries of a mapping.
  func mapping(_ expected: String, _ diagnostics: inout [Diagnostic]) -> [Entry]? {
    if kind == .mapping { return entries }
    diagnostics.appendMismatch(of: self, expected: expected, hint: mappingHint)
    return nil
  }

  /// The items of a list.
  func list(_ expected: String, _ diagnostics: inout [Diagnostic]) -> [ValueSyntax]? {
    if kind == .list { return items }
    diagnostics.appendMismatch(of: self, expected: expected, hint: listHint)
    return nil
  }
}
