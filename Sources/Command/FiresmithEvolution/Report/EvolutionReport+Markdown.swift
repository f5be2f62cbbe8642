import FiresmithText

extension EvolutionReport {
  // MARK: Markdown

  /// A table for a pull request; or release notes, if the report is about all changes.
  package var markdown: String { changes.map(releaseNotes) ?? table }

  /// A table for a pull request: who breaks, what has changed, and how to get there safely.
  private var table: String {
    var text = "### Breaking changes\n\n"
    text += summary.capitalizedFirst + ".\n"
    guard !shown.isEmpty else { return text }
    text += "\n| | who breaks | what has changed | how to get there safely | finding |\n"
    text += "| --- | --- | --- | --- | --- |\n"
    for finding in shown {
      let cells = [
        finding.severity.rawValue, finding.rule.party.rawValue,
        finding.message + (finding.witness.map { " (such as \($0))" } ?? ""), finding.rule.remedy,
      ]
      text += "| " + cells.map(Self.cell).joined(separator: " | ")
      text += " | `\(finding.rule.rawValue)` `\(finding.fingerprint)` |\n"
    }
    text += "\nWhat is as it should be is accepted by its fingerprint: "
    text += "`firesmith breaking --accept FINGERPRINT --reason TEXT`.\n"
    return text
  }

  /// The text of a cell, in which nothing is markup.
  private static func cell(_ text: String) -> String { plain(text).escaped(["|": "\\|"]) }

  /// Returns a text in which nothing is markup.
  static func plain(_ text: String) -> String {
    visible(text).escaped([
      "\\": "\\\\", "*": "\\*", "_": "\\_", "`": "\\`", "<": "&lt;", "[": "\\[", "&": "&amp;",
    ])
  }
}
