import FiresmithCommandLine
import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithInputs
@testable import firesmith

/// Runs the tool as its users do. ``EndToEndCase`` describes the cases.
///
/// `FIRESMITH_RECORD=1 swift test --filter EndToEndTests` records the tool's present results as the
/// expectations of all cases; review the changes.
@Suite struct EndToEndTests {
  @Test(arguments: EndToEndCase.all)
  func theToolBehavesAsRecorded(_ testCase: EndToEndCase) async throws {
    let outcome = try await testCase.run()
    if Recording.isOn { try testCase.record(outcome) }

    let expected = try testCase.expected()
    #expect(!expected.statuses.isEmpty, "The case has no command.")
    #expect(outcome.statuses == expected.statuses)
    #expect(outcome.problems == expected.problems)
    #expect(outcome.output == expected.output)
    #expect(outcome.removed == expected.removed)
    #expect(outcome.files.paths == expected.files.paths)
    for path in outcome.files.paths {
      #expect(outcome.files[path] == expected.files[path], "\(path)")
    }
  }

  /// The case `help` records the help of every command, including future ones.
  @Test(arguments: CommandLineTool.firesmith.definitions.map(\.name))
  func theHelpOfEveryCommandIsRecorded(_ command: String) throws {
    let help = try #require(EndToEndCase.all.first { $0.name == "help" })
    let url = help.url.appendingPathComponent("command")
    let commands = try String(contentsOf: url, encoding: .utf8)
    #expect(commands.contains("firesmith help \(command)\n"))
    #expect(try help.expected().output.contains("Usage: firesmith \(command) "))
  }

  @Test func theFolderOfCasesIsFound() {
    #expect(EndToEndCase.all.count >= 30)
  }
}
