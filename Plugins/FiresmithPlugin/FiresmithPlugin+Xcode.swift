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
    /// A target of an Xcode project has no folder of its own. The one that is called after it is taken
    /// for it if there is a configuration in it, else the project's.
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
