import FiresmithDiagnostics

/// The last step of resolving a schema: what collections say about fields of their documents, which
/// depends on whole types.
struct CollectionPass: ResolverPass {
  let schema: Schema
  let declared: DeclaredTypes
  /// The syntax of each collection, by its index.
  let syntaxes: [CollectionSyntax]
  var diagnostics: [Diagnostic] = []
  var suggestions: SuggestionBudget
}
