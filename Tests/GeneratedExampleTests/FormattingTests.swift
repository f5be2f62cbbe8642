import FiresmithTestSupport
import Foundation
import Testing

/// Generated Swift is formatted as the formatter would, though it is told to leave the files alone.
@Suite struct FormattingTests {
  private static let project = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test func `The formatter finds nothing to do`() async throws {
    let generated = try FileTree(Self.project.appending(path: "Generated"))
    let mark = "// swift-format-ignore-file\n"
    var sources: [String: String] = [:]
    for path in generated.paths where path.hasSuffix(".swift") {
      let text = try #require(generated[path])
      #expect(text.contains(mark), "\(path)")
      sources[path] = text.replacing(mark, with: "")
    }
    #expect(sources.count > 20)

    let folder = try TemporaryFolder()
    try FileTree(files: sources).add(to: folder.url(of: "Generated"))
    let configuration = Self.project.appending(path: ".swift-format").path
    let result = try await Tool.named("swift").run(
      ["format", "--in-place", "--recursive", "--configuration", configuration, "Generated"],
      in: folder.url)
    #expect(result.status == 0, "\(result)")
    let formatted = try FileTree(folder.url(of: "Generated"))
    #expect(formatted.changes(since: FileTree(files: sources)).paths == [])
  }
}
