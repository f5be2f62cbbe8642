import FiresmithDiagnostics
import FiresmithText

extension SchemaResolver {
  /// A name that a type had once isn't used again: stored documents and shipped apps may have it
  /// with another meaning.
  mutating func checkReservedNames() {
    for type in schema.types where !type.reserved.isEmpty {
      for name in type.reserved {
        guard let mark = type.use(of: name.value) else { continue }
        diagnostics.append(
          Diagnostic(
            .reservedName,
            "\(quoted(name.value)) is reserved in \(quoted(type.name.name.value)): stored documents and "
              + "shipped apps may have it with another meaning; choose another name",
            at: mark, notes: [.init("it is reserved here", at: name.mark)]))
      }
    }
  }
}

extension TypeDeclaration {
  /// Returns the place of the stored field or the case that has a name, or of the case that is
  /// stored like it; `nil` if there is none.
  package func use(of name: String) -> SourceMark? {
    switch kind {
    case .structure(let structure), .tuple(let structure):
      structure.fields.first { $0.isStored && $0.name.value == name }?.name.mark
    case .enumeration(let enumeration):
      enumeration.cases.first { $0.name.value == name || $0.rawValue.text == name }?.name.mark
    case .union(let union):
      union.cases.first { $0.name.value == name || $0.tag.text == name }?.name.mark
    case .untagged, .external, .alias: nil
    }
  }
}
