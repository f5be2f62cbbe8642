import FiresmithLanguage
import FiresmithPython
import FiresmithSwift

extension BuiltInTemplate {
  /// The built-in templates of all languages, sorted by name.
  package static var all: [BuiltInTemplate] {
    (PythonOutput.templates + SwiftOutput.templates)
      .map { BuiltInTemplate(name: $0.name, text: $0.text) }
  }

  /// The names of the built-in templates of all languages, sorted.
  package static var names: [String] {
    (PythonOutput.templates + SwiftOutput.templates).map(\.name)
  }
}
