import FiresmithDiagnostics

/// A user's template, which replaces the built-in template of the same name.
package struct TemplateReplacement: Sendable {
  /// `swift-structure` for the file `swift-structure.mustache`.
  package var name: String
  package var text: String
  /// The file's index in ``SourceFiles``, for errors.
  package var file: Int32

  /// Returns `nil` if the template isn't written for the current version of the context. What has
  /// changed is then reported in `diagnostics`.
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

  /// The prefix with which templates extend or include a built-in template even if it is replaced.
  package static let builtInPrefix = "built-in/"
}

extension [TemplateReplacement] {
  /// Returns the templates of a language with these replacements, together with the built-in
  /// templates that they refer to by their prefix.
  package func replacing(in builtIns: [(name: String, text: String)]) -> [(
    name: String, text: String
  )] {
    let templates = builtIns.map { builtIn in
      first { $0.name == builtIn.name }.map { ($0.name, $0.text) } ?? builtIn
    }
    let named = builtIns.map { (TemplateReplacement.builtInPrefix + $0.name, $0.text) }
      .filter { named in contains { $0.text.contains(named.0) } }
    return templates + named
  }
}
