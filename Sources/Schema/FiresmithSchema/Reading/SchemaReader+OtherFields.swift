import FiresmithDiagnostics
import FiresmithText
import FiresmithYAML

// Fields that the schema doesn't declare, and that models keep: `other_fields: others`.
extension SchemaReader {
  /// Reads the name of the property for the fields that the schema doesn't declare.
  mutating func readOtherFields(beside body: BodyEntries) -> Name? {
    guard let entry = body.otherFields else { return nil }
    if let other = body.discriminator ?? body.cases ?? body.elements ?? body.anyOf {
      let hint =
        body.elements == nil && body.anyOf == nil ? "; write it beside the 'fields' of a case" : ""
      diagnostics.append(
        Diagnostic(
          .conflictingKeys,
          "'other_fields' can't be combined with \(quoted(other.key.text))\(hint)",
          at: entry.key.mark,
          notes: [.init("\(quoted(other.key.text)) is here", at: other.key.mark)]
        ))
      return nil
    }
    guard body.fields != nil else {
      diagnostics.append(.needs("other_fields", "fields", at: entry.key.mark))
      return nil
    }
    let name = entry.value.name(
      "the name of a property",
      butNoAnswer: "; write a name such as 'others', or leave the key out", &diagnostics)
    if let name { checkFieldName(name) }
    return name
  }
}
