#if canImport(XcodeProjectPlugin)
  import Foundation
  import PackagePlugin
  import XcodeProjectPlugin

  /// The plugin for targets of Xcode projects.
  extension FiresmithPlugin: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      try commands(
        TargetPlan(context, target), running: context.tool(named: "firesmith-plugin-tool").url)
    }
  }

  extension TargetPlan {
    /// Creates the plan for a target of an Xcode project, which doesn't know the target's folder.
    /// The folder with the target's name is used if it has a configuration, otherwise the project's
    /// folder.
    init(_ context: XcodePluginContext, _ target: XcodeTarget) {
      let projectFolder = context.xcodeProject.directoryURL.path
      let namesake = projectFolder.appending(path: target.displayName)
      let isConfigured =
        TargetPlan.isConfigured(namesake) || ConfigurationFile.misnamed(in: namesake) != nil
      self.init(
        targetName: target.displayName,
        targetFolder: isConfigured ? namesake : projectFolder,
        projectFolder: projectFolder,
        outputFolder: context.pluginWorkDirectoryURL.path,
        isXcodeProject: true)
    }
  }
#endif
