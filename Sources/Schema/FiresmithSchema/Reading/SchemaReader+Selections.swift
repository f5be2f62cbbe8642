import FiresmithDiagnostics
import FiresmithYAML

/// The fields that a query reads in place of whole documents, and what it reads them as.
struct SelectionSyntax: Sendable {
  /// Looked up when the collection's fields are known.
  var fields: [Name]
  /// The name of the type that holds the fields.
  var model: Name
  /// The place where the fields are listed.
  var mark: SourceMark
}

extension SchemaReader {
  /// Reads the values of `select:` and `model:`; `nil` if one of them is missing or invalid.
  mutating func readSelection(
    _ fields: YAMLEntry?, _ model: YAMLEntry?, hasUnknownKeys: Bool
  ) -> SelectionSyntax? {
    guard let fields else {
      if let model, !hasUnknownKeys {
        diagnostics.append(
          Diagnostic(
            .missingKey,
            "'model' needs 'select', the names of the fields that the query reads; without them, it"
              + " reads the collection's model", at: model.key.mark))
      }
      return nil
    }
    let count = diagnostics.count
    let nodes = readItems(fields.value, "a list of field names", "the name of a field") { node in
      node.isScalar ? node.text : nil
    }
    if nodes.isEmpty, diagnostics.count == count {
      diagnostics.append(
        Diagnostic(.unexpectedValue, "'select' needs at least one field", at: fields.value.mark))
    }
    guard let model else {
      if !hasUnknownKeys {
        diagnostics.append(
          Diagnostic(
            .missingKey,
            "'select' needs 'model', the name of the type for these fields, such as 'BookTitle'",
            at: fields.key.mark))
      }
      return nil
    }
    guard let name = model.value.string("the name of a type", &diagnostics) else { return nil }
    checkTypeName(name)
    return SelectionSyntax(fields: nodes.map(\.name), model: name, mark: fields.key.mark)
  }
}
