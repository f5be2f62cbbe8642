import FiresmithCommandLine
import FiresmithDataCheck
import FiresmithDiagnostics
import FiresmithEvolution
import FiresmithImport
import FiresmithInputs
import FiresmithJSON
import FiresmithReports
import FiresmithSharedCommands
import FiresmithSummary

/// The words of stored documents about the schemas of an import, at the places of the code.
struct ImportComparison {
  /// The files that were read, and what is wrong with them.
  var inputs = InputFiles()
  private(set) var json: [(key: String, value: JSON)] = []
  private var findings: [Diagnostic] = []
  private var lines: [String] = []

  /// Adds what a check of documents has found.
  mutating func add(_ report: DataReport, _ imported: ImportedSchemas) {
    let finder = imported.finder(in: &inputs)
    let moved = report.moved { finder.place($0) }
    findings += moved.diagnostics
    lines += moved.sources + [moved.summary]
    json.append(("data", moved.json(in: inputs.files)))
  }

  /// Adds what a summary of documents says.
  mutating func add(_ summary: Summary, _ imported: ImportedSchemas) {
    let finder = imported.finder(in: &inputs)
    let check = SummaryCheck(imported.files.schema, summary).moved { finder.place($0) }
    findings += check.diagnostics
    lines.append(check.summary)
    json.append(("summary", check.json(in: inputs.files)))
  }

  /// Returns the result of an import with what was found. In JSON, the report has the findings.
  func added(
    to result: CommandResult, format: Import.Format, color: ColorChoice, isQuiet: Bool
  ) -> CommandResult {
    var result = result
    var all = inputs
    all.report(findings)
    let compared = CommandResult(problemsOf: all, color: color)
    if compared.status.rawValue > result.status.rawValue { result.status = compared.status }
    let summary = isQuiet ? "" : lines.map { "firesmith: \($0)\n" }.joined()
    switch format {
    case .text:
      result.output += summary
      result.problems += compared.problems
    case .json:
      result.problems += CommandResult(problemsOf: inputs, color: color).problems + summary
    }
    return result
  }
}
