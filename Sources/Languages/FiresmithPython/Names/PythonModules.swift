import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithSchema

/// The names of the modules of a Python package, by the index of the schema file.
struct PythonModules: Sendable {
  /// The module of each schema file.
  let names: [String]
  /// The module that declares the models of each schema file.
  let modelNames: [String]

  /// Appends problems with the names to `diagnostics`.
  init(of schema: Schema, diagnostics: inout [Diagnostic]) {
    var names: [String] = []
    for file in schema.files {
      let module = PythonNaming.module(file.relativePath) ?? ""
      names.append(module)
      if module.isEmpty { diagnostics.append(.noPythonModule(file)) }
    }
    self.names = names
    modelNames = PythonFileCycles(models: schema).declaringFiles.map { names[$0] }
  }
}
