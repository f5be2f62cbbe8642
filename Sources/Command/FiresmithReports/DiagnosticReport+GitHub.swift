import FiresmithDiagnostics
import FiresmithText

extension DiagnosticReport {
  /// Workflow commands, a line each, which GitHub Actions shows beside the changed lines:
  /// `::error file=Schemas/books.yaml,line=5,col=14,title=unknown-type::unknown type 'strng'`
  package var github: String {
    diagnostics.map { diagnostic in
      let title = diagnostic.id
      let severity = diagnostic.acceptance == nil ? diagnostic.severity : .note
      let command = command(
        Self.command(of: severity), place(diagnostic.location), title, diagnostic.message,
        diagnostic.witness)
      return command
        + diagnostic.notes.map { note in
          self.command("notice", place(note.mark), title, note.message)
        }.joined()
    }.joined()
  }

  private static func command(of severity: Diagnostic.Severity) -> String {
    switch severity {
    case .error, .warning: severity.rawValue
    case .note: "notice"
    }
  }

  private func command(
    _ name: String, _ place: Place?, _ title: String, _ message: String, _ witness: String? = nil
  ) -> String {
    var properties: [String] = []
    if let place { properties.append("file=\(Self.property(place.path))") }
    if let (line, column) = place?.position { properties += ["line=\(line)", "col=\(column)"] }
    properties.append("title=\(Self.property(title))")
    // The only line break is the one between them: what is in schemas and documents shows as text.
    let lines = [visible(message)] + (witness.map { ["such as " + visible($0)] } ?? [])
    return "::\(name) \(properties.joined(separator: ","))::"
      + Self.data(lines.joined(separator: "\n")) + "\n"
  }

  // Escaped for GitHub's runner: a command is a line, and its properties end at commas and colons.

  private static func data(_ text: String) -> String {
    text.escaped(["%": "%25", "\r": "%0D", "\n": "%0A"])
  }

  private static func property(_ text: String) -> String {
    text.escaped(["%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"])
  }
}
