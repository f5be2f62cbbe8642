import FiresmithDiagnostics
import FiresmithYAML

// Types that name other types: `Email: { type: string, max_length: 254 }`.
extension SchemaReader {
  /// The entries of a type that names another one.
  struct AliasEntries {
    var type: YAMLEntry?
    /// The entries that set attributes of a field.
    var attributes: [YAMLEntry] = []
  }

  /// Reads a type that names another one; `nil` if no entry is about that.
  mutating func readAlias(_ entries: AliasEntries) -> TypeSyntax.Body? {
    guard let type = entries.type else {
      guard let attribute = entries.attributes.first else { return nil }
      diagnostics.append(.needs(attribute.key.text, "type", at: attribute.key.mark))
      return .invalid
    }
    var attributes = FieldAttributes()
    for entry in entries.attributes {
      guard let key = FieldKey(rawValue: entry.key.text) else { continue }
      readAttribute(key, entry.value, into: &attributes)
    }
    return readAlias(type.value, attributes)
  }

  /// Reads the type that a name stands for.
  mutating func readAlias(_ node: YAMLNode, _ attributes: FieldAttributes) -> TypeSyntax.Body {
    guard let read = TypeParser.parse(node, &diagnostics) else { return .invalid }
    if read.isOptional {
      diagnostics.append(
        Diagnostic(
          .misplacedOptional, "'?' belongs after the type of the fields that use it",
          at: node.mark))
    }
    if let id = attributes.snapshotID { checkSnapshotID(id, of: read.type) }
    return .alias(AliasSyntax(type: read.type, mark: node.mark, attributes: attributes))
  }
}
