import FiresmithTemplates

/// A template of the user's, which takes the place of the built-in one of its name.
package struct TemplateReplacement: Sendable {
  /// `swift-structure`, after the file `swift-structure.mustache`.
  package var name: String
  package var text: String
  /// The file's index in ``SourceFiles``, for errors.
  package var file: Int32

  package init(name: String, text: String, file: Int32) {
    self.name = name
    self.text = text
    self.file = file
  }

  /// The names of the templates that can be replaced.
  package static var names: [String] { (Templates.swift + Templates.python).map(\.name) }
}

extension [TemplateReplacement] {
  /// The templates of a language, these in place of the built-in ones.
  func replacing(in builtIns: [(name: String, text: String)]) -> [(name: String, text: String)] {
    builtIns.map { builtIn in
      first { $0.name == builtIn.name }.map { ($0.name, $0.text) } ?? builtIn
    }
  }
}
