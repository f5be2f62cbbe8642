import FiresmithDiagnostics
import FiresmithSchema

extension BindingRules {
  /// The rules for what schemas can say for Python.
  static let python = BindingRules(language: "python", title: "Python", member: "an attribute")
}

extension Field {
  /// The attribute's name, if the schema sets it.
  var pythonName: Name? { bindings["python"]?.name }
}

extension External {
  /// The type in Python.
  var pythonBinding: Binding? { bindings["python"] }
}
