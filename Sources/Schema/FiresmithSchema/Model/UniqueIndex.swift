import FiresmithDiagnostics

/// Fields of a collection's documents whose values, taken together, are different in each.
package struct UniqueIndex: Sendable {
  package var fields: [FieldPath]
  /// The place in the schema that says so.
  package var mark: SourceMark
}

extension UniqueIndex {
  /// The fields' names, for messages and code: `city, street`.
  package var words: String {
    fields.map { $0.names.joined(separator: ".") }.joined(separator: ", ")
  }
}
