import FiresmithCommandLine
import FiresmithDiagnostics
import FiresmithDocumentation
import FiresmithEvolution

/// `firesmith explain`
struct Explain: Subcommand {
  static let name = "explain"
  static let summary = "Explain an error, a warning or a breaking change, and how to fix it."
  static let discussion: [Discussion] = [
    .prose("ID is what a message ends with, in brackets. Without it, all ids are listed.")
  ]
  static var operands: [Operand<Self>] {
    [
      .choice(.id, \.id, of: Self.entries.map(\.id)) { word in
        // Messages have the id in brackets.
        let isCopied = word.hasPrefix("[") && word.hasSuffix("]")
        let id = isCopied ? String(word.dropFirst().dropLast()) : word
        return Self.entries.contains { $0.id == id } ? id : nil
      }
    ]
  }
  static let otherNames = ["docs"]

  var id: String?

  /// The ids with an entry, and what they are about.
  private static let entries: [(id: String, summary: String)] =
    DiagnosticID.allCases.map { ($0.rawValue, $0.summary) }
    + EvolutionRule.allCases.map { ($0.rawValue, $0.summary) }
    + HarmlessChange.Kind.allCases.map { ($0.rawValue, $0.summary) }

  func run(print: (CommandResult) -> Void) -> CommandResult {
    guard let id else {
      let list = String.table(Self.entries.map { ($0.id, [$0.summary]) })
      return CommandResult(output: "\(list)\n'firesmith explain ID' explains one.\n")
    }
    let page = DiagnosticsPage(String(cString: firesmith_diagnostics_page()))
    return CommandResult(output: "\(id)\n\n\(page.entry(id))")
  }
}
