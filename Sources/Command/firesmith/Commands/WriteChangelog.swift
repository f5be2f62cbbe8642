import FiresmithCommandLine
import FiresmithEvolution
import FiresmithInputs
import FiresmithReports
import FiresmithSharedCommands

/// `firesmith changelog`
struct WriteChangelog: Subcommand {
  static let name = "changelog"
  static let summary = "Print what has changed in the schemas, as Markdown."
  static let discussion: [Discussion] = [
    .prose(
      "Compares the schemas with older versions, as 'firesmith breaking' does, and prints what breaks and "
        + "what else has changed since the last of them, for release notes.")
  ]
  static var options: [Option<Self>] { Option.versions(\.versions) + [.color(\.color)] }
  static let otherNames = ["changes", "notes", "history"]

  var versions = VersionOptions()
  var color = ColorChoice.auto

  func validate() throws(UsageError) { try versions.validate() }

  func run(print: (CommandResult) -> Void) throws(UsageError) -> CommandResult {
    var inputs = InputFiles(teamFiles: TeamFiles.all, editions: TeamFiles.editions)
    let (read, status) = try versions.read(&inputs)
    var result = CommandResult(problemsOf: inputs, color: color)
    guard let read else {
      result.status = status
      return result
    }
    let findings = try versions.compare(read).findings
    result.output = Changelog(read.new, since: read.older, findings).markdown
    return result
  }
}
