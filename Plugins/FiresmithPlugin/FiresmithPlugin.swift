import Foundation
import PackagePlugin

/// Generates a target's models in its own build.
@main
struct FiresmithPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard target is SwiftSourceModuleTarget else {
      let problem =
        "Firesmith's plugin generates Swift, and target '\(target.name)' has no Swift files."
      Diagnostics.error(problem)
      return [TargetPlan.stop([problem], in: context.pluginWorkDirectoryURL.path)]
    }
    let plan = TargetPlan(
      targetName: target.name,
      targetFolder: target.directoryURL.path,
      projectFolder: context.package.directoryURL.path,
      outputFolder: context.pluginWorkDirectoryURL.path)
    return try commands(plan, running: context.tool(named: "firesmith-plugin-tool").url)
  }

  /// Returns the commands of a plan. If it has problems, these are reported, and the command fails.
  func commands(_ plan: TargetPlan, running tool: URL) -> [Command] {
    for problem in plan.problems { Diagnostics.error(problem) }
    return [plan.problems.isEmpty ? plan.command(running: tool) : plan.stop]
  }
}
