import FiresmithDiagnostics

// What can be an element of a tuple, which Firestore stores as an array.
extension SchemaResolver {
  /// Returns the elements of a tuple without those that Firestore can't store in an array, which
  /// are reported.
  mutating func elements(_ fields: [Field], of syntaxes: [FieldSyntax]) -> [Field] {
    var marks: [String: SourceMark] = [:]
    for syntax in syntaxes {
      if case .type(_, let mark) = syntax.content { marks[syntax.name.value] = mark }
    }
    return fields.filter { field in
      checkElement(field, at: marks[field.name.value] ?? field.name.mark)
    }
  }

  private mutating func checkElement(_ field: Field, at mark: SourceMark) -> Bool {
    if case .array = field.writtenType {
      diagnostics.append(
        Diagnostic(
          .arrayInArray, "Firestore can't store arrays in arrays, such as tuples", at: mark))
      return false
    }
    if case .array = storedType(of: field.type) {
      diagnostics.append(.storedArrayInArray(words(for: field.writtenType), at: mark))
      return false
    }
    if case .vector = field.type {
      diagnostics.append(
        Diagnostic(.arrayInArray, "Firestore can't store vectors in arrays", at: mark))
      return false
    }
    if let binding = field.bindings.values.compactMap(\.type).first {
      diagnostics.append(
        Diagnostic(
          .invalidTuple, "'type' is for fields, and this is an element of a tuple",
          at: binding.mark))
      return false
    }
    guard !field.type.isOfFirestoreAlone else {
      diagnostics.append(
        Diagnostic(
          .invalidTuple,
          "an element of a tuple can't be \(words(for: field.writtenType)); it can be a type that has"
            + " such a field", at: mark))
      return false
    }
    return true
  }
}

extension FieldType {
  /// Whether values are, or hold, what only Firestore's coders code, and only as a field.
  fileprivate var isOfFirestoreAlone: Bool {
    switch innermost {
    case .scalar(.geopoint), .scalar(.any), .reference, .vector: true
    case .scalar, .array, .map, .declared: false
    }
  }
}
