import Foundation
import PackagePlugin

/// Generates a target's models in its own build.
@main
struct FiresmithPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard target is SwiftSourceModuleTarget else {
      Diagnostics.error(
        "Firesmith's plugin generates Swift, and target '\(target.name)' has no Swift files.")
      return []
    }
    let plan = TargetPlan(
      targetName: target.name,
      targetFolder: target.directoryURL.path,
      projectFolder: context.package.directoryURL.path,
      outputFolder: context.pluginWorkDirectoryURL.path)
    return try commands(plan, running: context.tool(named: "firesmith-plugin-tool").url)
  }

  /// Returns the commands of a plan: none if it has problems, which are reported.
  func commands(_ plan: TargetPlan, running tool: URL) -> [Command] {
    for problem in plan.problems { Diagnostics.error(problem) }
    return plan.problems.isEmpty ? [plan.command(running: tool)] : []
  }
}
