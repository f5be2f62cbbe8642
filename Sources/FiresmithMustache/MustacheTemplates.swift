/// A set of Mustache templates, parsed once, which include each other as partials.
///
/// ```swift
/// let templates = try MustacheTemplates(
///   [(name: "greeting", text: "Hello, {{name}}!")], lookup: .strict, escaping: .none)
/// try templates.render("greeting", ["name": "world"])  // Hello, world!
/// ```
///
/// Tags are those that [the specification](https://github.com/mustache/spec) requires: variables,
/// sections, inverted sections, comments, partials and delimiters. Two things go beyond it: an
/// indented partial leaves empty lines empty, and a mistake in a tag is an error.
///
/// It is a class because a renderer looks into it at every step: a debug build would copy all of a
/// structure to do so.
package final class MustacheTemplates: Sendable {
  /// What happens if the data lacks a name, or the set a partial.
  package enum Lookup: Sendable {
    /// It is an error that says where, and which valid name is the nearest. So is a list or an
    /// object where a text is expected. A missing partial is found when the set is made.
    case strict
    /// It is null, and a missing partial is empty, as the specification says.
    case lenient
  }

  /// What `{{name}}` does with a text; `{{{name}}}` and `{{&name}}` never change it.
  package enum Escaping: Sendable {
    /// It is written as it is.
    case none
    /// `&`, `<`, `>` and `"` become HTML's entities, as the specification says.
    case html
  }

  /// The templates' names, in the order given.
  package var names: [String] { index.names }

  let index: TemplateIndex
  let program: Program

  /// Parses templates.
  ///
  /// - Throws: all syntax errors of all templates and, with strict lookup, all partials that are
  ///   not in the set.
  package init(
    _ templates: [(name: String, text: String)], lookup: Lookup, escaping: Escaping
  ) throws(MustacheError) {
    index = TemplateIndex(templates.map(\.name), lookup: lookup)
    var parser = TemplateParser(index: index, escaping: escaping)
    for (number, template) in templates.enumerated() {
      parser.parse(template.text, number: number)
    }
    program = parser.program
    guard parser.problems.isEmpty else { throw MustacheError(problems: parser.problems) }
  }

  /// The text of the template called `name`, filled with `context`.
  ///
  /// - Throws: what ended the render: a name that is missing, if lookup is strict, or partials that
  ///   include each other without an end.
  package func render(_ name: String, _ context: MustacheValue) throws(MustacheError) -> String {
    guard let number = index.number(of: name) else {
      throw MustacheError(problems: [
        .init(template: name, line: 1, column: 1, message: index.missing(name))
      ])
    }
    var renderer = Renderer(self)
    try renderer.render(template: number, context)
    return renderer.output
  }
}
