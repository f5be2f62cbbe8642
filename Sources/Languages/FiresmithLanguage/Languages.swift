/// The languages that a program generates.
package struct Languages: Sendable {
  /// The language of outputs that name none.
  package let standard: any TargetLanguage
  private let others: [any TargetLanguage]

  package init(standard: any TargetLanguage, others: [any TargetLanguage] = []) {
    self.standard = standard
    self.others = others
  }

  /// The names of the languages.
  package var names: [String] { map(\.name) }

  /// The names of the languages that `firesmith init` can start with.
  package var startingNames: [String] {
    filter { if case .none = $0.start { false } else { true } }.map(\.name)
  }

  /// Returns the language of this name, or `nil`.
  package func named(_ name: String) -> (any TargetLanguage)? { first { $0.name == name } }

  /// The built-in templates of the languages, and those of the data dictionary, sorted by name.
  package var templates: [BuiltInTemplate] {
    let own = flatMap(\.templates).sorted { $0.name < $1.name }
    return (Templates.named("docs-") + own).map { BuiltInTemplate(name: $0.name, text: $0.text) }
  }

  /// The folders below an output folder that can contain generated files.
  package var folders: [String] { flatMap(\.folders).uniqued() }

  /// Whether a generated file can have this name.
  package func isFile(_ name: String) -> Bool { contains { $0.isName(name) } }
}

extension Languages: Sequence {
  package func makeIterator() -> IndexingIterator<[any TargetLanguage]> {
    ([standard] + others).makeIterator()
  }
}
