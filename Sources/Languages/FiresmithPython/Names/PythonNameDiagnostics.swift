import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithSchema
import FiresmithText

extension Diagnostic {
  static func noPythonModule(_ file: SchemaFile) -> Diagnostic {
    Diagnostic(
      .noIdentifier, "the file's name contains no character for the name of a Python module",
      at: SourceMark(file: file.file, line: 1, column: 1))
  }

  static func invalidPackageName(
    _ name: String, at location: Diagnostic.Location
  ) -> Diagnostic {
    let example = PythonNaming.attribute(name).map { "; \(quoted($0)) would do" } ?? ""
    return Diagnostic(
      .invalidIdentifier,
      "Python can't import a package called \(quoted(name)); give the folder another name\(example)",
      at: location)
  }

  static func bindingWithoutModule(_ name: Name) -> Diagnostic {
    Diagnostic(
      .missingKey, "\(quoted(name.value)) needs 'import', the Python module that declares it",
      at: name.mark)
  }
}
