import FiresmithText

/// All changes since older versions, as Markdown for release notes.
package struct Changelog {
  private let new: SchemaVersion
  private let older: [SchemaVersion]
  private let findings: [Finding]

  /// - Parameters:
  ///   - older: The versions to compare with, oldest first.
  ///   - findings: What breaks in comparison with them.
  package init(_ new: SchemaVersion, since older: [SchemaVersion], _ findings: [Finding]) {
    self.new = new
    self.older = older
    self.findings = findings
  }

  package var markdown: String {
    var text = "## Changes since \(older.map { "`\($0.name)`" }.joined(separator: ", "))\n"
    for party in HurtParty.allCases {
      let hurt = findings.filter { $0.rule.party == party }
      guard !hurt.isEmpty else { continue }
      text += "\n### Breaks \(party.words)\n\n"
      for finding in hurt {
        let acceptance = finding.acceptance.map { ", accepted: \(Self.escaped($0))" } ?? ""
        text += "- \(Self.line(finding.message)). (\(finding.rule.rawValue)\(acceptance))\n"
      }
    }
    let changes = harmless
    for (title, lines) in [
      ("Added", changes.added), ("Changed", changes.changed), ("Removed", changes.removed),
    ] where !lines.isEmpty {
      text += "\n### \(title)\n\n" + lines.map { "- \(visible($0))\n" }.joined()
    }
    if findings.isEmpty, changes.added.isEmpty, changes.changed.isEmpty, changes.removed.isEmpty {
      text += "\nNothing has changed.\n"
    }
    return text
  }

  /// The changes since the newest of the older versions that break nothing.
  private var harmless: SchemaInventory.Changes {
    guard let last = older.last else { return ([], [], []) }
    return SchemaInventory(new.schema).changes(
      since: SchemaInventory(last.schema), except: Set(findings.map(\.place)))
  }

  /// A sentence with a capital, in which nothing is markup.
  private static func line(_ message: String) -> String {
    let text = escaped(message)
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  private static func escaped(_ text: String) -> String {
    visible(text).escaped(["*": "\\*", "_": "\\_", "<": "&lt;"])
  }
}
