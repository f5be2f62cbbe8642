import FiresmithTestSupport
import Foundation
import Testing

@testable import firesmith

/// The ways in which `firesmith` finds and runs `firesmith-remote`.
@Suite struct RemoteToolTests {
  /// A folder with a copy of `firesmith`, from which it is run.
  private let home: TemporaryFolder
  private let elsewhere: TemporaryFolder

  init() throws {
    home = try TemporaryFolder()
    elsewhere = try TemporaryFolder()
    try install("firesmith", in: home)
  }

  private func install(_ name: String, in folder: TemporaryFolder) throws {
    try FileManager.default.copyItem(
      atPath: Tool.built(name).path, toPath: folder.url(of: name).path)
  }

  /// Writes a program that prints its arguments and the version that it is told.
  private func installScript(_ text: String, in folder: TemporaryFolder) throws {
    let script = "#!/bin/sh\necho \"\(text) $FIRESMITH_CALLER_VERSION $*\"\nexit 3\n"
    try folder.write(script, to: "firesmith-remote")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.url(of: "firesmith-remote").path)
  }

  private func run(_ words: String..., path: String? = nil) async throws -> Tool.Result {
    try await Tool(executable: home.url(of: "firesmith")).run(
      ["remote"] + words, in: elsewhere.url, environment: ["PATH": path ?? "/usr/bin:/bin"])
  }

  @Test func theProgramBesideTheCommandIsRunWithAllWordsAsTheyAre() async throws {
    try installScript("beside", in: home)
    try installScript("elsewhere", in: elsewhere)
    let result = try await run("a", "--help", path: elsewhere.path)
    #expect(result.output == "beside 0.1.0 a --help\n")
    #expect(result.problems == "")
    #expect(result.status == 3)
  }

  @Test func theProgramInPATHIsRun() async throws {
    try installScript("elsewhere", in: elsewhere)
    let result = try await run(path: "/nowhere:\(elsewhere.path):/usr/bin:/bin")
    #expect(result.output == "elsewhere 0.1.0 \n")
  }

  @Test func aMissingProgramIsAnErrorThatSaysHowToGetIt() async throws {
    // What is in the working directory is not run by accident.
    try installScript("here", in: elsewhere)
    for path in ["/usr/bin:/bin", "", ":"] {
      let result = try await run("a", path: path)
      #expect(result.status == 2)
      #expect(result.output == "")
      #expect(result.problems.hasPrefix("error: firesmith-remote is missing"))
      #expect(result.problems.contains("swift build -c release --product firesmith-remote"))
    }
  }

  @Test func aCommandThatIsALinkFindsTheProgramBesideItsFile() throws {
    try installScript("beside", in: home)
    let link = elsewhere.url(of: "firesmith").path
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: home.url(of: "firesmith").path)
    let found = home.path.resolved + "/firesmith-remote"
    #expect(RemoteTool.path(calledFrom: link, searchPath: "") == found)
    #expect(RemoteTool.path(calledFrom: "firesmith", searchPath: elsewhere.path) == found)
    #expect(RemoteTool.path(calledFrom: "firesmith", searchPath: "/nowhere") == nil)
  }

  @Test func theRealProgramHasTheCommandsThatTalkToServers() async throws {
    try install("firesmith-remote", in: home)
    #expect(try await run("--version").output == "firesmith-remote 0.1.0\n")
    for words in ["--help", "help"] {
      let result = try await run(words)
      #expect(result.status == 0)
      #expect(result.output.contains("\n  seed "))
    }
    let unknown = try await run("export")
    #expect(unknown.status == 2)
    #expect(unknown.problems.hasPrefix("error: unknown command 'export'\n"))
  }

  @Test func aProgramOfAnotherVersionDoesNothing() async throws {
    let result = try await Tool.built("firesmith-remote").run(
      ["--help"], in: home.url, environment: ["FIRESMITH_CALLER_VERSION": "0.2.0"])
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(
      result.problems == "error: firesmith is version 0.2.0, but firesmith-remote is 0.1.0; "
        + "install both from the same release\n")
  }
}
