import PackagePlugin

/// Generates a target's models in its own build.
@main
struct FiresmithPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard target is SwiftSourceModuleTarget else {
      Diagnostics.error("Firesmith's plugin generates Swift, and '\(target.name)' has none.")
      return []
    }
    let plan = TargetPlan(
      targetName: target.name,
      targetFolder: target.directoryURL.path,
      projectFolder: context.package.directoryURL.path,
      outputFolder: context.pluginWorkDirectoryURL.path)
    guard plan.problems.isEmpty else {
      for problem in plan.problems { Diagnostics.error(problem) }
      return []
    }
    return [plan.command(running: try context.tool(named: "firesmith").url)]
  }
}
