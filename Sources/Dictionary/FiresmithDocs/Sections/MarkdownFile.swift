import FiresmithLanguage
import FiresmithSchema

/// A section of a Markdown file, such as a README, or a folder of Markdown: a diagram, and a table
/// of fields for each collection and type.
package struct MarkdownFile: TeamFile {
  package let key = "markdown"

  package init() {}

  package func text(for schema: Schema, in text: String?) throws(TeamFileProblem) -> String {
    try MarkedSection(name: key, lines: MarkdownDocument(schema).lines).text(in: text)
  }

  package func isFolder(at path: String) -> Bool {
    ![".md", ".markdown"].contains { path.lowercased().hasSuffix($0) }
  }

  package func files(
    for schema: Schema, inFolder name: String
  ) throws(TeamFileProblem) -> [GeneratedFile] { MarkdownFolder(schema).files }
}
