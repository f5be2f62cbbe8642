import FiresmithTestSupport
import Foundation
import Testing

extension BuildPluginTests {
  /// `Examples/Library`: what its README says, command for command.
  @Suite struct LibraryTests {
    private static let folder = Consumer.firesmith.appendingPathComponent("Examples/Library")

    @Test func theTutorialIsTrue() async throws {
      let example = try Consumer(FileTree(Self.folder))
      defer { Self.removeDatabases() }
      Self.removeDatabases()
      let build = try await example.build()
      #expect(build.status == 0, "\(build)")
      #expect(build.warnings.isEmpty)

      var count = 0
      for step in try Self.steps() {
        let emulator = try await Emulator.sharedIfAny()
        if step.needsEmulator, emulator == nil { continue }
        let output = try await Self.output(of: step.commands, emulatorHost: emulator?.host)
        #expect(output == step.output, "\(step.commands)")
        count += 1
      }
      #expect(count >= 6)
    }

    @Test(arguments: [
      (["lend", "Momo"], 2, "'lend' needs '--to READER'"),
      (["ad", "Momo"], 2, "unknown command 'ad'; see 'library help'"),
      (["add", "--page", "3"], 2, "unknown option '--page'; see 'library help'"),
      (["add", "Momo", "--pages"], 2, "'--pages' needs a value"),
      (["add", "Momo", "--pages", "many"], 2, "'many' is not a number"),
      (["list", "--status", "gone"], 2, "'gone' is not a status; expected 'shelved' or 'lent'"),
      (["return", "Jim Button"], 1, "there is no book called 'Jim Button'"),
    ])
    func mistakesAreSaid(_ words: [String], status: Int32, message: String) async throws {
      let example = try Consumer(FileTree(Self.folder))
      defer { Self.removeDatabases() }
      let build = try await example.build()
      #expect(build.status == 0, "\(build)")
      let run = try await example.swift("run", ["--skip-build", "library"] + words)
      #expect(run.status == status)
      #expect(run.problems.hasSuffix("library: \(message)\n"), "\(run.problems)")
    }

    // MARK: The README

    private struct Step {
      var commands: String
      var needsEmulator: Bool
      var output: String
    }

    /// Returns the commands of the README that print something, each block with its output.
    private static func steps() throws -> [Step] {
      let text = try String(
        contentsOf: folder.appendingPathComponent("README.md"), encoding: .utf8)
      // What is between fences is every other part.
      let blocks = text.split(separator: "```", omittingEmptySubsequences: false).enumerated()
        .filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
      return zip(blocks, blocks.dropFirst()).compactMap { commands, output in
        guard commands.hasPrefix("sh"), output.hasPrefix("text\n") else { return nil }
        let lines = commands.split(separator: "\n", maxSplits: 1).map(String.init)
        return Step(
          commands: lines[1], needsEmulator: lines[0] == "sh emulator",
          output: String(output.dropFirst("text\n".count)))
      }
    }

    /// Returns what commands print, also as errors, in the folder of the package.
    private static func output(
      of commands: String, emulatorHost: String?
    ) async throws -> String {
      // What the build says is of no interest: it is on standard error, as are the program's
      // errors.
      let script = commands.replacing("swift run", with: "swift run --skip-build --quiet")
      var environment = ["SWIFTPM_BUILD_DIR": Consumer.buildFolder.path]
      environment["FIRESTORE_EMULATOR_HOST"] = emulatorHost
      let result = try await Tool(executable: URL(fileURLWithPath: "/bin/sh")).run(
        ["-c", "exec 2>&1\n" + script], in: Consumer.url, environment: environment)
      return result.output
    }

    private static func removeDatabases() {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: Consumer.url.path)) ?? []
      for name in names where name.contains(".sqlite") {
        try? FileManager.default.removeItem(at: Consumer.url.appendingPathComponent(name))
      }
    }
  }
}
