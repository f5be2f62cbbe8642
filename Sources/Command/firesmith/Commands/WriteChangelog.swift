import FiresmithCommandLine
import FiresmithEvolution
import FiresmithInputs
import FiresmithSharedCommands

/// `firesmith changelog`
struct WriteChangelog: Subcommand {
  static let name = "changelog"
  static let summary = "Print what has changed in the schemas, for release notes."
  static let discussion: [Discussion] = [
    .prose(
      "Compares the schemas with older versions, as 'firesmith breaking' does, and prints what breaks, "
        + "what of it is accepted, and what else has changed since the last of them.")
  ]
  static var options: [Option<Self>] {
    Option.versions(\.versions)
      + Option.report(\.report, level: Self().report.failureLevel, format: Self().report.format)
      + [.color(\.report.color), .quiet(\.report.isQuiet)]
  }
  static let otherNames = ["changes", "notes", "history"]

  var versions = VersionOptions()
  var report = ReportOptions(failureLevel: .never, format: .markdown)

  func validate() throws(UsageError) { try versions.validate() }

  func run(print: (CommandResult) -> Void) throws(UsageError) -> CommandResult {
    var inputs = InputFiles()
    let (read, status) = try versions.read(&inputs)
    guard let read else {
      var result = report.result(problemsOf: inputs)
      result.status = status
      return result
    }
    let evolution = try versions.compare(read)
    return report.result(
      EvolutionReport(
        evolution, inputs.diagnostics, versions.remarks(read, evolution.findings),
        changes: versions.harmlessChanges(read, evolution), in: inputs.files,
        failingOn: report.failureLevel))
  }
}
