import FiresmithCommandLine
import FiresmithDiagnostics
import FiresmithEvolution
import FiresmithInputs
import FiresmithSharedCommands
import FiresmithText

/// `firesmith breaking`
struct Breaking: Subcommand {
  static let name = "breaking"
  static let summary = "Find changes of the schemas that break apps, data or code."
  static let discussion: [Discussion] = [
    .prose(
      "Compares the schemas and the configuration with older versions, and says who is hurt by what has "
        + "changed: old documents live for ever, and shipped apps keep writing. ID is what a finding ends "
        + "with, in brackets, or one of these words:"),
    .rows(
      HurtParty.allCases.map {
        ($0.rawValue, $0.words.capitalizedFirst + ".")
      }),
  ]
  static var options: [Option<Self>] {
    Option.versions(\.versions)
      + Option.report(\.report, level: Self().report.failureLevel, format: Self().report.format)
      + [
        .value(
          "write-baseline", .file, \.baseline,
          help:
            "Instead of comparing, write the schemas and the configuration to a JSON file, with which "
            + "later versions can be compared without git.")
      ] + Option.accepting(\.acceptance) + [.color(\.report.color), .quiet(\.report.isQuiet)]
  }
  static let otherNames = ["compare", "compat", "break"]

  var versions = VersionOptions()
  var acceptance = AcceptOptions()
  var baseline: String?
  var report = ReportOptions(failureLevel: .error, format: .text)

  func validate() throws(UsageError) {
    try versions.validate()
    try acceptance.validate()
    guard baseline != nil else { return }
    if !versions.against.isEmpty { throw .incompatible("--write-baseline", "--against") }
    if acceptance.isAccepting { throw .incompatible("--write-baseline", "--accept") }
  }

  func run(print: (CommandResult) -> Void) throws(UsageError) -> CommandResult {
    var inputs = InputFiles()
    if let baseline { return try write(to: baseline, &inputs) }
    let (read, status) = try versions.read(&inputs)
    guard let read else {
      var result = report.result(problemsOf: inputs)
      result.status = status
      return result
    }
    let evolution = try versions.compare(read)
    if acceptance.isAccepting { return try accept(evolution.findings, of: read, &inputs) }
    return report.result(
      EvolutionReport(
        evolution, inputs.diagnostics, versions.remarks(read, evolution.findings),
        in: inputs.files, failingOn: report.failureLevel))
  }

  /// Writes the findings that are to be accepted into the team's file.
  private func accept(
    _ findings: [Finding], of read: VersionOptions.Versions, _ inputs: inout InputFiles
  ) throws(UsageError) -> CommandResult {
    let chosen = try acceptance.chosen(of: findings.filter { $0.acceptance == nil })
    var accepted = read.accepted
    accepted.accept(chosen, reason: acceptance.reason ?? "", until: acceptance.until)
    if !chosen.isEmpty { inputs.write(accepted, beside: read.place) }
    var result = report.result(problemsOf: inputs)
    if result.status == .done, !report.isQuiet {
      let count = chosen.count
      result.output +=
        "firesmith: accepted \(count) finding\(count == 1 ? "" : "s") in \(read.place.acceptedPath)\n"
    }
    return result
  }

  /// Writes the version as it is now into a file.
  private func write(
    to path: String, _ inputs: inout InputFiles
  ) throws(UsageError) -> CommandResult {
    let new = try versions.readNew(&inputs)
    if let new { inputs.write(inputs.baseline(of: new.place), to: path) }
    var result = report.result(problemsOf: inputs)
    if new != nil, result.status == .done, !report.isQuiet {
      result.output += "firesmith: wrote \(path), to compare later versions with\n"
    }
    return result
  }
}
