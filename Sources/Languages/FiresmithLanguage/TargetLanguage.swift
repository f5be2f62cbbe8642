import FiresmithDiagnostics
import FiresmithSchema

/// A language that code is generated in: all that the rest of the tool knows about it.
package protocol TargetLanguage: Sendable {
  /// The names of all that is generated for a schema.
  associatedtype Names: Sendable

  /// The keys of schemas and configurations that are about the language alone.
  var keys: LanguageKeys { get }

  /// The built-in templates, sorted by name.
  var templates: [(name: String, text: String)] { get }

  /// The start that `firesmith init` makes for the language.
  var start: LanguageStart { get }

  /// The folders below an output folder that can contain generated files.
  var folders: [String] { get }

  /// Returns the path, below the output folder, of the file that is generated for the schema at
  /// `relativePath` alone; `nil` if its name gives none, which ``names(of:options:diagnostics:)``
  /// reports.
  func path(forSchema relativePath: String) -> String?

  /// Whether a generated file can have this name.
  func isName(_ name: String) -> Bool

  /// Returns what is wrong with an output folder of this name, or `nil` if nothing is.
  ///
  /// - Parameter location: Where the folder is named.
  func problem(withFolder name: String, at location: Diagnostic.Location) -> Diagnostic?

  /// The values of the option `sdk`, the default one first; none for a language without it.
  var sdks: [String] { get }

  /// Whether the types of a union have names in code, though none are stored.
  var namesUnionMembers: Bool { get }

  /// Returns a name in code for a field whose stored name gives none: `field5`.
  func fieldName(numbered number: Int) -> String

  /// Returns the names of what a schema declares, even if the schema has errors. Problems with
  /// them, and with what the output can't do, are appended to `diagnostics`. ``NameResolver`` finds
  /// most of them.
  func names(
    of schema: Schema, options: OutputOptions, diagnostics: inout [Diagnostic]
  ) -> Names

  /// Returns the files for a schema without errors, whose names have no problems.
  func plan(for schema: Schema, options: OutputOptions, names: Names) -> OutputPlan
}

extension TargetLanguage {
  /// The name in configurations and on the command line: `swift`.
  package var name: String { keys.name }

  package var sdks: [String] { [] }

  package var namesUnionMembers: Bool { false }

  package func fieldName(numbered number: Int) -> String { "field\(number)" }

  /// Returns the problems with a schema's names, even if the schema has other errors.
  package func nameProblems(of schema: Schema, options: OutputOptions) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    _ = names(of: schema, options: options, diagnostics: &problems)
    return problems
  }

  /// Returns the files for a schema without errors, or `nil` if there are problems with its names,
  /// which are appended to `diagnostics`.
  package func plan(
    for schema: Schema, options: OutputOptions, diagnostics: inout [Diagnostic]
  ) -> OutputPlan? {
    var problems: [Diagnostic] = []
    let names = names(of: schema, options: options, diagnostics: &problems)
    diagnostics += problems
    return problems.isEmpty ? plan(for: schema, options: options, names: names) : nil
  }
}
