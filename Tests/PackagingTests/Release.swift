import FiresmithTestSupport
import Foundation
import Testing

/// A release of the command that was built with the tests, which stands in for those that other
/// machines build.
struct Release: Sendable {
  static let triples = [
    "x86_64-unknown-linux-gnu", "aarch64-unknown-linux-gnu", "arm64-apple-macosx",
    "x86_64-apple-macosx",
  ]

  let folder: TemporaryFolder
  let url: URL
  let version: String

  /// The release, made once for all tests.
  static let shared = Task { try await Release(in: TemporaryFolder(), "release") }

  init(in folder: TemporaryFolder, _ name: String) async throws {
    self.folder = folder
    url = folder.url(of: name)
    let found = try await Self.run("version", [], in: folder)
    version = found.output.trimmingCharacters(in: .newlines)
    try await Self.prepare(folder, version)
    let result = try await Self.run(
      "assemble-release", ["binaries", "wheels", name], in: folder,
      environment: ["PATH": Self.path(folder.url(of: "bin"))])
    try #require(result.status == 0, "\(result.output)\(result.problems)")
  }

  /// Writes what the machines of a release make, unless it is there.
  private static func prepare(_ folder: TemporaryFolder, _ version: String) async throws {
    if folder.exists("binaries") { return }
    // Joining needs a Mac.
    try folder.write("#!/bin/sh\nset -e\ncp \"$2\" \"$5\"\n", to: "bin/lipo")
    try await makeExecutable("bin/lipo", in: folder)
    let command = URL(fileURLWithPath: try Tool.firesmith().path)
    for triple in triples {
      for product in ["firesmith", "firesmith-plugin-tool"] {
        let file = "binaries/\(triple)/\(product)"
        try folder.write("", to: file)
        try folder.remove(file)
        if product == "firesmith" {
          try FileManager.default.copyItem(at: command, to: folder.url(of: file))
        } else {
          try folder.write("#!/bin/sh\n", to: file)
        }
        // As it comes from another job of a workflow.
        try FileManager.default.setAttributes(
          [.posixPermissions: 0o644], ofItemAtPath: folder.url(of: file).path)
      }
    }
    try folder.write("A wheel.\n", to: "wheels/firesmith-\(version)-py3-none-any.whl")
    try folder.write("A tarball.\n", to: "wheels/firesmith-runtime-\(version).tgz")
  }

  var assets: URL { url.appendingPathComponent("assets") }

  /// The package with the prebuilt plugin.
  var package: URL { url.appendingPathComponent("firesmith-plugin") }

  func url(of path: String) -> URL { url.appendingPathComponent(path) }

  func text(of path: String) throws -> String {
    try String(contentsOf: url.appendingPathComponent(path), encoding: .utf8)
  }

  /// The checksums of the release's files.
  func checksums() throws -> [String: String] {
    var checksums: [String: String] = [:]
    for line in try text(of: "assets/SHA256SUMS").split(separator: "\n") {
      let words = line.split(separator: " ")
      checksums[String(words[1])] = String(words[0])
    }
    return checksums
  }

  /// Returns the address at which users find the release's files.
  func url() async throws -> String {
    let result = try await Self.run("release-url", [version], in: folder)
    return result.output.trimmingCharacters(in: .newlines)
  }

  /// The command that checks a file of checksums.
  static var sha256: String {
    #if os(macOS)
      "shasum -a 256"
    #else
      "sha256sum"
    #endif
  }

  /// Runs a script of `Packaging`.
  static func run(
    _ script: String, _ arguments: [String], in folder: TemporaryFolder,
    environment: [String: String] = [:]
  ) async throws -> Tool.Result {
    try await Tool(executable: Project.url("Packaging/\(script)")).run(
      arguments, in: folder.url, environment: environment)
  }

  /// The value of `PATH` with a folder before the others.
  static func path(_ folder: URL) -> String {
    "\(folder.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
  }

  static func makeExecutable(_ path: String, in folder: TemporaryFolder) async throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.url(of: path).path)
  }
}
