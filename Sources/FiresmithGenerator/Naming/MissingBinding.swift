import FiresmithSchema

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
}
