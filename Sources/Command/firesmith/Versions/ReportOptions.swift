import FiresmithCommandLine
import FiresmithDiagnostics
import FiresmithEvolution
import FiresmithInputs
import FiresmithLibC
import FiresmithReports

/// The options of commands that print a comparison of versions.
struct ReportOptions {
  var failureLevel: FailureLevel
  var format: EvolutionFormat
  var color = ColorChoice.auto
  var isQuiet = false

  /// Returns the result that prints a comparison.
  func result(_ report: EvolutionReport) -> CommandResult {
    let isColored = color.isColored(STDERR_FILENO)
    var result = CommandResult(status: report.status)
    switch format {
    case .text: result.problems = report.text(isColored: isColored)
    case .json: result.output = report.json.text
    case .github: result.output = report.ofEntries.github
    case .sarif: result.output = report.ofEntries.sarif.text
    case .junit: result.output = report.junit
    case .markdown: result.output = report.markdown
    }
    switch format {
    // These have no place for what was noted as the versions were read.
    case .junit, .markdown: result.problems = report.notes(isColored: isColored)
    case .text, .json, .github, .sarif: break
    }
    guard !isQuiet else { return result }
    result.problems += report.remarks.map { "firesmith: \($0)\n" }.joined()
    let summary = "firesmith: \(report.summary)\n"
    switch format {
    case .text, .github: result.output += summary
    case .json, .sarif, .junit, .markdown: result.problems += summary
    }
    return result
  }

  /// Returns the result that prints the problems of `inputs`, in place of a comparison.
  func result(problemsOf inputs: InputFiles) -> CommandResult {
    CommandResult(problemsOf: inputs, format: format.ofDiagnostics, color: color)
  }
}

extension Option {
  /// - Parameters:
  ///   - level: The default of `--fail-on`.
  ///   - format: The default of `--format`.
  static func report(
    _ property: WritableKeyPath<Command, ReportOptions>, level: FailureLevel,
    format: EvolutionFormat
  ) -> [Option] {
    [
      .choice(
        "fail-on", .level, property.appending(path: \.failureLevel),
        help: "The severity from which on findings end the command with status 1. "
          + "Default: \(level.rawValue)."),
      .choice(
        "format", .name, property.appending(path: \.format),
        help: "The format of findings. Default: \(format.rawValue)."),
    ]
  }
}
