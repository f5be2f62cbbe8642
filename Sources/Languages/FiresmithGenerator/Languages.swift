import FiresmithLanguage
import FiresmithPython
import FiresmithSwift
import FiresmithTypeScript

/// The languages that code can be generated in.
package enum Languages {
  /// The language of outputs that name none, and the only one that the build plugin generates.
  package static let standard: any TargetLanguage = SwiftLanguage()

  /// All languages, the standard one first.
  package static let all: [any TargetLanguage] = [
    standard, PythonLanguage(), TypeScriptLanguage(),
  ]

  /// The names of all languages.
  package static var names: [String] { all.map(\.name) }

  /// The names of the languages that `firesmith init` can start with.
  package static var startingNames: [String] {
    all.filter { if case .none = $0.start { false } else { true } }.map(\.name)
  }

  /// Returns the language of this name, or `nil`.
  package static func named(_ name: String) -> (any TargetLanguage)? {
    all.first { $0.name == name }
  }

  /// The built-in templates of all languages, sorted by name.
  package static var templates: [(name: String, text: String)] {
    all.flatMap(\.templates).sorted { $0.name < $1.name }
  }
}

extension BuiltInTemplate {
  /// The built-in templates of all languages, and those of the data dictionary, sorted by name.
  package static var all: [BuiltInTemplate] {
    (Templates.named("docs-") + Languages.templates).map {
      BuiltInTemplate(name: $0.name, text: $0.text)
    }
  }
}
