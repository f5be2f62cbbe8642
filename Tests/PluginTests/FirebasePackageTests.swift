import FiresmithTestSupport
import Foundation
import Testing

/// The package `firesmith-firebase`, made by the script of a release and built by its manifest,
/// with a stand-in in place of Google's SDK, in a team's package.
@Suite(.ring(.consumers), .serialized) struct FirebasePackageTests {
  /// The same tests as for the copy of the support code that generated code can have.
  @Test func generatedCodeBehavesAsWithACopyOfTheSupportCode() async throws {
    let consumer = try await FirebaseConsumer.built.value
    let tests = try await consumer.swift("test", ["--skip-build"])
    let lines = tests.output.split(separator: "\n")
    #expect(tests.status == 0, "\(lines.filter { $0.hasPrefix("✘") }.joined(separator: "\n"))")
    let count = lines.compactMap { $0.firstMatch(of: /Test run with (\d+) tests/)?.1 }.last
    #expect((count.flatMap { Int($0) } ?? 0) > 200, "\(lines.suffix(3))")
  }

  /// Types of the support code are the same in all modules of an app.
  @Test func modulesShareTheTypesOfTheSupportCode() async throws {
    let consumer = try await FirebaseConsumer.built.value
    let app = try await consumer.swift("run", ["--skip-build", "App"])
    #expect(
      app.output == """
        Book: Momo
        Reader: Ida
        not found: readers/nobody

        """, "\(app.problems)")
  }

  @Test func theStoreIsAProduct() async throws {
    let consumer = try await FirebaseConsumer.built.value
    let notes = try await consumer.swift("run", ["--skip-build", "Notes"])
    #expect(notes.output == "Ida\n", "\(notes.problems)")
  }
}

/// A team's package that depends on `firesmith-firebase`, and through it on Google's SDK. Mirrors
/// lead to the packages of this folder.
private struct FirebaseConsumer {
  private static let folder = Consumer.firesmith.appending(path: ".build/firebase-consumer")
  private static let app = folder.appending(path: "app")
  private static let flavour = Consumer.firesmith.appending(path: "Tests/FirebaseFlavour")

  static let built = Task<FirebaseConsumer, any Error> {
    try? FileManager.default.removeItem(at: folder)
    let version = try await output(
      of: Consumer.firesmith.appending(path: "Packaging/version"), [])
    let consumer = FirebaseConsumer()
    // Without a manifest, the mirrors would be those of the package around it.
    try await consumer.makeApp(version: version)
    try await consumer.makePackages(version: version)
    let build = try await consumer.swift("build", ["--build-tests"])
    guard build.status == 0 else {
      let lines = (build.output + build.problems).split(separator: "\n")
      let errors = lines.filter { $0.contains("error:") }
      throw Failure(output: (errors.isEmpty ? lines : errors).suffix(20).joined(separator: "\n"))
    }
    return consumer
  }

  struct Failure: Error {
    let output: String
  }

  /// Runs `swift build`, `swift test` or `swift run` in the package, without what SwiftPM remembers
  /// elsewhere of packages with the same addresses.
  func swift(_ command: String, _ arguments: [String]) async throws -> Tool.Result {
    let options = [
      "--disable-dependency-cache", "--security-path", Self.folder.appending(path: "security").path,
    ]
    return try await Tool.swift([command] + options + arguments, in: Self.app)
  }

  // MARK: Packages

  private func makePackages(version: String) async throws {
    let packages = Self.folder.appending(path: "packages")
    var firesmith = FileTree(files: ["Package.swift": FirebaseConsumerManifests.firesmith])
    var google = FileTree(files: ["Package.swift": FirebaseConsumerManifests.google(version)])
    for source in ["Base/FiresmithIndexRules", "Runtime/FiresmithRuntime"] {
      try firesmith.copy(Consumer.firesmith.appending(path: "Sources/\(source)"), to: "Sources")
    }
    for module in ["Combine", "FirebaseCore", "FirebaseFirestore"] {
      try google.copy(Self.flavour.appending(path: "Sources/\(module)"), to: "Sources")
    }
    try firesmith.update(packages.appending(path: "firesmith"))
    try google.update(packages.appending(path: "firebase-ios-sdk"))
    let script = Consumer.firesmith.appending(path: "Packaging/build-firebase-package")
    _ = try await Self.output(of: script, [packages.appending(path: "firesmith-firebase").path])
    for (owner, name, tag) in [
      ("firesmith", "firesmith", version), ("firesmith", "firesmith-firebase", version),
      ("firebase", "firebase-ios-sdk", "12.0.0"),
    ] {
      let package = packages.appending(path: name)
      let commit = try await Tool.shell(
        """
        git init --quiet && git add --all
        git -c user.name=Firesmith -c user.email=firesmith@example.org commit --quiet --message '\(tag)'
        git tag '\(tag)'
        """, in: package)
      guard commit.status == 0 else { throw Failure(output: commit.problems) }
      let mirror = try await swift(
        "package",
        [
          "config", "set-mirror", "--original", "https://github.com/\(owner)/\(name)", "--mirror",
          "file://\(package.path)",
        ])
      guard mirror.status == 0 else { throw Failure(output: mirror.problems) }
    }
  }

  /// Writes the tests of behaviour with the showcase's generated code, and an app of three modules.
  private func makeApp(version: String) async throws {
    var files = FileTree(files: FirebaseConsumerManifests.files(version))
    let tests = "Tests/FirebaseTests"
    for name in ["App", "Behaviour", "Harness/firebase"] {
      try files.copy(Self.flavour.appending(path: name), to: tests) { Self.importing($0) }
    }
    let program = "Tests/StoreConformanceTests/Suite/Program"
    try files.copy(
      Consumer.firesmith.appending(path: program), to: "Sources/FirebaseLibrary"
    ) { Self.importing($0) }
    try files.copy(
      Consumer.firesmith.appending(path: "Generated/showcase/firebase-library"), to: tests)
    try files.copy(Consumer.firesmith.appending(path: "Schemas/library"), to: "Schemas")
    try files.add(to: Self.app)
    // What tests compare with is where the flavours' package has it, as seen from the tests.
    let recorded = try FileTree(Self.flavour.appending(path: "Recorded"))
    try recorded.add(to: Self.app.appending(path: "\(tests)/Recorded"))
    let conditions = "combined-conditions.tsv"
    let table = Consumer.firesmith.appending(path: "Tests/\(conditions)")
    try FileTree(files: [conditions: String(contentsOf: table, encoding: .utf8)]).add(
      to: Self.folder)
    let generated = try await Tool.firesmith().run(["generate", "--quiet"], in: Self.app)
    guard generated.status == 0 else { throw Failure(output: generated.problems) }
  }

  /// Returns a test with an import of the library, which code that has a copy doesn't need.
  private static func importing(_ text: String) -> String {
    let usesInternals = text.contains("@testable import FiresmithRuntime")
    return "\(usesInternals ? "@testable " : "")@preconcurrency import FiresmithFirebase\n" + text
  }

  private static func output(of script: URL, _ arguments: [String]) async throws -> String {
    let result = try await Tool(executable: script).run(arguments, in: Consumer.firesmith)
    guard result.status == 0 else { throw Failure(output: result.problems) }
    return result.output.trimmingCharacters(in: .newlines)
  }
}

extension FileTree {
  /// Adds the Swift files and schemas of a folder, and of folders that it has links to.
  ///
  /// - Parameters:
  ///   - parent: The folder that gets a folder of the same name.
  ///   - change: Returns the contents of a file instead of its own.
  fileprivate mutating func copy(
    _ folder: URL, to parent: String, _ change: (String) -> String = { $0 }
  ) throws {
    let path = "\(parent)/\(folder.lastPathComponent)"
    var files: [String: String] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let url = folder.appending(path: name).resolvingSymlinksInPath()
      if name.hasSuffix(".swift") || name.hasSuffix(".yaml") {
        files["\(path)/\(name)"] = change(try String(contentsOf: url, encoding: .utf8))
      } else if !name.hasSuffix(".docc"),
        try url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true
      {
        var inside = FileTree()
        try inside.copy(url, to: path, change)
        files.merge(inside.files) { first, _ in first }
      }
    }
    self = FileTree(files: self.files.merging(files) { first, _ in first })
  }
}
