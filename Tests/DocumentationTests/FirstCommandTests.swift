import FiresmithTestSupport
import Foundation
import Testing

/// The README's first command in a fresh clone.
@Suite struct FirstCommandTests {
  @Test func itWritesWhatTheReadmeSays() async throws {
    let readme = try Page.named("README.md")
    #expect(readme.lines.contains(ListedCommands.firstCommand))
    let command = try #require(ListedCommands.firstCommand.split(separator: "swift run ").last)

    let folder = try TemporaryFolder()
    for name in ["firesmith.yaml", "Schemas", "Generated"] {
      try FileManager.default.copyItem(
        at: Page.project.appendingPathComponent(name), to: folder.url(of: name))
    }
    let result = try await Tool.shell(String(command), in: folder.url)
    #expect(result.status == 0)
    #expect(result.output == "firesmith: 3 files written, 0 unchanged, 0 removed\n")
    #expect(folder.exists("Try/library.firesmith.swift"))
  }
}
