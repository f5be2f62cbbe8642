import FiresmithCommandLine
import FiresmithSharedCommands

/// `firesmith seed`, which `firesmith-remote` runs.
struct Seed: SeedCommand {
  var request = SeedRequest()

  func run(print: (CommandResult) -> Void) throws(UsageError) -> CommandResult {
    RemoteTool.run(request.words, calledFrom: try CommandLineTool.program)
  }
}
