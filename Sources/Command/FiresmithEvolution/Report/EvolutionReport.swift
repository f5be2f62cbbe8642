import FiresmithDiagnostics
import FiresmithReports
import FiresmithText

/// The format in which findings are printed.
package enum EvolutionFormat: String, CaseIterable, Sendable {
  /// For people and editors, on standard error.
  case text
  /// A JSON document of Firesmith's own form, on standard output.
  case json
  /// Workflow commands of GitHub Actions, on standard output.
  case github
  /// A document that code scanning reads, on standard output.
  case sarif
  /// A document that shows of tests read, on standard output.
  case junit
  /// A table for a pull request, on standard output.
  case markdown

  /// The format of diagnostics, where a version can't be read.
  package var ofDiagnostics: DiagnosticFormat {
    switch self {
    case .text, .junit, .markdown: .text
    case .json: .json
    case .github: .github
    case .sarif: .sarif
    }
  }
}

/// The severity from which on findings let a run fail.
package enum FailureLevel: String, CaseIterable, Sendable {
  case error
  case warning
  case never
}

/// Findings, with the data for printing them.
package struct EvolutionReport {
  let evolution: SchemaEvolution
  /// The notes from reading the versions.
  let diagnostics: [Diagnostic]
  /// Sentences about what else there is to know.
  package let remarks: [String]
  /// The changes that break nothing; `nil` if the report is about what breaks alone.
  let changes: [HarmlessChange]?
  let files: SourceFiles
  /// The findings that aren't accepted.
  private let open: [Finding]
  package let status: ExitStatus

  /// - Parameters:
  ///   - diagnostics: What was noted as the versions were read.
  ///   - remarks: What else there is to know, in sentences.
  ///   - changes: What has changed and breaks nothing, for a report about all changes; `nil` for
  ///     one about what breaks and isn't accepted.
  package init(
    _ evolution: SchemaEvolution, _ diagnostics: [Diagnostic], _ remarks: [String] = [],
    changes: [HarmlessChange]? = nil, in files: SourceFiles, failingOn level: FailureLevel
  ) {
    self.evolution = evolution
    self.diagnostics = diagnostics
    self.remarks = remarks
    self.changes = changes
    self.files = files
    open = evolution.findings.filter { $0.acceptance == nil }
    status = level.isReached(by: open) ? .findings : .done
  }

  /// The findings that are printed: those that are accepted are only among all changes.
  var shown: [Finding] { changes == nil ? open : evolution.findings }

  /// The notes from reading the versions, as compilers print them.
  package func notes(isColored: Bool) -> String {
    DiagnosticRenderer(files, isColored: isColored).render(diagnostics)
  }

  /// The findings as compilers print errors.
  ///
  /// - Parameter isColored: Whether places and severities stand out on a terminal.
  package func text(isColored: Bool) -> String {
    let renderer = DiagnosticRenderer(files, isColored: isColored)
    return renderer.render(diagnostics)
      + shown.map { finding in
        renderer.render(
          finding.acceptance == nil ? finding.severity : .note, finding.sentence,
          id: finding.rule.rawValue, at: finding.location,
          notes: finding.notes)
          + (finding.witness.map { "  such as \(visible($0))\n" } ?? "")
      }.joined()
      + (changes ?? []).map { change in
        renderer.render(
          .note, change.message, id: change.kind.rawValue, at: change.location, notes: [])
      }.joined()
  }

  /// One line that says what was compared, and what was found.
  package var summary: String {
    var counts = [Diagnostic.Severity.error, .warning, .note].compactMap { severity -> String? in
      let count = open.filter { $0.severity == severity }.count
      return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }
    let accepted = evolution.findings.count - open.count
    if accepted > 0 { counts.append("\(accepted) accepted") }
    let found = counts.isEmpty ? "nothing breaks" : counts.joined(separator: ", ")
    return "compared with \(evolution.versions.map(quoted).joined(separator: ", ")): \(found)"
  }

  /// The report for GitHub and code scanning.
  package var ofEntries: DiagnosticReport {
    let entries = shown.map { finding in
      ReportEntry(
        id: finding.rule.rawValue, severity: finding.severity, message: finding.sentence,
        location: finding.location, notes: finding.notes, fingerprint: finding.fingerprint,
        witness: finding.witness, acceptance: finding.acceptance)
    }
    let harmless = (changes ?? []).map { change in
      ReportEntry(
        id: change.kind.rawValue, severity: .note, message: change.message,
        location: change.location, notes: [])
    }
    let kinds =
      DiagnosticID.allCases.map { ($0.rawValue, $0.summary) }
      + EvolutionRule.allCases.map { ($0.rawValue, $0.summary) }
      + HarmlessChange.Kind.allCases.map { ($0.rawValue, $0.summary) }
    return DiagnosticReport(
      diagnostics.map(ReportEntry.init) + entries + harmless, of: kinds, status: status, in: files)
  }
}

extension FailureLevel {
  fileprivate func isReached(by findings: [Finding]) -> Bool {
    switch self {
    case .never: false
    case .error: findings.contains { $0.severity == .error }
    case .warning: findings.contains { $0.severity != .note }
    }
  }
}

extension Finding {
  /// The message, and how to get there safely, or why it is as it should be.
  var sentence: String {
    acceptance.map { "\(message); accepted: \($0)" } ?? "\(message); \(rule.remedy)"
  }

  /// The place in the new version, or else in the old one.
  var location: Diagnostic.Location {
    (new ?? old).map { .mark($0) } ?? .run
  }

  var notes: [Diagnostic.Note] {
    guard new != nil, let old else { return [] }
    return [Diagnostic.Note("this is how it was in \(quoted(version))", at: old)]
  }
}

extension HarmlessChange {
  fileprivate var location: Diagnostic.Location { mark.map { .mark($0) } ?? .run }
}
