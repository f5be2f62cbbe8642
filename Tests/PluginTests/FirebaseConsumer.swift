import FiresmithTestSupport
import Foundation

/// A team's package that depends on `firesmith-firebase`, and through it on Google's SDK. Mirrors
/// lead to the packages of this folder.
struct FirebaseConsumer {
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

  /// The versions of Google's SDK that there are: those before, in and after the library's range.
  private static let versionsOfSDK = ["11.5.0", "11.6.0", "12.19.0", "13.0.0"]

  /// Whether a package that has a version of Google's SDK can have the library.
  func resolves(withSDK sdk: String) async throws -> Bool {
    let version = try await Self.output(
      of: Consumer.firesmith.appending(path: "Packaging/version"), [])
    let folder = Self.folder.appending(path: "app-\(sdk)")
    let mirrors = ".swiftpm/configuration/mirrors.json"
    let contents = try String(contentsOf: Self.app.appending(path: mirrors), encoding: .utf8)
    try FileTree(files: [
      "Package.swift": FirebaseConsumerManifests.package(version, withSDK: sdk),
      "Sources/App/App.swift": "import FiresmithFirebase\n", mirrors: contents,
    ]).update(folder)
    return try await swift("package", ["resolve"], in: folder).status == 0
  }

  /// The folder of the modules that the build made.
  static let modules = app.appending(path: ".build/debug/Modules")

  /// Runs `swift build`, `swift test` or `swift run` in the package, without what SwiftPM remembers
  /// elsewhere of packages with the same addresses.
  func swift(
    _ command: String, _ arguments: [String], in folder: URL = app
  ) async throws -> Tool.Result {
    let options = [
      "--disable-dependency-cache", "--security-path", Self.folder.appending(path: "security").path,
    ]
    return try await Tool.swift([command] + options + arguments, in: folder)
  }

  // MARK: Packages

  private func makePackages(version: String) async throws {
    let packages = Self.folder.appending(path: "packages")
    var firesmith = FileTree(files: ["Package.swift": FirebaseConsumerManifests.firesmith])
    var google = FileTree(files: ["Package.swift": FirebaseConsumerManifests.google(version)])
    let sources = ["Base/FiresmithIndexRules", "Base/FiresmithValues", "Runtime/FiresmithRuntime"]
    for source in sources {
      try firesmith.copy(Consumer.firesmith.appending(path: "Sources/\(source)"), to: "Sources")
    }
    for module in ["Combine", "FirebaseCore", "FirebaseFirestore"] {
      try google.copy(Self.flavour.appending(path: "Sources/\(module)"), to: "Sources")
    }
    try firesmith.update(packages.appending(path: "firesmith"))
    try google.update(packages.appending(path: "firebase-ios-sdk"))
    let script = Consumer.firesmith.appending(path: "Packaging/build-firebase-package")
    _ = try await Self.output(of: script, [packages.appending(path: "firesmith-firebase").path])
    for (owner, name, tags) in [
      ("firesmith", "firesmith", [version]), ("firesmith", "firesmith-firebase", [version]),
      ("firebase", "firebase-ios-sdk", Self.versionsOfSDK),
    ] {
      let package = packages.appending(path: name)
      let commit = try await Tool.shell(
        """
        git init --quiet && git add --all
        git -c user.name=Firesmith -c user.email=firesmith@example.org commit --quiet --message '\(name)'
        for tag in \(tags.joined(separator: " ")); do git tag "$tag"; done
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
