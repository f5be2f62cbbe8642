import Foundation
import PackagePlugin

/// Runs the tool in the package's folder: `swift package firesmith generate`.
@main
struct FiresmithCommandPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    // SwiftPM also accepts its own flag after the plugin's name, and passes it on.
    let arguments = arguments.filter { $0 != "--allow-writing-to-package-directory" }
    try run(
      context.tool(named: "firesmith").url, arguments, in: context.package.directoryURL)
  }

  /// Runs the tool. If it fails, exits with its status.
  func run(_ tool: URL, _ arguments: [String], in folder: URL) throws {
    let process = Process()
    process.executableURL = tool
    process.arguments = arguments
    process.currentDirectoryURL = folder
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { exit(process.terminationStatus) }
  }
}
