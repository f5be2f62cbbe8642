import Foundation
import PackagePlugin

/// Runs the tool in the package's folder: `swift package firesmith generate`.
@main
struct FiresmithCommandPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let tool = Process()
    tool.executableURL = try context.tool(named: "firesmith").url
    // SwiftPM reads its own flag there too, and passes it on.
    tool.arguments = arguments.filter { $0 != "--allow-writing-to-package-directory" }
    tool.currentDirectoryURL = context.package.directoryURL
    try tool.run()
    tool.waitUntilExit()
    guard tool.terminationStatus == 0 else { exit(tool.terminationStatus) }
  }
}
