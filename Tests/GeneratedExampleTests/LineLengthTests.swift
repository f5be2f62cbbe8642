import FiresmithTestSupport
import Foundation
import Testing

/// No line of generated code has more than 100 columns, unless a name or a literal in it is so long
/// that nothing can be broken.
@Suite struct LineLengthTests {
  /// A name or a literal of this length can't stand on a line with what has to be beside it.
  private static let longestToken = 64

  @Test(arguments: [
    "indent: 2", "indent: 4\naccess: public\nnonisolated: false\nsdk: portable",
    "indent: 8\naccess: public\nstyles: [results, publishers, shortcuts, observation]",
    "indent: 8\nsdk: portable\naccess: package\nempty: always", "indent: 4\nrepositories: false",
    "indent: 2\nunknown_cases: open\nconformances: [Hashable, Sendable]",
  ])
  func longNamesAreBrokenIntoLines(_ configuration: String) async throws {
    let lines = try await longLines(configuration)
    #expect(lines.isEmpty, "\(lines.joined(separator: "\n"))")
  }

  @Test func blocksOfATeamsOwnAreMeasuredToo() async throws {
    let templates = [
      "swift-structure": """
      {{! context 1 }}
      {{<built-in/swift-structure}}{{$conformances}}{{conformances}}, CustomStringConvertible\
      {{/conformances}}{{/built-in/swift-structure}}
      """,
      "swift-repository": """
      {{! context 1 }}
      {{<built-in/swift-repository}}{{$conformances}}DocumentRepository, Observed\
      {{/conformances}}{{/built-in/swift-repository}}
      """,
    ]
    let configuration = "indent: 4\naccess: public\ntemplates: Ours"
    let lines = try await longLines(configuration, templates)
    #expect(lines.isEmpty, "\(lines.joined(separator: "\n"))")
  }

  /// The lines that could have been broken.
  private func longLines(
    _ configuration: String, _ templates: [String: String] = [:]
  ) async throws -> [String] {
    let folder = try TemporaryFolder()
    try folder.write(LongNames.schema, to: "Schemas/long.yaml")
    try folder.write(configuration, to: "firesmith.yaml")
    for (name, text) in templates { try folder.write(text, to: "Ours/\(name).mustache") }
    let result = try await Tool.firesmith().run(["generate"], in: folder.url)
    try #require(result.status == 0, "\(result)")
    let files = try FileTree(folder.url(of: "Generated"))
    #expect(files.paths.count == 3)
    return files.paths.flatMap { path in
      (files[path] ?? "").split(separator: "\n").filter(Self.isTooLong).map { "\(path): \($0)" }
    }
  }

  private static func isTooLong(_ line: Substring) -> Bool {
    line.count > 100 && tokens(of: line).allSatisfy { $0.count <= longestToken }
  }

  /// The names, the literals, and the code in a comment.
  private static func tokens(of line: Substring) -> [Substring] {
    line.matches(of: /"[^"]*"|`+[^`]*`+|[\w.]+/).map(\.output)
  }
}
