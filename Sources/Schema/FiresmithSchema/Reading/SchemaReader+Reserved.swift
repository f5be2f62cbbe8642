import FiresmithDiagnostics
import FiresmithText
import FiresmithYAML

// What a team has promised to those who use the data: `reserved: [pages]`, `stability: draft`.
extension SchemaReader {
  /// Reads the names of fields or cases that a type must not have again.
  mutating func readReserved(_ body: BodyEntries) -> [Name] {
    guard let entry = body.reserved else { return [] }
    guard body.fields != nil || body.cases != nil else {
      diagnostics.append(
        Diagnostic(
          .missingKey, "'reserved' needs 'fields' or 'cases', whose names it keeps free",
          at: entry.key.mark))
      return []
    }
    return readReservedNames(entry.value)
  }

  /// Reads a list of names, and of values that cases had.
  mutating func readReservedNames(_ node: YAMLNode) -> [Name] {
    let expected = "a list of names, such as '[old_title]'"
    guard let items = node.list(expected, &diagnostics).map(Array.init) else { return [] }
    if items.isEmpty {
      diagnostics.append(
        Diagnostic(.emptyValue, "expected \(expected), found an empty one", at: node.mark))
    }
    var names: [Name] = []
    for item in items {
      guard let name = item.string("a name that was used before", &diagnostics) else { continue }
      if let first = names.first(where: { $0.value == name.value }) {
        diagnostics.append(
          Diagnostic(
            .duplicateName, "\(quoted(name.value)) is reserved already", at: name.mark,
            notes: [.init("the first time is here", at: first.mark)]))
      } else {
        names.append(name)
      }
    }
    return names
  }

  /// Reads a list of the stored names that a field had before.
  mutating func readPreviousNames(_ node: YAMLNode) -> [Name] {
    let expected = "a list of the names that the field had before, such as '[old_title]'"
    guard let items = node.list(expected, &diagnostics).map(Array.init) else { return [] }
    if items.isEmpty {
      diagnostics.append(
        Diagnostic(.emptyValue, "expected \(expected), found an empty one", at: node.mark))
    }
    var names: [Name] = []
    for item in items {
      guard let name = item.string("a name that the field had before", &diagnostics) else {
        continue
      }
      checkFieldName(name)
      if let first = names.first(where: { $0.value == name.value }) {
        diagnostics.append(
          Diagnostic(
            .invalidPreviously, "\(quoted(name.value)) is listed twice", at: name.mark,
            notes: [.init("the first time is here", at: first.mark)]))
      } else {
        names.append(name)
      }
    }
    return names
  }

  /// Reads whether documents are in use outside of the team.
  mutating func readStability(_ node: YAMLNode, into collection: inout CollectionSyntax) {
    collection.stability =
      node.choice(of: Collection.Stability.self, &diagnostics) ?? collection.stability
  }
}
