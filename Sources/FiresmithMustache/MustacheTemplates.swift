/// A set of Mustache templates, parsed once, which include each other as partials.
///
/// ```swift
/// let templates = try MustacheTemplates(
///   [(name: "greeting", text: "Hello, {{name}}!")], lookup: .strict, escaping: .none)
/// try templates.render("greeting", ["name": "world"])  // Hello, world!
/// ```
package struct MustacheTemplates: Sendable {
  /// What happens if the data lacks a name, or the set a partial.
  package enum Lookup: Sendable {
    /// It is an error that says where, and which valid name is the nearest. A missing partial is
    /// found when the set is made.
    case strict
    /// It is null, and a missing partial is empty, as the Mustache specification says.
    case lenient
  }

  /// What `{{name}}` does with a value; `{{{name}}}` and `{{&name}}` never change it.
  package enum Escaping: Sendable {
    /// It is written as it is.
    case none
    /// `&`, `<`, `>` and `"` become HTML's entities, as the Mustache specification says.
    case html
  }

  /// The templates' names, in the order given.
  package let names: [String]

  /// Parses templates.
  ///
  /// - Throws: all syntax errors of all templates and, with strict lookup, all partials that are
  ///   not in the set.
  package init(
    _ templates: [(name: String, text: String)], lookup: Lookup, escaping: Escaping
  ) throws(MustacheError) {
    names = templates.map(\.name)
  }

  /// The text of the template called `name`, filled with `context`.
  ///
  /// - Throws: the place where a name is missing, if lookup is strict, or where partials include
  ///   each other without an end.
  package func render(_ name: String, _ context: MustacheValue) throws(MustacheError) -> String {
    ""
  }
}
