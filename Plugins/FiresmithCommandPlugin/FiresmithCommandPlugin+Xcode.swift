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

    /// What the tool is asked: to generate, unless somebody filled in the arguments. Xcode adds the
    /// targets that were chosen, which mean nothing to the tool.
    func words(_ arguments: [String]) -> [String] {
      var arguments = ArgumentExtractor(arguments)
      _ = arguments.extractOption(named: "target")
      let words = arguments.remainingArguments
      return words.isEmpty ? ["generate"] : words
    }
  }
#endif
