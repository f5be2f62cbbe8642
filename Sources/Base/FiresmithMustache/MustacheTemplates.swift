/// A set of parsed Mustache templates, which can include each other as partials.
///
/// ```swift
/// let templates = try MustacheTemplates(
///   [(name: "greeting", text: "Hello, {{name}}!")], lookup: .strict, escaping: .none)
/// try templates.render("greeting", ["name": "world"])  // Hello, world!
/// ```
///
/// Supports all tags that [the specification](https://github.com/mustache/spec) requires
/// (variables, sections, inverted sections, comments, partials and delimiters) and those of
/// inheritance: parents and blocks. There are three differences: an indented partial leaves empty
/// lines empty, a mistake in a tag is an error, and an argument for a block of whole lines becomes
/// whole lines.
///
/// If there is a line width, `{{#fits}}short{{/fits}}{{^fits}}long{{/fits}}` writes the first form
/// if every line that it is part of fits, and otherwise the second.
///
/// A class, so that debug builds don't copy it at every step of a render.
package final class MustacheTemplates: Sendable {
  /// The treatment of missing names and partials.
  package enum Lookup: Sendable {
    /// They are errors that name their place and the nearest valid name. So are lists and objects
    /// where text is expected. Missing partials, parents and blocks, and content outside of blocks
    /// in a parent's tag, are found when the set is created.
    case strict
    /// Missing names are null, and missing partials and parents are empty, as the specification
    /// says.
    case lenient
  }

  /// The form in which `{{name}}` writes text. `{{{name}}}` and `{{&name}}` always write it
  /// unchanged.
  package enum Escaping: Sendable {
    /// Unchanged.
    case none
    /// With `&`, `<`, `>` and `"` as HTML entities, as the specification says.
    case html
  }

  /// The longest lines that `{{#fits}}` allows.
  package struct LineWidth: Sendable {
    /// The columns of a line: its Unicode scalars, without spaces at its end.
    package let columns: Int
    /// The number of columns for each two spaces at the beginning of a line: the indentation that
    /// the rendered text gets afterwards.
    package let indentation: Int

    package init(columns: Int, indentation: Int = 2) {
      self.columns = columns
      self.indentation = indentation
    }
  }

  /// The names of the templates, in the order given.
  package var names: [String] { index.names }

  let index: TemplateIndex
  let program: Program
  let lineWidth: LineWidth?

  /// Parses templates.
  ///
  /// - Parameter lineWidth: The longest lines that `{{#fits}}` allows; with `nil`, `fits` is a name
  ///   like any other.
  /// - Throws: All syntax errors and, with strict lookup, all partials that are not in the set.
  package init(
    _ templates: [(name: String, text: String)], lookup: Lookup, escaping: Escaping,
    lineWidth: LineWidth? = nil
  ) throws(MustacheError) {
    index = TemplateIndex(templates.map(\.name), lookup: lookup)
    self.lineWidth = lineWidth
    var parser = TemplateParser(index: index, escaping: escaping, measuresLines: lineWidth != nil)
    for (number, template) in templates.enumerated() {
      parser.parse(template.text, number: number)
    }
    program = parser.program
    var problems = parser.problems
    if problems.isEmpty, lookup == .strict { problems = program.unknownBlocks(index) }
    guard problems.isEmpty else { throw MustacheError(problems: problems) }
  }

  /// Returns the template called `name`, rendered with `context`.
  ///
  /// - Throws: The problem that ended the render: a missing name, if lookup is strict, or partials
  ///   that include each other endlessly.
  package func render(_ name: String, _ context: MustacheValue) throws(MustacheError) -> String {
    guard let number = index.number(of: name) else {
      throw MustacheError(problems: [
        .init(template: name, line: 1, column: 1, message: index.missing(name))
      ])
    }
    var renderer = Renderer(self)
    try renderer.render(template: number, context)
    return renderer.output.text
  }
}
