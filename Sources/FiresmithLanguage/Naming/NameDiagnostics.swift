import FiresmithSchema

extension Diagnostic {
  /// Reports an external type that is not bound to a type of the generated code's language.
  ///
  /// - Parameter binding: What to add: `swift: { name: … }`.
  package static func missingBinding(
    of type: TypeDeclaration, _ binding: String, in language: String
  ) -> Diagnostic {
    Diagnostic(
      .missingKey,
      "the external type \(quoted(type.name.name.value)) has no type in \(language); add"
        + " \(quoted(binding)) to 'external'",
      at: type.mark)
  }

  /// Reports a stored field that has the name of the property for the document's id.
  package static func hiddenField(_ name: Name, documentID: String) -> Diagnostic {
    Diagnostic(
      .hiddenField,
      "the field '\(name.value)' would be hidden by the document's id, which is '\(documentID)' too; "
        + "give the id another name (id: document_id), or say that it is stored "
        + "(id: { name: \(name.value), stored: true })",
      at: name.mark)
  }
}
