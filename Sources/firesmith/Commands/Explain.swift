import FiresmithDocumentation
import FiresmithSchema

extension Outcome {
  /// `firesmith explain`
  static func explain(_ arguments: Arguments) throws(UsageError) -> Outcome {
    guard let word = arguments.operands.first else { return Outcome(output: .listOfDiagnostics) }
    // Messages have the id in brackets.
    let isCopied = word.hasPrefix("[") && word.hasSuffix("]")
    let name = isCopied ? String(word.dropFirst().dropLast()) : word
    guard let id = DiagnosticID(rawValue: name) else {
      let ids = DiagnosticID.allCases.map(\.rawValue)
      throw UsageError(
        messages: ["unknown id \(quoted(name))" + suggestion(for: name, among: ids)],
        command: .explain)
    }
    let page = DiagnosticsPage(String(cString: firesmith_diagnostics_page()))
    return Outcome(output: "\(id.rawValue)\n\n\(page.entry(id))")
  }
}

extension String {
  fileprivate static var listOfDiagnostics: String {
    table(DiagnosticID.allCases.map { ($0.rawValue, [$0.summary]) })
      + "\n'firesmith explain ID' explains one.\n"
  }
}
