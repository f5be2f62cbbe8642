import FiresmithMustache
import FiresmithSchema
import FiresmithTemplates

/// A file to write, and its contents.
package struct GeneratedFile: Hashable, Sendable {
  /// The path below the output folder, with `/` between its parts.
  package var path: String
  package var contents: String

  package init(path: String, contents: String) {
    self.path = path
    self.contents = contents
  }
}

/// Turns a schema into the files of one output.
package struct Generator: Sendable {
  private let templates: [TemplateReplacement]

  /// Creates a generator that uses `templates` instead of the built-in templates of their names.
  package init(replacing templates: [TemplateReplacement] = []) {
    self.templates = templates
  }

  /// Returns the files of one output, sorted by path.
  ///
  /// Problems that depend on the language, such as two names that become the same identifier, are
  /// appended to `diagnostics`. If any are, the files are unusable.
  package func files(
    for schema: Schema, options: OutputOptions, diagnostics: inout [Diagnostic]
  ) -> [GeneratedFile] {
    files(for: schema, options: options, diagnostics: &diagnostics) {
      sources throws(MustacheError) in
      let templates = try MustacheTemplates(sources, lineWidth: options.lineWidth)
      return { file throws(MustacheError) in try templates.file(file).indented(as: options) }
    }
    .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// Returns the contexts that the files of one output are rendered with, sorted by path. Also
  /// checks the templates.
  package func contexts(
    for schema: Schema, options: OutputOptions, diagnostics: inout [Diagnostic]
  ) -> [FileContext] {
    files(for: schema, options: options, diagnostics: &diagnostics) {
      sources throws(MustacheError) in
      _ = try MustacheTemplates(sources, lineWidth: options.lineWidth)
      return { file in file }
    }
    .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// Returns the files of one output as `use` makes them from the language's templates.
  private func files<File: Sendable>(
    for schema: Schema, options: OutputOptions, diagnostics: inout [Diagnostic],
    use: ([(name: String, text: String)]) throws(MustacheError) -> FileUse<File>
  ) -> [File] {
    var problems: [Diagnostic] = []
    defer { diagnostics += problems }
    do throws(MustacheError) {
      switch options.language {
      case .swift:
        let lowering = SwiftLowering(schema: schema, options: options, diagnostics: &problems)
        guard let lowering else { return [] }
        return try lowering.files(use(templates.replacing(in: Templates.swift)))
      case .python:
        let names = PythonNameResolver.names(of: schema, options: options, diagnostics: &problems)
        guard problems.isEmpty else { return [] }
        let lowering = PythonLowering(schema: schema, options: options, names: names)
        return try PythonPackage(lowering, use(templates.replacing(in: Templates.python))).files()
      }
    } catch {
      problems += error.problems.map { .invalidTemplate($0, templates) }
      return []
    }
  }
}

extension Generator {
  /// Returns the support code inside `FiresmithRuntime`, which portable generated code imports
  /// instead of containing its own.
  package static func runtimeSupport() throws(MustacheError) -> String {
    var options = OutputOptions()
    options.access = .public
    let naming = SwiftNaming(acronyms: options.acronyms)
    let lowering = SwiftLowering(
      schema: Schema(), options: options, naming: naming, names: SwiftNames())
    return try MustacheTemplates(Templates.swift, lineWidth: options.lineWidth)
      .render("swift-support-file", lowering.runtimeSupportContext)
  }
}

extension MustacheTemplates {
  /// Parses the templates of a language.
  fileprivate convenience init(
    _ templates: [(name: String, text: String)], lineWidth: LineWidth
  ) throws(MustacheError) {
    try self.init(templates, lookup: .strict, escaping: .none, lineWidth: lineWidth)
  }
}

extension OutputOptions {
  /// The longest lines of generated code: 100 columns.
  fileprivate var lineWidth: MustacheTemplates.LineWidth {
    .init(columns: SwiftLayout.columns, indentation: language == .swift ? indentation : 2)
  }
}

extension SwiftLowering {
  /// Returns `nil` if two names become the same identifier, which is reported in `diagnostics`.
  fileprivate convenience init?(
    schema: Schema, options: OutputOptions, diagnostics: inout [Diagnostic]
  ) {
    let naming = SwiftNaming(acronyms: options.acronyms)
    let names = SwiftNameResolver.names(
      of: schema, options: options, naming: naming, diagnostics: &diagnostics)
    guard diagnostics.isEmpty else { return nil }
    self.init(schema: schema, options: options, naming: naming, names: names)
  }

  /// All files of the output.
  fileprivate func files<File: Sendable>(
    _ use: @escaping FileUse<File>
  ) throws(MustacheError) -> [File] {
    // Begin with the file that grows with the whole schema, so that the other cores don't wait for
    // it at the end.
    let parts = [Part.collections, .support] + schema.files.indices.map(Part.schema)
    return try concurrentMap(count: parts.count) { index throws(MustacheError) in
      try use(self.file(parts[index]))
    }
  }

  /// The source of one of the output's files.
  private enum Part {
    case collections
    case support
    /// A schema file, by its index.
    case schema(Int)
  }

  private func file(_ part: Part) -> FileContext {
    switch part {
    case .collections:
      return FileContext(
        path: OutputNames.collections, template: "swift-collections",
        context: context(of: collections()))
    case .support:
      return FileContext(
        path: OutputNames.support, template: "swift-support-file", context: supportContext)
    case .schema(let index):
      let file = file(of: index)
      return FileContext(
        path: OutputNames.file(forSchema: file.source), template: "swift-file",
        context: context(of: file))
    }
  }
}

extension GeneratedFile {
  /// Returns the file with the indentation of the configuration instead of the templates' two
  /// spaces a level, if it is Swift.
  ///
  /// The support code keeps the two spaces: its lines were not broken for others.
  fileprivate func indented(as options: OutputOptions) -> GeneratedFile {
    guard options.language == .swift, options.indentation != 2, path != OutputNames.support else {
      return self
    }
    return GeneratedFile(
      path: path, contents: SwiftLayout.indented(contents, by: options.indentation))
  }
}

extension Diagnostic {
  static func invalidTemplate(
    _ problem: MustacheError.Problem, _ replacements: [TemplateReplacement]
  ) -> Diagnostic {
    guard let file = replacements.first(where: { $0.name == problem.template })?.file else {
      return Diagnostic(
        .invalidTemplate, "\(problem.line):\(problem.column): \(problem.message)",
        at: .file(path: problem.template))
    }
    let mark = SourceMark(file: file, line: Int32(problem.line), column: Int32(problem.column))
    return Diagnostic(.invalidTemplate, problem.message, at: mark)
  }
}
