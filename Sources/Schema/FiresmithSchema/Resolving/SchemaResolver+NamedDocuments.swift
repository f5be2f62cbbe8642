import FiresmithDiagnostics
import FiresmithText

// The documents that strings name: `author: { type: string, refers_to: authors }`.
extension SchemaResolver {
  /// Returns the documents that the strings of a field name. Returns `nil` after reporting why they
  /// can't.
  mutating func namedDocuments(_ name: Name, of field: Field) -> Field.NamedDocuments? {
    guard field.type.holdsStrings else {
      if case .declared(let id) = field.type, declared.isInvalid(id) { return nil }
      diagnostics.append(
        Diagnostic(
          .invalidConstraint,
          "'refers_to' is for strings that name documents, and this is \(words(for: field.type))",
          at: name.mark))
      return nil
    }
    if name.value == "none" { return Field.NamedDocuments.none }
    guard let id = collection(named: name) else { return nil }
    guard !schema[id].isSingleDocument else {
      diagnostics.append(
        Diagnostic(
          .unknownCollection,
          "\(quoted(name.value)) is a single document, which no string has to name", at: name.mark,
          notes: [.init("the document is declared here", at: schema[id].name.mark)]))
      return nil
    }
    return .collection(id)
  }
}

extension FieldType {
  /// Whether the values, the elements or the keys are strings.
  package var holdsStrings: Bool {
    switch self {
    case .scalar(let scalar): scalar == .string || scalar == .uuid
    case .array(let element): element.holdsStrings
    case .map: true
    case .reference, .vector, .declared: false
    }
  }
}
