import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithMustache
import FiresmithSchema
import FiresmithYAML

/// The data dictionary: one page of HTML for people who read no code, with a script and a style in
/// it, and nothing from elsewhere.
package struct DocsFile: TeamFile {
  package let key = "docs"
  /// A page is as large as its schemas and their code ask for.
  package let sizeLimit = 64 << 20
  private var options = DocsOptions()

  /// - Parameter evidence: What is known of the stored documents.
  package init(_ evidence: Evidence? = nil) { options.evidence = evidence }

  package mutating func use(_ edition: DatabaseEdition) { options.indexes.edition = edition }

  package func showsCode(at path: String) -> Bool { true }

  package mutating func show(_ code: [ShownCode]) { options.code = code }

  package mutating func show(_ conditions: [TypeID: RuleConditions]) {
    options.conditions = conditions
  }

  package mutating func show(_ indexes: ShownIndexes) { options.indexes.file = indexes }

  package let templatePrefix: String? = DocsTemplates.prefix

  package mutating func use(_ templates: [TemplateReplacement]) { options.templates = templates }

  package func text(for schema: Schema, in text: String?) throws(TeamFileProblem) -> String {
    // Anything else at this path is somebody's own.
    if let text, !text.isEmpty, !text.contains(DocsPage.mark) {
      throw TeamFileProblem(
        .foreignFile,
        "Firesmith hasn't written this file, so it isn't replaced; move it away, or name another",
        at: 0)
    }
    let templates = try DocsTemplates(options.templates)
    return try templates.reportingProblems { templates throws(MustacheError) in
      try DocsPage(schema, options).html(with: templates)
    }
  }

  package func context(for schema: Schema, named name: String) -> FileContext? {
    let page = DocsPage(schema, options)
    let style = try? DocsTemplates(options.templates).reportingProblems {
      templates throws(MustacheError) in try page.style(with: templates)
    }
    guard let style else { return nil }
    let context = page.context(style)
    return FileContext(path: name, template: "docs-page") { context }
  }

  package var optionKeys: [String] { ["title"] }

  package mutating func readOption(
    _ key: String, _ node: YAMLNode, with values: inout OptionReader
  ) {
    guard let text = node.string("the title of the page", &values.diagnostics)?.value else {
      return
    }
    guard !text.isEmpty else {
      values.diagnostics.append(.unexpected(node, expected: "the title of the page"))
      return
    }
    options.title = text
  }
}

/// The choices that a team has about the page, and what is known besides the schema.
struct DocsOptions {
  var title = "Data dictionary"
  var indexes = QueryIndexes()
  var code: [ShownCode] = []
  /// The conditions that security rules have for documents, by their models.
  var conditions: [TypeID: RuleConditions] = [:]
  /// A team's templates, which replace those of the page.
  var templates: [TemplateReplacement] = []
  /// The summary of stored documents, if there is one.
  var evidence: Evidence?
}
