import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithSchema

/// A section of `AGENTS.md`, which programs that write code read first: the collections, and how
/// their code is made.
package struct AgentsFile: TeamFile {
  package let key = "agents"

  package init() {}

  /// The most lines of the section, with its comments.
  static let mostLines = 60

  package func text(for schema: Schema, in text: String?) throws(TeamFileProblem) -> String {
    try MarkedSection(name: key, lines: lines(for: schema)).text(in: text)
  }

  private func lines(for schema: Schema) -> [String] {
    var lines = [
      "## The database",
      "",
      "YAML schemas describe the documents in Cloud Firestore; `firesmith generate` writes code from them.",
      "",
      "- To change what is stored, change a schema, run `firesmith generate`, and commit what it writes.",
      "- Never edit generated files: their first line names Firesmith. `firesmith generate --check` finds edits.",
      "- `firesmith validate` checks schemas; `firesmith explain ID` explains a diagnostic.",
      "- Use the generated models and repositories, not documents by hand: they keep to the schemas.",
      "",
      "Collections, with the models of their documents:",
      "",
    ]
    // The comments around the section, and a line for those that are left out.
    let room = Self.mostLines - lines.count - 3
    let ids = schema.collections.indices.map { CollectionID(index: $0) }
    lines += ids.prefix(room).map { line(for: $0, in: schema) }
    if ids.count > room { lines.append("- and \(ids.count - room) more, in the schemas") }
    return lines
  }

  private func line(for id: CollectionID, in schema: Schema) -> String {
    let collection = schema[id]
    let path = MarkdownWriting.code(collection.pathPattern)
    let model = MarkdownWriting.code(schema[collection.model].name.name.value)
    let text = collection.description ?? schema[collection.model].description
    let summary = text.map { ": " + MarkdownWriting.sentence($0, limit: 120) } ?? ""
    return "- \(path), \(model)\(summary)"
  }
}
