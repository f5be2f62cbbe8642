import FiresmithDiagnostics
import FiresmithText

extension EvolutionReport {
  /// A document for what shows the results of tests: a suite for each of those who are hurt, in
  /// which a finding is a test that fails, or is skipped if it is accepted; and a suite of changes
  /// that break nothing.
  package var junit: String {
    let name = changes == nil ? "firesmith breaking" : "firesmith changelog"
    var suites = HurtParty.allCases.map { party in
      Suite(
        name: party.rawValue, cases: shown.filter { $0.rule.party == party }.map(testCase))
    }
    suites.append(Suite(name: "harmless", cases: (changes ?? []).map(testCase)))
    suites.removeAll { $0.cases.isEmpty }
    if suites.isEmpty {
      let passed = "    <testcase classname=\"breaking\" name=\"\(Self.attribute(summary))\"/>\n"
      suites = [Suite(name: name, cases: [TestCase(text: passed, outcome: .passed)])]
    }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      + "<testsuites name=\"\(name)\"\(Self.counts(suites.flatMap(\.cases)))>\n"
      + suites.map { suite in
        "  <testsuite name=\"\(suite.name)\"\(Self.counts(suite.cases))>\n"
          + suite.cases.map(\.text).joined() + "  </testsuite>\n"
      }.joined() + "</testsuites>\n"
  }

  private struct Suite {
    var name: String
    var cases: [TestCase]
  }

  /// The element of a test, and its outcome, which is counted.
  private struct TestCase {
    enum Outcome {
      case passed
      case failed
      case skipped
    }

    var text: String
    var outcome: Outcome
  }

  private static func counts(_ cases: [TestCase]) -> String {
    func count(_ outcome: TestCase.Outcome) -> Int { cases.filter { $0.outcome == outcome }.count }
    let skipped = count(.skipped)
    return " tests=\"\(cases.count)\" failures=\"\(count(.failed))\""
      + (skipped == 0 ? "" : " skipped=\"\(skipped)\"")
  }

  private func testCase(_ finding: Finding) -> TestCase {
    let message = Self.attribute(finding.sentence)
    let witness = finding.witness.map { "such as " + Self.attribute($0) }
    let output =
      "      <system-out>\([message, witness].compactMap(\.self).joined(separator: "\n"))"
      + "</system-out>\n"
    let (outcome, result): (TestCase.Outcome, String) =
      if let acceptance = finding.acceptance {
        (
          .skipped,
          "      <skipped message=\"accepted: \(Self.attribute(acceptance))\"/>\n\(output)"
        )
      } else if finding.severity == .error {
        (
          .failed,
          "      <failure type=\"\(finding.severity.rawValue)\" message=\"\(message)\""
            + (witness.map { ">\($0)</failure>\n" } ?? "/>\n")
        )
      } else {
        (.passed, output)
      }
    return TestCase(
      text: element(
        in: finding.rule.party.rawValue, "\(finding.rule.rawValue) \(finding.place)",
        finding.new ?? finding.old, result),
      outcome: outcome)
  }

  private func testCase(_ change: HarmlessChange) -> TestCase {
    TestCase(
      text: element(
        in: "harmless", "\(change.kind.rawValue) \(change.place)", change.mark,
        "      <system-out>\(Self.attribute(change.message))</system-out>\n"),
      outcome: .passed)
  }

  private func element(
    in suite: String, _ name: String, _ mark: SourceMark?, _ result: String
  ) -> String {
    let place =
      mark.map { " file=\"\(Self.attribute(files[$0].path))\" line=\"\($0.line)\"" } ?? ""
    return "    <testcase classname=\"\(suite)\" name=\"\(Self.attribute(name))\"\(place)>\n"
      + result + "    </testcase>\n"
  }

  /// Returns a text as it stands in an attribute or an element.
  private static func attribute(_ text: String) -> String {
    visible(text).escaped([
      "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;",
      // XML has no place for these two, which no control characters are.
      "\u{FFFE}": "&lt;U+FFFE&gt;", "\u{FFFF}": "&lt;U+FFFF&gt;",
    ])
  }
}
