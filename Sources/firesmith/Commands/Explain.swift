import FiresmithCommandLine
import FiresmithDocumentation
import FiresmithSchema

/// `firesmith explain`
struct Explain: Subcommand {
  static let name = "explain"
  static let summary = "Explain an error or a warning, with an example and how to fix it."
  static let discussion: [Discussion] = [
    .prose("ID is what a message ends with, in brackets. Without it, all ids are listed.")
  ]
  static var operands: [Operand<Self>] {
    [
      .choice(.id, \.id, of: DiagnosticID.names) { word in
        // Messages have the id in brackets.
        let isCopied = word.hasPrefix("[") && word.hasSuffix("]")
        return DiagnosticID(rawValue: isCopied ? String(word.dropFirst().dropLast()) : word)
      }
    ]
  }
  static let otherNames = ["docs"]

  var id: DiagnosticID?

  func run(print: (CommandResult) -> Void) -> CommandResult {
    guard let id else {
      let list = String.table(DiagnosticID.allCases.map { ($0.rawValue, [$0.summary]) })
      return CommandResult(output: "\(list)\n'firesmith explain ID' explains one.\n")
    }
    let page = DiagnosticsPage(String(cString: firesmith_diagnostics_page()))
    return CommandResult(output: "\(id.rawValue)\n\n\(page.entry(id))")
  }
}
