/// A set of Mustache templates, parsed once, which include each other as partials.
///
/// ```swift
/// let templates = try MustacheTemplates(
///   [(name: "greeting", text: "Hello, {{name}}!")], lookup: .strict, escaping: .none)
/// try templates.render("greeting", ["name": "world"])  // Hello, world!
/// ```
///
/// Tags are those that [the specification](https://github.com/mustache/spec) requires: variables,
/// sections, inverted sections, comments, partials and delimiters, and those of inheritance: parents
/// and blocks. Three things go beyond it: an indented partial leaves empty lines empty, a mistake in
/// a tag is an error, and what fills a block that is whole lines becomes whole lines.
///
/// It is a class because a renderer looks into it at every step: a debug build would copy all of a
/// structure to do so.
package final class MustacheTemplates: Sendable {
  /// What happens if the data lacks a name, or the set a partial.
  package enum Lookup: Sendable {
    /// It is an error that says where, and which valid name is the nearest. So is a list or an
    /// object where a text is expected. What a set lacks is found when it is made: a partial or a
    /// parent, a block that is filled; so is what a parent's tag contains outside of blocks.
    case strict
    /// It is null, and a missing partial or parent is empty, as the specification says.
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
    var problems = parser.problems
    if problems.isEmpty, lookup == .strict { problems = program.unknownBlocks(index) }
    guard problems.isEmpty else { throw MustacheError(problems: problems) }
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
    return renderer.output.text
  }
}
