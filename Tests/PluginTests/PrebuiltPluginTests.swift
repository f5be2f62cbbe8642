import FiresmithTestSupport
import Foundation
import Testing

extension BuildPluginTests {
  /// The package `firesmith-plugin`, made by the scripts of a release, in a consumer's build that
  /// neither sees libyaml nor builds a tool.
  @Suite(.ring(.long), .serialized) struct PrebuiltPluginTests {
    @Test func itGeneratesTheSameFilesWithoutLibyamlAndWithoutBuildingTheTool() async throws {
      let consumer = try await PrebuiltConsumer.make()
      let visible = try await Tool.shell(
        "pkg-config --exists yaml-0.1", in: PrebuiltConsumer.url,
        environment: PrebuiltConsumer.environment)
      #expect(visible.status != 0, "libyaml is hidden from the build.")

      let build = try await consumer.swift("build")
      let log = build.output + build.problems
      #expect(build.status == 0, "\(log)")
      #expect(log.contains("] Generating App's Firestore models"))
      #expect(!log.contains("warning:"), "\(log)")
      for module in ["FiresmithSchema", "FiresmithInputs", "firesmith-plugin-tool"] {
        #expect(!log.contains("Compiling \(module) "), "\(log)")
        #expect(!log.contains("Linking \(module)"), "\(log)")
      }
      let run = try await consumer.swift("run", ["--skip-build", "App"])
      #expect(run.output == "Momo Michael Ende\n")

      _ = try await Consumer.settled()
      let expected = try FileTree(Consumer.generatedFolder)
      #expect(expected.paths.contains("people-authors.firesmith.swift"))
      #expect(try FileTree(PrebuiltConsumer.generatedFolder) == expected)
    }

    #if os(Linux)
      @Test(arguments: ["firesmith", "firesmith-plugin-tool"])
      func itsExecutablesNeedNoLibrary(name: String) async throws {
        _ = try await PrebuiltConsumer.make()
        let bundle = PrebuiltConsumer.plugin.appendingPathComponent("firesmith.artifactbundle")
        let variant = try #require(
          FileManager.default.contentsOfDirectory(atPath: bundle.path)
            .first { $0.hasPrefix("linux-") })
        let file = bundle.appendingPathComponent("\(variant)/\(name)")
        let libraries = try await Tool.named("ldd").run([file.path], in: bundle)
        #expect((libraries.output + libraries.problems).contains("not a dynamic executable"))
      }
    #endif
  }
}

/// A user's package that has the files of ``Consumer``, and the prebuilt plugin.
private struct PrebuiltConsumer {
  static let url = folder("prebuilt-consumer")
  static let plugin = folder("prebuilt-plugin")
  static let buildFolder = folder("prebuilt-build")
  static let generatedFolder = buildFolder.appendingPathComponent(
    "plugins/outputs/prebuilt-consumer/App/destination/FiresmithPrebuiltPlugin")

  /// Lets pkg-config find nothing.
  static let environment = [
    "PKG_CONFIG_PATH": folder("prebuilt-nothing").path,
    "PKG_CONFIG_LIBDIR": folder("prebuilt-nothing").path,
  ]

  /// Makes the package, once, and the one that it takes the plugins from.
  static func make() async throws -> PrebuiltConsumer { try await consumer.value }

  private static let consumer = Task {
    for folder in [url, buildFolder] { try? FileManager.default.removeItem(at: folder) }
    let bundle = folder("prebuilt-bundle/firesmith.artifactbundle")
    try await script("build-artifact-bundle", bundle.path)
    try await script("build-plugin-package", plugin.path, bundle.path)
    var files = Consumer.files.files
    files["Package.swift"] = Consumer.files.files["Package.swift"]?
      .replacing(
        #"path: "\#(Consumer.firesmith.path)")"#,
        with: #"path: "\#(Consumer.firesmith.path)"), .package(path: "\#(plugin.path)")"#
      )
      .replacing(
        #".plugin(name: "FiresmithPlugin", package: "firesmith")"#,
        with: #".plugin(name: "FiresmithPrebuiltPlugin", package: "prebuilt-plugin")"#)
    try FileTree(files: files).add(to: url)
    return PrebuiltConsumer()
  }

  func swift(_ command: String, _ arguments: [String] = []) async throws -> Tool.Result {
    try await Tool.swift(
      [command, "--scratch-path", Self.buildFolder.path] + arguments, in: Self.url,
      environment: Self.environment)
  }

  private static func script(_ name: String, _ arguments: String...) async throws {
    let script = Consumer.firesmith.appendingPathComponent("Packaging/\(name)")
    let result = try await Tool(executable: script).run(arguments, in: Consumer.firesmith)
    #expect(result.status == 0, "\(result.output)\(result.problems)")
  }

  private static func folder(_ name: String) -> URL {
    Consumer.firesmith.appendingPathComponent(".build/\(name)")
  }
}
