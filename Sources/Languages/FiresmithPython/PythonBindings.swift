import FiresmithDiagnostics
import FiresmithSchema

extension Field {
  /// The attribute's name, if the schema sets it.
  var pythonName: Name? { bindings["python"]?.name }
}

extension External {
  /// The type in Python.
  var pythonBinding: Binding? { bindings["python"] }
}
