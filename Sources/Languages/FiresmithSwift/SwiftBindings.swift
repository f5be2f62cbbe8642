import FiresmithDiagnostics
import FiresmithSchema

extension Field {
  /// The property's name, if the schema sets it.
  var swiftName: Name? { bindings["swift"]?.name }

  /// The type to use in place of the usual one: `Timestamp`.
  var swiftType: Name? { bindings["swift"]?.type }
}

extension FieldPath {
  /// The type that the schema sets for the field: `Timestamp`.
  var swiftType: Name? { bindings["swift"]?.type }
}

extension External {
  /// The type in Swift.
  var swiftBinding: Binding? { bindings["swift"] }
}
