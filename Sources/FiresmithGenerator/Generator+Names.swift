import FiresmithSchema

extension Generator {
  /// What is wrong with the names of a schema in the language of an output, though more is wrong with
  /// the schema.
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
