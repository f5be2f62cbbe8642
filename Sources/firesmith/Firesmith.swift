import FiresmithCommandLine
import FiresmithVersion

@main enum Firesmith {
  static func main() {
    CommandLineTool.firesmith.runProcess()
  }
}

extension CommandLineTool {
  static let firesmith = CommandLineTool(
    name: "firesmith", version: Release.version,
    summary: "Firesmith turns YAML schemas of Cloud Firestore collections into code.",
    subcommands: [
      Initialize.self, Generate.self, Validate.self, Templates.self, Context.self, Explain.self,
      Completions.self, ManualPage.self, Version.self, Help.self,
    ])
}
