import FiresmithLanguage

/// The names of all that is generated for a schema in Python.
package struct PythonNames: Sendable {
  let declared: DeclaredNames
  let modules: PythonModules
}

extension DeclaredNames.DocumentIDName {
  /// The name that the document stores the id under, if it does.
  var storedName: String? { isStored ? key : nil }
}
