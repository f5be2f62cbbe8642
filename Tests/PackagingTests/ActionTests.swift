import FiresmithTestSupport
import Foundation
import Testing

/// The action's script, which installs the command from a release in a folder instead of GitHub's.
@Suite(.ring(.consumers)) struct ActionTests {
  private static let schema = "collections: { books: { model: Book, fields: { title: string } } }\n"

  @Test func itSaysWhatIsOutOfDateAtItsPlace() async throws {
    let folder = try await makeFolder()
    try folder.write(Self.schema, to: "Schemas/books.yaml")
    let missing = try await runAction(in: folder)
    #expect(missing.status == 1)
    #expect(missing.output.contains("::error file=Generated/books.firesmith.swift,"), "\(missing)")

    let generate = try await Tool.firesmith().run(["generate"], in: folder.url)
    #expect(generate.status == 0)
    try folder.remove("temporary/firesmith-\(try await Release.shared.value.version)")
    let current = try await runAction(in: folder)
    #expect(current.status == 0, "\(current)")

    // Later steps find the command.
    let version = try await Release.shared.value.version
    let installed = folder.url(of: "temporary/firesmith-\(version)").path
    #expect(try folder.text(of: "path").hasSuffix("\(installed)\n"))
    #expect(FileManager.default.isExecutableFile(atPath: "\(installed)/firesmith"))
  }

  @Test func itsArgumentsAreWordsAndNoProgram() async throws {
    let folder = try await makeFolder()
    let result = try await runAction(
      in: folder, ["FIRESMITH_ARGUMENTS": "validate $(touch made) ; touch made"])
    #expect(result.status == 2)
    #expect(result.problems.contains("$(touch"), "\(result)")
    #expect(!folder.exists("made"))
  }

  @Test func itSaysWhatBreaksAtItsPlaceAndInTheSummary() async throws {
    let folder = try await makeFolder()
    try folder.write(Self.schema, to: "Schemas/books.yaml")
    try folder.write(Self.schema.replacing("string", with: "string?"), to: "v1/books.yaml")
    try folder.write("", to: "summary")
    let inputs = [
      "FIRESMITH_ARGUMENTS": "validate", "FIRESMITH_BREAKING": "true",
      "GITHUB_STEP_SUMMARY": folder.url(of: "summary").path,
    ]
    let nothing = try await runAction(in: folder, inputs)
    #expect(nothing.status == 2)
    #expect(nothing.problems.contains("name an older version to compare with"), "\(nothing)")
    #expect(try folder.text(of: "summary") == "")

    let result = try await runAction(in: folder, inputs.merging(["FIRESMITH_AGAINST": "v1"]) { $1 })
    #expect(result.status == 1)
    #expect(result.output.contains("::error file=Schemas/books.yaml,line=1,"), "\(result)")
    #expect(try folder.text(of: "summary").contains("| error | reading | "))

    try folder.write(
      "breaking: { against: [v1], severity: { reading: note } }\n", to: "firesmith.yaml")
    #expect(try await runAction(in: folder, inputs).status == 0)
    let wrong = try await runAction(in: folder, ["FIRESMITH_BREAKING": "yes"])
    #expect(wrong.status == 2)
    #expect(wrong.problems.contains("'breaking' is 'true' or 'false', not 'yes'"), "\(wrong)")
  }

  @Test func onlyAFileWithTheRightChecksumIsInstalled() async throws {
    let release = try await Release.shared.value
    let folder = try await makeFolder()
    let right = try #require(
      try release.checksums().first { $0.key.hasSuffix("-\(Self.variant).tar.gz") }?.value)
    let wrong = String(right.reversed())
    let refused = try await install(in: folder, wrong)
    #expect(refused.status == 1)
    #expect(refused.problems.contains("has the checksum \(right) instead of \(wrong)"))
    #expect(!folder.exists("tools"))

    let installed = try await install(in: folder, right)
    #expect(installed.status == 0, "\(installed)")
    #expect(folder.exists("tools/firesmith"))
  }

  @Test func aChangedArchiveIsRefused() async throws {
    let release = try await Release.shared.value
    let folder = try await makeFolder()
    let mirror = folder.url(of: "mirror/\(release.version)")
    try folder.write("changed", to: "mirror/\(release.version)/\(release.archive(Self.variant))")
    try FileManager.default.copyItem(
      at: release.assets.appendingPathComponent("SHA256SUMS"),
      to: mirror.appendingPathComponent("SHA256SUMS"))
    let refused = try await Release.run(
      "install-release", ["tools", release.version], in: folder,
      environment: ["FIRESMITH_RELEASES": "file://\(folder.url(of: "mirror").path)"])
    #expect(refused.status == 1)
    #expect(refused.problems.contains("it was not installed"))
    #expect(!folder.exists("tools"))
  }

  @Test func aVersionThatIsNoneOrWasntReleasedIsAnError() async throws {
    let folder = try await makeFolder()
    let unreleased = try await runAction(in: folder, ["FIRESMITH_VERSION": "99.0.0"])
    #expect(unreleased.status == 1)
    #expect(unreleased.problems.contains("is 99.0.0 a version that was released?"))
    let wrong = try await runAction(in: folder, ["FIRESMITH_VERSION": "../../other"])
    #expect(wrong.status == 2)
    #expect(wrong.problems.contains("'../../other' is not a version"))
  }

  /// A folder with a release as GitHub has it.
  private func makeFolder() async throws -> TemporaryFolder {
    let release = try await Release.shared.value
    let folder = try TemporaryFolder()
    try folder.write("sdk: portable\n", to: "firesmith.yaml")
    try folder.write("", to: "path")
    try FileManager.default.createDirectory(
      at: folder.url(of: "releases"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: folder.url(of: "releases/\(release.version)"), withDestinationURL: release.assets)
    return folder
  }

  private func runAction(
    in folder: TemporaryFolder, _ inputs: [String: String] = [:]
  ) async throws -> Tool.Result {
    let environment = [
      "FIRESMITH_RELEASES": "file://\(folder.url(of: "releases").path)",
      "RUNNER_TEMP": folder.url(of: "temporary").path, "GITHUB_PATH": folder.url(of: "path").path,
      "FIRESMITH_VERSION": "", "FIRESMITH_SHA256": "", "FIRESMITH_ARGUMENTS": "",
    ]
    return try await Release.run(
      "run-action", [], in: folder, environment: environment.merging(inputs) { $1 })
  }

  private func install(
    in folder: TemporaryFolder, _ checksum: String
  ) async throws -> Tool.Result {
    let version = try await Release.shared.value.version
    return try await Release.run(
      "install-release", ["tools", version, checksum], in: folder,
      environment: ["FIRESMITH_RELEASES": "file://\(folder.url(of: "releases").path)"])
  }

  /// The release's name for this machine.
  private static var variant: String {
    #if os(macOS)
      "macos"
    #elseif arch(arm64)
      "linux-aarch64"
    #else
      "linux-x86_64"
    #endif
  }
}

extension Release {
  /// The name of the archive for a kind of machine.
  func archive(_ variant: String) -> String { "firesmith-\(version)-\(variant).tar.gz" }
}
