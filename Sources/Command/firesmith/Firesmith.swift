import FiresmithCommandLine
import FiresmithVersion

@main enum Firesmith {
  static func main() {
    CommandLineTool.firesmith.runProcess { program, words in
      // Not one of the subcommands, which help lists: those that firesmith-remote runs are, by
      // their own names.
      guard words.first == "remote" else { return nil }
      return RemoteTool.run(Array(words.dropFirst()), calledFrom: program)
    }
  }
}

extension CommandLineTool {
  static let firesmith = CommandLineTool(
    name: "firesmith", version: Release.version,
    summary: "Firesmith turns YAML schemas of Cloud Firestore collections into code.",
    subcommands: [
      Initialize.self, Generate.self, Validate.self, Breaking.self, WriteChangelog.self,
      CheckData.self, Infer.self, Import.self, Summarize.self, Docs.self, Seed.self, Templates.self,
      Context.self,
      Explain.self, Completions.self,
      ManualPage.self, Version.self, Help.self,
    ])
}
