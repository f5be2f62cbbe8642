#if canImport(XcodeProjectPlugin)
  import Foundation
  import PackagePlugin
  import XcodeProjectPlugin

  /// Runs the tool in the project's folder, from the project's menu in Xcode.
  extension FiresmithCommandPlugin: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      try run(
        context.tool(named: "firesmith").url, words(arguments),
        in: context.xcodeProject.directoryURL)
    }

    /// The tool's arguments: those that were entered in Xcode, else `generate`. The chosen targets,
    /// which Xcode adds, are left out.
    func words(_ arguments: [String]) -> [String] {
      var arguments = ArgumentExtractor(arguments)
      _ = arguments.extractOption(named: "target")
      let words = arguments.remainingArguments
      return words.isEmpty ? ["generate"] : words
    }
  }
#endif
