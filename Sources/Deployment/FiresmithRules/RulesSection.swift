import FiresmithText

/// The lines of the generated section, between its marks.
struct RulesSection {
  static let begin = "firesmith:begin"
  static let end = "firesmith:end"

  private let program: RulesProgram

  init(_ program: RulesProgram) { self.program = program }

  /// Returns the lines between the marks, each indented as these are.
  func lines(indent: String) -> [String] {
    let layout = RuleLayout(indent: indent)
    let heading = [
      "Generated from the schema. 'firesmith generate' replaces everything up to 'firesmith:end'.",
      "In 'allow', pass request.resource.data as 'data', and resource.data as 'before'.",
    ]
    return heading.map { "\(indent)// \($0)" }
      + program.functions.flatMap { function, cost in
        [""] + layout.lines(of: function, comment: Self.comment(of: function, cost))
      }
  }

  private static func comment(of function: RuleFunction, _ cost: Int) -> [String] {
    var lines = wrapped(function.summary)
    if let sentence = function.unchecked.sentence { lines += wrapped(sentence) }
    if function.isForTeam { lines.append("About \(cost) of 1,000 expressions.") }
    // A field's name may be long, and have a mark as one of its words.
    return lines.map { $0 == begin || $0 == end ? "(\($0))" : $0 }
  }

  /// Returns a text as lines of at most 90 columns.
  private static func wrapped(_ text: String) -> [String] {
    filledLines(text.split(separator: " ", omittingEmptySubsequences: false), width: 90)
  }
}
