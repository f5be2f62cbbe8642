import FiresmithCommandLine

/// `firesmith version`
struct Version: Subcommand {
  static let name = "version"
  static let summary = "Print the version."

  func run(print: (CommandResult) -> Void) -> CommandResult {
    CommandResult(output: CommandLineTool.firesmith.versionText)
  }
}
