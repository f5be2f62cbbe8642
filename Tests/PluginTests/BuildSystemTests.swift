import FiresmithTestSupport
import Foundation
import Testing

/// The plugin in both of SwiftPM's build systems, with an empty program as its tool, which is built
/// in no time.
@Suite(.ring(.consumers)) struct BuildSystemTests {
  /// With `swiftbuild`, the errors of a plugin don't end the planning.
  @Test(arguments: ["native", "swiftbuild"])
  func aProblemOfThePluginStopsTheBuild(system: String) async throws {
    let folder = try TemporaryFolder()
    try Self.writePackages(to: folder)
    let build = Build(
      try await Tool.swift(
        ["build", "--build-system", system], in: folder.url(of: "app")), changed: [])
    #expect(build.status != 0)
    for problem in ["has no 'firesmith.yaml'. Add one to", "has no schemas. Add a file"] {
      #expect(build.errors.contains { $0.contains(problem) }, "\(build)")
    }
    #expect(!build.errors.contains { $0.contains("cannot find 'Book'") }, "\(build)")
  }

  /// Writes a package with the plugin, and one whose target uses it and lacks everything else.
  private static func writePackages(to folder: TemporaryFolder) throws {
    let plugin = Consumer.firesmith.appendingPathComponent("Plugins/FiresmithPlugin")
    for name in try FileManager.default.contentsOfDirectory(atPath: plugin.path) {
      let file = plugin.appendingPathComponent(name).resolvingSymlinksInPath()
      try folder.write(
        try String(contentsOf: file, encoding: .utf8), to: "plugin/Plugins/FiresmithPlugin/\(name)")
    }
    try folder.write("", to: "plugin/Sources/firesmith-plugin-tool/main.swift")
    try folder.write(
      """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "plugin",
        products: [.plugin(name: "FiresmithPlugin", targets: ["FiresmithPlugin"])],
        targets: [
          .executableTarget(name: "firesmith-plugin-tool"),
          .plugin(
            name: "FiresmithPlugin", capability: .buildTool(),
            dependencies: ["firesmith-plugin-tool"]),
        ])
      """, to: "plugin/Package.swift")
    try folder.write("print(Book(title: \"Momo\"))\n", to: "app/Sources/App/main.swift")
    try folder.write(
      """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "app",
        dependencies: [.package(path: "../plugin")],
        targets: [
          .executableTarget(
            name: "App", plugins: [.plugin(name: "FiresmithPlugin", package: "plugin")])
        ])
      """, to: "app/Package.swift")
  }
}
