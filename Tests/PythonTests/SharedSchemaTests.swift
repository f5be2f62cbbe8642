import FiresmithTestSupport
import Foundation
import Testing

/// The example with a Python service and a Swift program: its README, done as it says.
@Suite(.ring(.consumers), .emulator, .python)
struct SharedSchemaTests {
  private let example = Files.package.appendingPathComponent("Examples/SharedSchema")
  /// As deep below this package as the example, which finds it by its relative path.
  private let folder = Files.package.appendingPathComponent(".build/shared-schema")

  @Test func theReadmeIsTrue() async throws {
    let emulator = try await Emulator.shared()
    let search = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let environment = [
      "FIRESTORE_EMULATOR_HOST": emulator.host,
      "GOOGLE_CLOUD_PROJECT": Emulator.newProject(),
      "PATH": "\(try Tool.firesmith().folder.path):\(search)",
      "PYTHONDONTWRITEBYTECODE": "1",
    ]
    let files = try FileTree(example)
    try files.update(folder)
    let readme = try #require(files["README.md"])
    let configuration = try #require(files["firesmith.yaml"])

    var printed = ""
    var outputs = 0
    for block in readme.matches(of: /(?m)^```([^\n]+)\n((?s).*?)^```$/) {
      let text = String(block.2)
      switch block.1 {
      case "sh":
        let result = try await Tool.named("sh").run(
          ["-ec", text], in: folder, environment: environment)
        #expect(result.status == 0, "\(text)\(result.output)\(result.problems)")
        printed = result.output
      case "text output":
        #expect(printed == text)
        outputs += 1
      case "yaml": #expect(configuration == text)
      // Starts what this run of the tests has already.
      case "sh listed": #expect(text.contains("export FIRESTORE_EMULATOR_HOST="))
      default: Issue.record("nothing is known of '\(block.1)'")
      }
    }
    #expect(outputs == 3)
  }
}
