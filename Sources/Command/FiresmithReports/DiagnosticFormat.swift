import FiresmithDiagnostics

/// The format in which diagnostics are printed.
package enum DiagnosticFormat: String, CaseIterable, Sendable {
  /// For people and editors, on standard error.
  case text
  /// A JSON document of Firesmith's own form, on standard output.
  case json
  /// Workflow commands of GitHub Actions, on standard output.
  case github
  /// A document that code scanning reads, on standard output.
  case sarif

  /// Whether all diagnostics of a run are one document.
  package var isDocument: Bool {
    switch self {
    case .json, .sarif: true
    case .text, .github: false
    }
  }
}

/// Something that a report tells: a diagnostic, or what else is found in what users write.
package struct ReportEntry: Sendable {
  /// The id that users search for: an entry of `Documentation/Diagnostics.md`.
  package var id: String
  package var severity: Diagnostic.Severity
  /// One sentence without a full stop.
  package var message: String
  package var location: Diagnostic.Location
  package var notes: [Diagnostic.Note]
  /// The name by which the same entry is known in another run; `nil` if it has none.
  package var fingerprint: String?
  /// A document that shows it, in words; `nil` if there is none.
  package var witness: String?
  /// The reason for which a team has accepted it; `nil` if it hasn't.
  package var acceptance: String?

  package init(
    id: String, severity: Diagnostic.Severity, message: String, location: Diagnostic.Location,
    notes: [Diagnostic.Note], fingerprint: String? = nil, witness: String? = nil,
    acceptance: String? = nil
  ) {
    self.id = id
    self.severity = severity
    self.message = message
    self.location = location
    self.notes = notes
    self.fingerprint = fingerprint
    self.witness = witness
    self.acceptance = acceptance
  }
}

/// Sorted diagnostics, with the data for printing them.
package struct DiagnosticReport {
  /// A kind of entry: its id, and a sentence about it.
  package typealias Kind = (id: String, summary: String)

  let diagnostics: [ReportEntry]
  /// All kinds of entries that there can be, in their order.
  let kinds: [Kind]
  package let status: ExitStatus
  private let files: SourceFiles

  /// - Parameter files: The files that the diagnostics are about.
  package init(_ diagnostics: [Diagnostic], in files: SourceFiles) {
    let entries = DiagnosticRenderer(files).sorted(diagnostics).map(ReportEntry.init)
    self.init(
      entries, of: DiagnosticID.allCases.map { ($0.rawValue, $0.summary) },
      status: diagnostics.status, in: files)
  }

  /// - Parameter kinds: All kinds of entries that there can be.
  package init(
    _ entries: [ReportEntry], of kinds: [Kind], status: ExitStatus, in files: SourceFiles
  ) {
    diagnostics = entries
    self.kinds = kinds
    self.status = status
    self.files = files
  }

  /// The location of a diagnostic, if it has one.
  struct Place {
    let path: String
    /// Counted from 1; `nil` for a file as a whole.
    let position: (line: Int, column: Int)?
  }

  func place(_ location: Diagnostic.Location) -> Place? {
    switch location {
    case .run: nil
    case .file(let path): Place(path: path, position: nil)
    case .mark(let mark): place(mark)
    }
  }

  func place(_ mark: SourceMark) -> Place {
    Place(path: files[mark].path, position: (Int(mark.line), Int(mark.column)))
  }
}

extension ReportEntry {
  package init(_ diagnostic: Diagnostic) {
    self.init(
      id: diagnostic.id.rawValue, severity: diagnostic.severity, message: diagnostic.message,
      location: diagnostic.location, notes: diagnostic.notes)
  }
}
