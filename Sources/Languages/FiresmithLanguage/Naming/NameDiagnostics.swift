import FiresmithDiagnostics
import FiresmithSchema
import FiresmithText

extension Diagnostic {
  /// Reports an external type that is not bound to a type of the generated code's language.
  ///
  /// - Parameter binding: What to add: `swift: { name: … }`.
  static func missingBinding(
    of type: TypeDeclaration, _ binding: String, in language: String
  ) -> Diagnostic {
    Diagnostic(
      .missingKey,
      "the external type \(quoted(type.name.name.value)) has no type in \(language); add"
        + " \(quoted(binding)) to 'external'",
      at: type.mark)
  }

  /// Reports a stored field that has the name of the property for the document's id.
  static func hiddenField(_ name: Name, documentID: String) -> Diagnostic {
    Diagnostic(
      .hiddenField,
      "the field '\(name.value)' would be hidden by the document's id, which is '\(documentID)' too; "
        + "give the id another name (id: document_id), or say that it is stored "
        + "(id: { name: \(name.value), stored: true })",
      at: name.mark)
  }

  /// Reports a former name of a field that is the key of the document's id.
  static func previousDocumentID(_ name: Name) -> Diagnostic {
    Diagnostic(
      .invalidPreviously,
      "\(quoted(name.value)) is the document's id; give the id another name (id: document_id)",
      at: name.mark)
  }

  /// Reports a name from which no identifier can be made.
  static func noIdentifier(_ name: Name, in language: String) -> Diagnostic {
    Diagnostic(
      .noIdentifier,
      "\(quoted(name.value)) contains no character for a \(language) identifier; "
        + "use a letter or a digit",
      at: name.mark)
  }

  /// Reports a name that the schema sets for the language, but the language can't have.
  ///
  /// - Parameter noun: What the name is for: `a Swift property`.
  static func impossibleName(_ name: Name, as noun: String) -> Diagnostic {
    Diagnostic(
      .noIdentifier, "\(quoted(name.value)) can't be the name of \(noun)", at: name.mark)
  }

  /// Reports a nested type that would hide a type that the types around it refer to.
  static func hiddenType(_ name: String, by mark: SourceMark, hidden: SourceMark) -> Diagnostic {
    Diagnostic(
      .hiddenType,
      "the nested type \(quoted(name)) would hide the type that a field here refers to; "
        + "give it another name with 'model:'",
      at: mark,
      notes: [Diagnostic.Note("the type \(quoted(name)) is declared here", at: hidden)])
  }
}
