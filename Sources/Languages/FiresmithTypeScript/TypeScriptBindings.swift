import FiresmithSchema

extension External {
  /// The type in TypeScript.
  var typeScriptBinding: Binding? { bindings["typescript"] }
}
