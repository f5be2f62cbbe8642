import FiresmithText

/// The names of a set's templates, for looking up partials.
struct TemplateIndex: Sendable {
  /// The names in the order given. A template's number is its index.
  let names: [String]
  let lookup: MustacheTemplates.Lookup
  private let numbers: [String: Int]

  init(_ names: [String], lookup: MustacheTemplates.Lookup) {
    self.names = names
    self.lookup = lookup
    numbers = Dictionary(zip(names, names.indices), uniquingKeysWith: { first, _ in first })
  }

  /// Returns the number of the template called `name`, or nil if there is none.
  func number(of name: String) -> Int? {
    numbers[name]
  }

  /// Returns the message about a template that is not in the set.
  func missing(_ name: String) -> String {
    "there is no template '\(name)'" + suggestion(for: name, among: names)
  }

  func problem(at mark: Mark, _ message: String) -> MustacheError.Problem {
    MustacheError.Problem(
      template: names[mark.template], line: mark.line, column: mark.column, message: message)
  }
}
