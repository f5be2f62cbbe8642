import FiresmithSchema

extension Generator {
  /// Returns the problems with a schema's names in an output's language, even if the schema has
  /// other errors.
  package static func nameProblems(of schema: Schema, options: OutputOptions) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    switch options.language {
    case .swift:
      _ = SwiftNameResolver.names(
        of: schema, options: options, naming: SwiftNaming(acronyms: options.acronyms),
        diagnostics: &problems)
    case .python:
      _ = PythonNameResolver.names(of: schema, options: options, diagnostics: &problems)
    }
    return problems
  }
}
