import FiresmithTestSupport
import Foundation
import Testing

/// The plugins' variants for Xcode projects, compiled with a stand-in for Xcode's own module, and
/// tested as far as the package manager's library allows.
@Suite(.ring(.consumers)) struct XcodePluginTests {
  private let folder: TemporaryFolder
  private let plugins: XcodePlugins

  init() async throws {
    folder = try TemporaryFolder()
    do {
      plugins = try await XcodePlugins.shared.value
    } catch let missing as XcodePlugins.MissingLibrary {
      try Test.cancel("The package manager's library for plugins is not at \(missing.path).")
    }
    try folder.write(
      "types: { Tag: { fields: { name: string } } }\n", to: "App/Schemas/a/tags.yaml")
  }

  @Test func theConfigurationOfTheProjectServesATarget() async throws {
    try folder.write("sdk: portable\n", to: "App/firesmith.yaml")
    let plan = try await plugins.plan(folder, target: "Reader")
    #expect(plan["problem"] == nil)
    #expect(
      plan["input"] == [
        "App/Schemas/a/tags.yaml", "App/firesmith.yaml", "App/Schemas", "App/Schemas/a",
      ])

    // The tool writes the files that were planned.
    let tool = try await Tool.built("firesmith-plugin-tool")
      .run(plan["argument"] ?? [], in: folder.url)
    #expect(tool.status == 0, "\(tool)")
    #expect(tool.problems == "")
    #expect(try FileTree(folder.url(of: "Output")).paths.map { "Output/\($0)" } == plan["output"])
    let code = try folder.text(of: "Output/a-tags.firesmith.swift")
    #expect(code.contains("nonisolated struct Tag"))

    try folder.write("sdk: portable\nnonisolated: false\n", to: "App/firesmith.yaml")
    _ = try await Tool.built("firesmith-plugin-tool").run(plan["argument"] ?? [], in: folder.url)
    #expect(try folder.text(of: "Output/a-tags.firesmith.swift").contains("\nstruct Tag"))

    // A schema that was added after planning.
    try folder.write("types: { B: { fields: { a: string } } }\n", to: "App/Schemas/b.yaml")
    let late = try await Tool.built("firesmith-plugin-tool").run(
      plan["argument"] ?? [], in: folder.url)
    #expect(late.status == 0)
    #expect(late.problems.contains("b.yaml: warning: the build doesn't know this new schema yet"))
    #expect(late.problems.contains("clean the build folder"))
  }

  @Test func aTargetMayHaveAFolderOfItsOwn() async throws {
    try folder.write("", to: "App/firesmith.yaml")
    try folder.write("", to: "App/Reader/firesmith.yaml")
    let shared = try await plugins.plan(folder, target: "Reader")
    #expect(shared["input"]?.prefix(2) == ["App/Schemas/a/tags.yaml", "App/Reader/firesmith.yaml"])

    try folder.write("types: { B: { fields: { a: string } } }\n", to: "App/Reader/Schemas/b.yaml")
    let own = try await plugins.plan(folder, target: "Reader")
    #expect(own["input"]?.prefix(2) == ["App/Reader/Schemas/b.yaml", "App/Reader/firesmith.yaml"])
    let other = try await plugins.plan(folder, target: "Writer")
    #expect(other["input"]?.contains("App/firesmith.yaml") == true)
  }

  @Test func whatIsMissingIsSaid() async throws {
    try folder.remove("App/Schemas")
    let plan = try await plugins.plan(folder, target: "Reader")
    let problems = plan["problem"] ?? []
    #expect(problems.count == 2)
    #expect(problems.first?.contains("Target 'Reader' uses Firesmith's plugin but has no") == true)
    #expect(problems.last?.contains("has no schemas. Add a file such as") == true)
  }

  @Test(arguments: ["firesmith.yml", "FIRESMITH.YML"])
  func aConfigurationOfAnotherNameIsReported(name: String) async throws {
    let renaming = "The configuration of target 'Reader' has to be named 'firesmith.yaml'; rename "
    try folder.write("sdk: portable\n", to: "App/\(name)")
    let shared = try await plugins.plan(folder, target: "Reader")
    #expect(shared["problem"] == ["\(renaming)App/\(name)."])

    // In the target's own folder, too, instead of using the project's configuration.
    try folder.remove("App/\(name)")
    try folder.write("", to: "App/firesmith.yaml")
    try folder.write("sdk: portable\n", to: "App/Reader/\(name)")
    let own = try await plugins.plan(folder, target: "Reader")
    #expect(own["problem"] == ["\(renaming)App/Reader/\(name)."])

    // Beside a configuration of the right name, the file is another one.
    try folder.write("", to: "App/Reader/firesmith.yaml")
    let configured = try await plugins.plan(folder, target: "Reader")
    #expect(configured["problem"] == nil)
  }

  @Test(arguments: [
    ([], ["generate"]), (["--target", "Reader"], ["generate"]),
    (["--target", "A", "validate", "--quiet", "--target", "B"], ["validate", "--quiet"]),
  ])
  func theCommandPluginLeavesOutWhatXcodeAdds(arguments: [String], words: [String]) async throws {
    #expect(try await plugins.words(arguments) == words)
  }
}

/// The plugins, built for Xcode projects.
private struct XcodePlugins: Sendable {
  static let shared = Task { try await XcodePlugins() }

  private let folder: TemporaryFolder
  private let library: String

  /// A toolchain without the package manager's library for plugins.
  struct MissingLibrary: Error {
    let path: String
  }

  /// A program that doesn't compile.
  struct Failure: Error {
    let message: String
  }

  private init() async throws {
    folder = try TemporaryFolder()
    let compiler = try Tool.named("swiftc")
    let target = try await compiler.run(["-print-target-info"], in: folder.url)
    let information =
      try JSONSerialization.jsonObject(with: Data(target.output.utf8)) as? [String: Any]
    let paths = information?["paths"] as? [String: Any]
    library = "\(paths?["runtimeResourcePath"] as? String ?? "")/pm/PluginAPI"
    guard FileManager.default.fileExists(atPath: library) else {
      throw MissingLibrary(path: library)
    }
    let standIn = Self.url("Tests/PluginTests/Xcode/XcodeProjectPlugin.swift")
    try await compile("XcodeProjectPlugin", from: [standIn])
    for plugin in ["FiresmithPlugin", "FiresmithCommandPlugin"] {
      let url = Self.url("Plugins/\(plugin)")
      let names = try FileManager.default.contentsOfDirectory(atPath: url.path)
      try await compile(plugin, from: names.sorted().map { url.appendingPathComponent($0) })
    }
    try await link("plan", with: "FiresmithPlugin")
    try await link("words", with: "FiresmithCommandPlugin")
  }

  /// The plan for the project `App` in a folder, by the word that each line begins with, with paths
  /// relative to that folder.
  func plan(_ place: TemporaryFolder, target: String) async throws -> [String: [String]] {
    let output = place.url(of: "Output").path
    let result = try await Tool(executable: folder.url(of: "plan"))
      .run([place.url(of: "App").path, target, output], in: place.url)
    var plan: [String: [String]] = [:]
    for line in result.output.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      let path = words[1].replacing(place.path + "/", with: "")
      plan[words[0], default: []].append(path)
    }
    return plan
  }

  /// The arguments that the command plugin passes to the tool.
  func words(_ arguments: [String]) async throws -> [String] {
    let result = try await Tool(executable: folder.url(of: "words"))
      .run(arguments, in: folder.url)
    return result.output.split(separator: "\n").map(String.init)
  }

  private func compile(_ module: String, from sources: [URL]) async throws {
    let isPlugin = module.hasPrefix("Firesmith")
    try await swiftc(
      ["-parse-as-library", "-enable-testing", "-emit-module", "-emit-library"]
        + ["-warnings-as-errors", "-module-name", module] + Self.output(ofLibrary: module)
        + (isPlugin ? ["-lXcodeProjectPlugin"] : []) + sources.map(\.path))
  }

  private static func output(ofLibrary module: String) -> [String] {
    #if os(macOS)
      let name = "lib\(module).dylib"
      return ["-o", name, "-Xlinker", "-install_name", "-Xlinker", "@rpath/\(name)"]
    #else
      return ["-o", "lib\(module).so"]
    #endif
  }

  private func link(_ program: String, with module: String) async throws {
    let source = Self.url("Tests/PluginTests/Xcode/\(program).swift")
    // Only a file of this name can have code at the top level.
    let text = try String(contentsOf: source, encoding: .utf8)
    try folder.write(text, to: "sources/\(program)/main.swift")
    try await swiftc([
      "sources/\(program)/main.swift", "-o", program, "-l\(module)", "-lXcodeProjectPlugin",
      "-Xlinker", "-rpath", "-Xlinker", library, "-Xlinker", "-rpath", "-Xlinker", folder.path,
    ])
  }

  private func swiftc(_ arguments: [String]) async throws {
    let result = try await Tool.named("swiftc").run(
      [
        "-swift-version", "6", "-package-description-version", "6.2.0", "-I", library, "-I", ".",
        "-L", library, "-L", ".", "-lPackagePlugin",
      ] + arguments, in: folder.url)
    guard result.status == 0 else { throw Failure(message: result.problems + result.output) }
  }

  private static func url(_ path: String) -> URL {
    Consumer.firesmith.appendingPathComponent(path)
  }
}
