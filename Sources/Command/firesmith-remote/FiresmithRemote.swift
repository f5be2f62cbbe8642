import FiresmithCommandLine
import FiresmithDiagnostics
import FiresmithLibC
import FiresmithVersion

/// The commands that talk to servers.
@main enum FiresmithRemote {
  private static let tool = CommandLineTool(
    name: "firesmith-remote", version: Release.version,
    summary: "The commands of Firesmith that talk to servers. 'firesmith remote' runs them.",
    subcommands: [Seed.self, Documents.self, Parts.self, Count.self])

  static func main() {
    tool.runProcess { _, _ in
      guard let version = getenv(Release.callerVersionVariable).map({ String(cString: $0) }),
        version != Release.version
      else { return nil }
      return CommandResult(
        problems: """
          error: firesmith is version \(version), but firesmith-remote is \(Release.version); \
          install both from the same release

          """, status: .failure)
    }
  }
}
