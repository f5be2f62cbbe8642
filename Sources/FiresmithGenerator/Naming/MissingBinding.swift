import FiresmithSchema

extension Diagnostic {
  /// An external type that has no type in the language of the generated code.
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
