import FiresmithSchema

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

/// Sorted diagnostics, with the data for printing them.
package struct DiagnosticReport {
  let diagnostics: [Diagnostic]
  package let status: ExitStatus
  private let files: SourceFiles

  /// - Parameter files: The files that the diagnostics are about.
  package init(_ diagnostics: [Diagnostic], in files: SourceFiles) {
    self.diagnostics = DiagnosticRenderer(files).sorted(diagnostics)
    status = diagnostics.status
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
