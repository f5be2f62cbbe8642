import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithMustache

/// The templates of the page, some of which a team may have replaced.
struct DocsTemplates {
  /// The beginning of their names.
  static let prefix = "docs-"

  private let replacements: [TemplateReplacement]

  /// - Throws: An error if the team's templates would write a schema's text as HTML, unescaped.
  init(_ replacements: [TemplateReplacement]) throws(TeamFileProblem) {
    self.replacements = replacements
    var problems: [TeamFileProblem] = []
    for replacement in replacements {
      let own = Templates.named(replacement.name).first { $0.name == replacement.name }
      problems += Self.unescaped(in: replacement, builtIn: own?.text ?? "")
    }
    if let problem = Self.combined(problems) { throw problem }
  }

  /// Renders with the templates.
  ///
  /// - Throws: An error in the templates, with its place.
  func reportingProblems(
    _ render: (MustacheTemplates) throws(MustacheError) -> String
  ) throws(TeamFileProblem) -> String {
    do throws(MustacheError) {
      return try render(
        MustacheTemplates(
          replacements.replacing(in: Templates.named(Self.prefix)), lookup: .strict,
          escaping: .html))
    } catch {
      let problems = error.problems.map { problem in
        let file = replacements.first { $0.name == problem.template }?.file
        var found = TeamFileProblem(.invalidTemplate, problem.message, at: 0)
        found.mark = file.map {
          SourceMark(file: $0, line: Int32(problem.line), column: Int32(problem.column))
        }
        return found
      }
      guard let problem = Self.combined(problems), problem.mark != nil else {
        // The other templates are built into the tool, and the tests render them.
        preconditionFailure("the templates of the page: \(error)")
      }
      throw problem
    }
  }

  private static func combined(_ problems: [TeamFileProblem]) -> TeamFileProblem? {
    guard var first = problems.first else { return nil }
    first.others = Array(problems.dropFirst())
    return first
  }

  /// Returns the tags that write text as it is, unless the built-in template has them, too: that
  /// text has been made as HTML.
  private static func unescaped(
    in replacement: TemplateReplacement, builtIn: String
  ) -> [TeamFileProblem] {
    let known = Set(TemplateOutline(builtIn).rawTags.compactMap(\.name))
    return TemplateOutline(replacement.text).rawTags.compactMap { tag in
      if let name = tag.name, known.contains(name) { return nil }
      var problem = TeamFileProblem(
        .invalidTemplate,
        "write '{{name}}', which escapes text for HTML; '{{{name}}}' is for what the built-in "
          + "template writes so", at: 0)
      problem.mark = SourceMark(
        file: replacement.file, line: Int32(tag.line), column: Int32(tag.column))
      return problem
    }
  }
}
