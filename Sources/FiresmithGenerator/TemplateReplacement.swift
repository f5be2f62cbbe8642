import FiresmithSchema

/// A template of the user's, which takes the place of the built-in one of its name.
package struct TemplateReplacement: Sendable {
  /// `swift-structure`, after the file `swift-structure.mustache`.
  package var name: String
  package var text: String
  /// The file's index in ``SourceFiles``, for errors.
  package var file: Int32

  /// Takes a template that is written for the current version of the context; else `diagnostics` says
  /// what has changed.
  package init?(name: String, text: String, file: Int32, diagnostics: inout [Diagnostic]) {
    self.name = name
    self.text = text
    self.file = file
    if let problem = ContextVersion.history.problem(ofTemplate: text) {
      let mark = SourceMark(file: file, line: 1, column: 1)
      diagnostics.append(Diagnostic(.invalidTemplate, problem, at: mark))
      return nil
    }
  }

  /// What comes before the name of a built-in template, for templates that extend or include it
  /// whether it is replaced or not.
  package static let builtInPrefix = "built-in/"
}

extension [TemplateReplacement] {
  /// The templates of a language, these in place of the built-in ones; and those built-in ones that
  /// these name as such.
  func replacing(in builtIns: [(name: String, text: String)]) -> [(name: String, text: String)] {
    let templates = builtIns.map { builtIn in
      first { $0.name == builtIn.name }.map { ($0.name, $0.text) } ?? builtIn
    }
    let named = builtIns.map { (TemplateReplacement.builtInPrefix + $0.name, $0.text) }
      .filter { named in contains { $0.text.contains(named.0) } }
    return templates + named
  }
}
