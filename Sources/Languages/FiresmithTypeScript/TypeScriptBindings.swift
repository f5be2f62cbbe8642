import FiresmithSchema

extension BindingRules {
  /// The rules for what schemas can say for TypeScript.
  static let typeScript = BindingRules(
    language: "typescript", title: "TypeScript", member: "a property")
}

extension External {
  /// The type in TypeScript.
  var typeScriptBinding: Binding? { bindings["typescript"] }
}
