import FiresmithConcurrency
import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithMustache
import FiresmithSchema

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
    for schema: Schema, in language: any TargetLanguage, options: OutputOptions,
    diagnostics: inout [Diagnostic]
  ) -> [GeneratedFile] {
    plan(for: schema, in: language, options: options, diagnostics: &diagnostics) {
      plan, templates throws(MustacheError) in try files(plan.files, of: plan, templates)
    } ?? []
  }

  /// Returns the files of one output, and the calls by which code uses the collections, as the
  /// language's templates write them, without the line feed behind the last one.
  ///
  /// Problems are appended to `diagnostics`, as by ``files(for:in:options:diagnostics:)``.
  ///
  /// - Parameter ofTypesOnly: Whether to leave out files without declarations of types.
  package func filesWithCalls(
    for schema: Schema, in language: any TargetLanguage, options: OutputOptions,
    ofTypesOnly: Bool, diagnostics: inout [Diagnostic]
  ) -> (files: [GeneratedFile], calls: [CollectionID: String]) {
    plan(for: schema, in: language, options: options, diagnostics: &diagnostics) {
      plan, own throws(MustacheError) in
      // Calls aren't in a file, which may be indented otherwise.
      let templates =
        plan.indentation == 2
        ? own
        : try MustacheTemplates(templates.replacing(in: language.templates), indentation: 2)
      var calls: [CollectionID: String] = [:]
      for call in plan.calls() {
        var text = try templates.render(call.template, call.context)
        while text.utf8.last == UInt8(ascii: "\n") { text.unicodeScalars.removeLast() }
        calls[call.collection] = text
      }
      let shown = ofTypesOnly ? plan.files.filter(\.declaresTypes) : plan.files
      return (try files(shown, of: plan, own), calls)
    } ?? ([], [:])
  }

  /// Returns the contexts that the files of one output are rendered with, sorted by path. Also
  /// checks the templates.
  package func contexts(
    for schema: Schema, in language: any TargetLanguage, options: OutputOptions,
    diagnostics: inout [Diagnostic]
  ) -> [FileContext] {
    plan(for: schema, in: language, options: options, diagnostics: &diagnostics) { plan, _ in
      plan.files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    } ?? []
  }

  /// Appends to `diagnostics` the problems that ``files(for:in:options:diagnostics:)`` would.
  ///
  /// Only a team's own templates are rendered for that: the built-in ones can render every plan.
  package func check(
    _ schema: Schema, in language: any TargetLanguage, options: OutputOptions,
    diagnostics: inout [Diagnostic]
  ) {
    if templates.isEmpty {
      _ = language.plan(for: schema, options: options, diagnostics: &diagnostics)
    } else {
      _ = files(for: schema, in: language, options: options, diagnostics: &diagnostics)
    }
  }

  /// Returns what `make` makes of the language's plan and templates; `nil` if there are problems.
  private func plan<Made>(
    for schema: Schema, in language: any TargetLanguage, options: OutputOptions,
    diagnostics: inout [Diagnostic],
    _ make: (OutputPlan, MustacheTemplates) throws(MustacheError) -> Made
  ) -> Made? {
    var problems: [Diagnostic] = []
    defer { diagnostics += problems }
    let plan = language.plan(for: schema, options: options, diagnostics: &problems)
    guard let plan = plan?.with(.deferred { StewardshipContext(schema).value }) else { return nil }
    do throws(MustacheError) {
      let templates = try MustacheTemplates(
        templates.replacing(in: language.templates), indentation: plan.indentation)
      return try make(plan, templates)
    } catch {
      problems += error.problems.map { .invalidTemplate($0, templates) }
      return nil
    }
  }

  private func files(
    _ files: [FileContext], of plan: OutputPlan, _ templates: MustacheTemplates
  ) throws(MustacheError) -> [GeneratedFile] {
    try concurrentMap(count: files.count) { index throws(MustacheError) in
      try plan.rendered(files[index], with: templates)
    }
    .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }
}

extension MustacheTemplates {
  /// Parses the templates of a language.
  ///
  /// - Parameter indentation: The number of spaces that each level of indentation is written with.
  fileprivate convenience init(
    _ templates: [(name: String, text: String)], indentation: Int
  ) throws(MustacheError) {
    try self.init(
      templates, lookup: .strict, escaping: .none,
      lineWidth: LineWidth(columns: CodeLayout.columns, indentation: indentation))
  }
}

extension OutputPlan {
  fileprivate func with(_ stewardship: MustacheValue) -> OutputPlan {
    OutputPlan(
      files: files.map { $0.with(stewardship) }, indentation: indentation, fixedPaths: fixedPaths,
      calls: calls)
  }

  fileprivate func rendered(
    _ file: FileContext, with templates: MustacheTemplates
  ) throws(MustacheError) -> GeneratedFile {
    var contents = try templates.render(file.template, file.context)
    if indentation != 2, !fixedPaths.contains(file.path) {
      contents = CodeLayout.indented(contents, by: indentation)
    }
    return GeneratedFile(path: file.path, contents: contents)
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
