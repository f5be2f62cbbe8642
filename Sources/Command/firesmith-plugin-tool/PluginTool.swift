import FiresmithDiagnostics
import FiresmithFiles
import FiresmithInputs
import FiresmithLanguage
import FiresmithLibC
import FiresmithOutput
import FiresmithSwift

/// Generates the files of one target, as the build plugin has planned. It prints only problems, so
/// as not to clutter the build's output.
///
/// It is a program of its own because whoever uses the plugin builds it first: it has no more than
/// the build needs.
@main enum PluginTool {
  static func main() {
    // A file that grows beyond what the user may write is an error, not a signal that ends the
    // process.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    guard let plan = Plan(CommandLine.arguments.dropFirst()) else {
      fail("error: usage: firesmith-plugin-tool \(Plan.usage)\n")
    }
    var inputs = InputFiles(languages: Languages(standard: SwiftLanguage()))
    let rendered = inputs.renderPlanned(
      plan.schemas, in: plan.schemaFolder, to: plan.outputFolder,
      configuration: plan.configuration, isXcodeProject: plan.isXcodeProject)
    let folders = inputs.compare(rendered)
    if !inputs.diagnostics.hasErrors { inputs.write(folders) }
    let problems = DiagnosticRenderer(inputs.files).render(inputs.diagnostics)
    guard (try? File.print(problems, to: STDERR_FILENO, name: "standard error")) != nil else {
      exit(ExitStatus.failure.rawValue)
    }
    exit(inputs.diagnostics.status.rawValue)
  }

  private static func fail(_ message: String) -> Never {
    try? File.print(message, to: STDERR_FILENO, name: "standard error")
    exit(ExitStatus.failure.rawValue)
  }
}
