import Foundation
import Testing

/// The tool that plugins run is built in each app that uses them. It generates Swift, and may
/// neither run git nor know how versions are compared, nor what pages or other languages look like.
@Suite struct PluginModulesTests {
  /// The modules that each module of the manifest depends on.
  private let dependencies: [String: Set<String>]

  init() throws {
    let manifest = try String(
      contentsOf: VersionPair.project.appendingPathComponent("Package.swift"), encoding: .utf8)
    var dependencies: [String: Set<String>] = [:]
    for match in manifest.matches(
      of: /name: "(?<name>[^"]+)",\s+dependencies: \[(?<modules>[^\]]*)\]/)
    {
      let modules = match.modules.split(separator: "\"").map(String.init)
      dependencies[String(match.name)] = Set(modules.filter { $0.first?.isLetter ?? false })
    }
    self.dependencies = dependencies
  }

  @Test(arguments: [
    "FiresmithEvolution", "FiresmithPrograms", "FiresmithDocs", "FiresmithRules",
    "FiresmithPython", "FiresmithTypeScript",
  ])
  func thePluginsToolKnowsNothingOf(_ module: String) {
    let tool = modules(of: "firesmith-plugin-tool")
    #expect(tool.contains("FiresmithSchema") && tool.count > 10)
    #expect(!tool.contains(module))
    #expect(modules(of: "firesmith").contains(module))
  }

  /// Returns all modules that a program is linked with.
  private func modules(of program: String) -> Set<String> {
    var found: Set<String> = []
    var rest = [program]
    while let name = rest.popLast() {
      if found.insert(name).inserted { rest += dependencies[name] ?? [] }
    }
    return found
  }

  @Test func pluginsRunNoGit() throws {
    let plugins = VersionPair.project.appendingPathComponent("Plugins")
    let files = try #require(FileManager.default.enumerator(atPath: plugins.path))
    var count = 0
    for case let path as String in files where path.hasSuffix(".swift") {
      let text = try String(contentsOf: plugins.appendingPathComponent(path), encoding: .utf8)
      #expect(!text.contains("git") && !text.contains("breaking"), "\(path)")
      count += 1
    }
    #expect(count > 1)
  }
}
