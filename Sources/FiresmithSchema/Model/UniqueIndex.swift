/// Fields of a collection's documents whose values, taken together, are different in each.
package struct UniqueIndex: Sendable {
  package var fields: [FieldPath]
  /// Where the schema says so.
  package var mark: SourceMark
}

extension UniqueIndex {
  /// The fields' names, for messages and code: `city, street`.
  package var words: String {
    fields.map { $0.names.joined(separator: ".") }.joined(separator: ", ")
  }
}
