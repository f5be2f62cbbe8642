import FiresmithCommandLine
import FiresmithFiles
import FiresmithInputs

/// `firesmith man`
struct ManualPage: Subcommand {
  static let name = "man"
  static let summary = "Print the manual page."
  static let discussion: [Discussion] = [
    .rows([
      ("Read it", "firesmith man | man -l -"),
      ("Install it", "firesmith man > /usr/local/share/man/man1/firesmith.1"),
    ])
  ]

  func run(print: (CommandResult) -> Void) -> CommandResult {
    CommandResult(
      output: CommandLineTool.firesmith.manualPage(
        purpose: "turn YAML schemas of Cloud Firestore collections into code",
        description: """
          Reads schemas of Firestore collections from YAML files, checks them, and generates models,
          typed collections and repositories, in Swift or Python.
          """,
        files: [
          (
            ConfigurationFile.name,
            "The configuration, looked for in the working directory and then in each folder above."
          ),
          (
            InputFiles.schemaFolderName,
            "The folder with the schemas, if neither the command line nor the configuration names "
              + "another."
          ),
        ]))
  }
}
