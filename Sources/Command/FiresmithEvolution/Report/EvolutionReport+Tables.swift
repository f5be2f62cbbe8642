import FiresmithDiagnostics
import FiresmithText

extension EvolutionReport {
  // MARK: Markdown

  /// A table for a pull request: who breaks, what has changed, and how to get there safely.
  package var markdown: String {
    var text = "### Breaking changes\n\n"
    text += summary.prefix(1).uppercased() + summary.dropFirst() + ".\n"
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
  private static func cell(_ text: String) -> String {
    visible(text).escaped([
      "|": "\\|", "\\": "\\\\", "*": "\\*", "_": "\\_", "`": "\\`", "<": "&lt;", "[": "\\[",
      "&": "&amp;",
    ])
  }

  // MARK: JUnit

  /// A document for what shows the results of tests: a suite for each of those who are hurt, in
  /// which a finding is a test that fails.
  package var junit: String {
    let findings = shown
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites name=\"firesmith breaking\" tests=\"\(max(1, findings.count))\" "
    text += "failures=\"\(findings.filter(\.isFailure).count)\">\n"
    if findings.isEmpty {
      text += "  <testsuite name=\"firesmith breaking\" tests=\"1\" failures=\"0\">\n"
      text += "    <testcase classname=\"breaking\" name=\"\(Self.attribute(summary))\"/>\n"
      text += "  </testsuite>\n"
    }
    for party in HurtParty.allCases {
      let hurt = findings.filter { $0.rule.party == party }
      guard !hurt.isEmpty else { continue }
      text += "  <testsuite name=\"\(party.rawValue)\" tests=\"\(hurt.count)\" "
      text += "failures=\"\(hurt.filter(\.isFailure).count)\">\n"
      text += hurt.map(testCase).joined()
      text += "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  private func testCase(_ finding: Finding) -> String {
    var place = ""
    if let mark = finding.new ?? finding.old {
      place = " file=\"\(Self.attribute(files[mark].path))\" line=\"\(mark.line)\""
    }
    let name = "\(finding.rule.rawValue) \(finding.place)"
    let start =
      "    <testcase classname=\"\(finding.rule.party.rawValue)\" "
      + "name=\"\(Self.attribute(name))\"\(place)>\n"
    let message = Self.attribute(finding.sentence)
    let result =
      finding.isFailure
      ? "      <failure type=\"\(finding.severity.rawValue)\" message=\"\(message)\"/>\n"
      : "      <system-out>\(message)</system-out>\n"
    return start + result + "    </testcase>\n"
  }

  private static func attribute(_ text: String) -> String {
    visible(text).escaped(["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"])
  }
}

extension Finding {
  /// Whether the finding is an error, as a test that fails is.
  fileprivate var isFailure: Bool { severity == .error }
}
