import FiresmithLanguage
import FiresmithSchema

/// A section of a Markdown file, such as a README, or a folder of Markdown: a diagram, and a table
/// of fields for each collection and type.
package struct MarkdownFile: TeamFile {
  package let key = "markdown"

  private var conditions: [TypeID: RuleConditions] = [:]
  private var indexes = QueryIndexes()
  private var code: [ShownCode] = []

  package init() {}

  package func showsCode(at path: String) -> Bool { isFolder(at: path) }

  package mutating func show(_ code: [ShownCode]) { self.code = code }

  package mutating func use(_ edition: DatabaseEdition) { indexes.edition = edition }

  package mutating func show(_ indexes: ShownIndexes) { self.indexes.file = indexes }

  package mutating func show(_ conditions: [TypeID: RuleConditions]) {
    self.conditions = conditions
  }

  package func text(for schema: Schema, in text: String?) throws(TeamFileProblem) -> String {
    let lines = MarkdownDocument(schema, conditions, indexes, []).lines
    return try MarkedSection(name: key, lines: lines).text(in: text)
  }

  package func isFolder(at path: String) -> Bool {
    ![".md", ".markdown"].contains { path.lowercased().hasSuffix($0) }
  }

  package func files(
    for schema: Schema, inFolder name: String
  ) throws(TeamFileProblem) -> [GeneratedFile] {
    MarkdownFolder(schema, conditions, indexes, code).files
  }
}
