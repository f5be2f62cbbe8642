import FiresmithText

extension EvolutionReport {
  /// All changes as Markdown for release notes: what breaks, and then what doesn't.
  func releaseNotes(_ changes: [HarmlessChange]) -> String {
    var text = "## Changes since \(evolution.versions.map(Self.code).joined(separator: ", "))\n"
    for party in HurtParty.allCases {
      let hurt = shown.filter { $0.rule.party == party }
      guard !hurt.isEmpty else { continue }
      text += "\n### Breaks \(party.words)\n\n"
      for finding in hurt {
        let acceptance = finding.acceptance.map { ", accepted: \(Self.plain($0))" } ?? ""
        text += "- \(Self.line(finding.message)). (\(finding.rule.rawValue)\(acceptance))\n"
      }
    }
    for kind in HarmlessChange.Kind.allCases {
      let lines = changes.filter { $0.kind == kind }.map {
        "- \(Self.code($0.place)): \(Self.plain($0.words))\n"
      }
      guard !lines.isEmpty else { continue }
      text += "\n### \(kind.rawValue.capitalizedFirst)\n\n" + lines.joined()
    }
    if shown.isEmpty, changes.isEmpty { text += "\nNothing has changed.\n" }
    return text
  }

  /// Returns a sentence with a capital, in which nothing is markup.
  private static func line(_ message: String) -> String { plain(message).capitalizedFirst }

  /// Returns a name as code, unless it would end that itself.
  private static func code(_ name: String) -> String {
    name.contains("`") ? plain(name) : "`\(visible(name))`"
  }
}
