import FiresmithMustache
import FiresmithSchema
import FiresmithTemplates

/// A file to write, and what is in it.
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

  /// A generator with the built-in templates, but for those that are replaced.
  package init(replacing templates: [TemplateReplacement] = []) {
    self.templates = templates
  }

  /// The files of one output, sorted by path.
  ///
  /// Problems that only a language sees, such as two names that become one identifier, are appended
  /// to `diagnostics`; the files are worth nothing then.
  package func files(
    for schema: Schema, options: OutputOptions, diagnostics: inout [Diagnostic]
  ) -> [GeneratedFile] {
    if options.language == .python {
      return PythonOutput.files(
        for: schema, options: options, replacing: templates, diagnostics: &diagnostics)
    }
    let naming = SwiftNaming(acronyms: options.acronyms)
    var problems: [Diagnostic] = []
    let names = SwiftNameResolver.names(
      of: schema, options: options, naming: naming, diagnostics: &problems)
    diagnostics += problems
    guard problems.isEmpty else { return [] }
    let lowering = SwiftLowering(schema: schema, options: options, naming: naming, names: names)
    do throws(MustacheError) {
      return try lowering.rendered(templates.replacing(in: Templates.swift))
        .sorted { $0.path < $1.path }
    } catch {
      diagnostics += error.problems.map { .invalidTemplate($0, templates) }
      return []
    }
  }
}

extension Generator {
  /// The support code of `FiresmithRuntime` itself, which generated code of the portable flavour
  /// imports instead of containing it.
  package static func runtimeSupport() throws(MustacheError) -> String {
    var options = OutputOptions()
    options.access = .public
    let naming = SwiftNaming(acronyms: options.acronyms)
    let lowering = SwiftLowering(
      schema: Schema(), options: options, naming: naming, names: SwiftNames())
    return try MustacheTemplates(Templates.swift, lookup: .strict, escaping: .none)
      .render("swift-support-file", lowering.runtimeSupportContext)
  }
}

extension SwiftLowering {
  /// All files of the output.
  fileprivate func rendered(
    _ sources: [(name: String, text: String)]
  ) throws(MustacheError) -> [GeneratedFile] {
    let templates = try MustacheTemplates(sources, lookup: .strict, escaping: .none)
    var files: [GeneratedFile] = []
    for index in schema.files.indices {
      let file = file(of: index)
      files.append(
        GeneratedFile(
          path: OutputNames.file(forSchema: file.source),
          contents: indented(try templates.render("swift-file", context(of: file)))))
    }
    files.append(
      GeneratedFile(
        path: OutputNames.collections,
        contents: indented(try templates.render("swift-collections", context(of: collections())))))
    files.append(
      GeneratedFile(
        path: OutputNames.support,
        contents: indented(try templates.render("swift-support-file", supportContext))))
    return files
  }

  /// `text`, which is indented by two spaces a level, with the indentation of the configuration.
  private func indented(_ text: String) -> String {
    options.indentation == 2 ? text : SwiftLayout.indented(text, by: options.indentation)
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
