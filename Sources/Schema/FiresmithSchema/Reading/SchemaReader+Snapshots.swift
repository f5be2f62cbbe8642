import FiresmithDiagnostics
import FiresmithYAML

// Copies of another collection's documents: `author: { type: snapshot<authors>, id: author_id }`.
extension SchemaReader {
  /// Reads the key under which a snapshot stores the id of its document.
  mutating func readSnapshotID(_ node: YAMLNode) -> Name? {
    let name = node.name(
      "the key under which a snapshot stores the id of its document",
      butNoAnswer: "; leave 'id' out if it stores none", &diagnostics)
    if let name { checkFieldName(name) }
    return name
  }

  /// Reports `id` on anything but a snapshot.
  mutating func checkSnapshotID(_ id: Name, of content: FieldSyntax.Content) {
    switch content {
    case .type(let type, _): checkSnapshotID(id, of: type)
    case .nested: diagnostics.append(.misplacedSnapshotID(id))
    case .invalid: return
    }
  }

  mutating func checkSnapshotID(_ id: Name, of type: TypeExpression) {
    if type.snapshotCollection == nil { diagnostics.append(.misplacedSnapshotID(id)) }
  }
}

extension Diagnostic {
  fileprivate static func misplacedSnapshotID(_ id: Name) -> Diagnostic {
    Diagnostic(
      .invalidSnapshot,
      "'id' is the key of the document's id in a 'snapshot<collection>';"
        + " the id of a collection's documents belongs beside 'fields'", at: id.mark)
  }
}
