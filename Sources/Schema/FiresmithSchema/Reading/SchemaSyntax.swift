import FiresmithDiagnostics
import FiresmithYAML

/// The declarations of one schema file.
///
/// A file is read once; ``Schema/resolve(_:for:diagnostics:)`` puts it together with the others of
/// each namespace that it belongs to.
package struct SchemaSyntax: Sendable {
  enum Declaration: Sendable {
    case collection(CollectionSyntax)
    case type(TypeSyntax)
  }

  /// The file's index in ``SourceFiles``.
  package let file: Int32
  /// The path below the schemas folder, with `/` between its parts.
  package let relativePath: String
  /// In the order of the file.
  let declarations: [Declaration]
  /// Whether the file may declare more than could be read. If so, unknown names are not reported.
  let isComplete: Bool
  /// Whether something in the file has been reported as an error.
  let hasErrors: Bool
  /// The rules for bindings, one for each language.
  let rules: [BindingRules]

  /// Reads one of the run's files; what is wrong with it is appended to `diagnostics`.
  ///
  /// - Parameter rules: What schemas can say for single languages.
  package static func read(
    _ file: Int32,
    in files: SourceFiles,
    rules: [BindingRules],
    limits: inout YAMLLimits,
    diagnostics: inout [Diagnostic]
  ) -> SchemaSyntax {
    var reader = SchemaReader(rules: rules)
    let document = YAMLDocument.parse(
      file, in: files, limits: &limits, diagnostics: &reader.diagnostics)
    reader.isComplete =
      document != nil && !reader.diagnostics.contains { $0.id.hidesDeclarations }
    if let root = document?.root { reader.readFile(root) }
    diagnostics += reader.diagnostics
    return SchemaSyntax(
      file: file,
      relativePath: files.files[Int(file)].relativePath,
      declarations: reader.declarations,
      isComplete: reader.isComplete,
      hasErrors: reader.diagnostics.contains { $0.severity == .error },
      rules: rules)
  }
}

extension DiagnosticID {
  /// Whether a part of the file that may declare something is skipped after such a problem.
  fileprivate var hidesDeclarations: Bool {
    self == .yamlSeveralDocuments || self == .yamlMergeKey || self == .yamlComplexKey
  }
}
