import FiresmithDiagnostics
import FiresmithInputs
import FiresmithText
import FiresmithValues

/// The severities and acceptances that a configuration gives findings.
package struct ConfiguredFindings {
  /// The severities of rules, which may stand for a default.
  private var severities: [EvolutionRule: Diagnostic.Severity] = [:]
  private var allowed: [BreakingSettings.Allowed] = []

  /// - Parameter diagnostics: Gets what the settings name that there isn't.
  package init(_ settings: BreakingSettings, _ diagnostics: inout [Diagnostic]) {
    // An id says more than a word for those who are hurt, wherever it stands.
    let isID = { (name: Name) in EvolutionRule(rawValue: name.value) != nil }
    let sorted =
      settings.severities.filter { !isID($0.id) }
      + settings.severities.filter { isID($0.id) }
    for (id, severity) in sorted {
      guard let rules = EvolutionRule.rules(named: id.value) else {
        diagnostics.append(.unknownFinding(id, among: EvolutionRule.words))
        continue
      }
      for rule in rules { severities[rule] = severity }
    }
    for entry in settings.allowed {
      guard EvolutionRule(rawValue: entry.id.value) != nil else {
        let ids = EvolutionRule.allCases.map(\.rawValue)
        diagnostics.append(.unknownFinding(entry.id, among: ids))
        continue
      }
      if let until = entry.until, CalendarDay(text: until.value) == nil {
        diagnostics.append(
          Diagnostic(
            .unexpectedValue, "expected a day such as 2027-01-31, found \(quoted(until.value))",
            at: until.mark))
        continue
      }
      allowed.append(entry)
    }
  }

  /// Gives findings the severities of their rules, unless something is known of a finding itself
  /// that lowers it.
  package func setSeverities(of findings: inout [Finding]) {
    for index in findings.indices where findings[index].severity == findings[index].rule.severity {
      findings[index].severity = severities[findings[index].rule] ?? findings[index].severity
    }
  }

  /// Marks the findings that are allowed. One whose day has passed is an error again.
  ///
  /// - Parameter today: The day, as `2027-01-31`.
  package func mark(_ findings: inout [Finding], today: String) {
    for index in findings.indices {
      guard let entry = allowed.first(where: { $0.allows(findings[index]) }) else { continue }
      findings[index].accept(entry.reason, until: entry.until?.value, today: today)
    }
  }

  /// Returns the ids and places of entries that no finding has.
  package func stalePlaces(_ findings: [Finding]) -> [String] {
    allowed.filter { entry in !findings.contains(where: entry.allows) }.map { entry in
      [entry.id.value, entry.place?.value].compactMap(\.self).joined(separator: " ")
    }.sorted()
  }
}

extension BreakingSettings.Allowed {
  /// Whether the finding is of the id, and at the place or inside of it.
  fileprivate func allows(_ finding: Finding) -> Bool {
    guard finding.rule.rawValue == id.value else { return false }
    guard let place = place?.value, finding.place != place else { return true }
    return finding.place.hasPrefix(place)
      && finding.place.dropFirst(place.count).first.map { ".[{".contains($0) } ?? false
  }
}

extension Diagnostic {
  fileprivate static func unknownFinding(_ name: Name, among known: [String]) -> Diagnostic {
    Diagnostic(
      .unexpectedValue,
      "no finding is called \(quoted(name.value))\(suggestion(for: name.value, among: known))",
      at: name.mark)
  }
}
