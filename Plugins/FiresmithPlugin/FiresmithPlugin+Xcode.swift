#if canImport(XcodeProjectPlugin)
  import Foundation
  import PackagePlugin
  import XcodeProjectPlugin

  /// The plugin for targets of Xcode projects.
  extension FiresmithPlugin: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      try commands(
        TargetPlan(context, target), running: context.tool(named: "firesmith").url)
    }
  }

  extension TargetPlan {
    /// A target of an Xcode project has no folder of its own. The folder with the target's name is used
    /// if it has a configuration, else the project's folder.
    init(_ context: XcodePluginContext, _ target: XcodeTarget) {
      let projectFolder = context.xcodeProject.directoryURL.path
      let namesake = projectFolder.appending(path: target.displayName)
      self.init(
        targetName: target.displayName,
        targetFolder: TargetPlan.isConfigured(namesake) ? namesake : projectFolder,
        projectFolder: projectFolder,
        outputFolder: context.pluginWorkDirectoryURL.path,
        isXcodeProject: true)
    }
  }
#endif
