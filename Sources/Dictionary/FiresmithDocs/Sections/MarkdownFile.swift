import FiresmithLanguage
import FiresmithSchema

/// A section of a Markdown file, such as a README, or a folder of Markdown: a diagram, and a table
/// of fields for each collection and type.
package struct MarkdownFile: TeamFile {
  package let key = "markdown"

  private var conditions: [TypeID: RuleConditions] = [:]

  package init() {}

  package mutating func show(_ conditions: [TypeID: RuleConditions]) {
    self.conditions = conditions
  }

  package func text(for schema: Schema, in text: String?) throws(TeamFileProblem) -> String {
    let lines = MarkdownDocument(schema, conditions).lines
    return try MarkedSection(name: key, lines: lines).text(in: text)
  }

  package func isFolder(at path: String) -> Bool {
    ![".md", ".markdown"].contains { path.lowercased().hasSuffix($0) }
  }

  package func files(
    for schema: Schema, inFolder name: String
  ) throws(TeamFileProblem) -> [GeneratedFile] { MarkdownFolder(schema, conditions).files }
}
