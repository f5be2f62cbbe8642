import FiresmithTestSupport
import Foundation
import Testing

/// Runs the tool with randomly changed files: it either reports errors and changes nothing, or
/// generates. The files are the same in every run.
@Suite struct FuzzTests {
  private static let configuration = """
    sdk: portable
    access: public
    conformances: [Hashable, Sendable]
    acronyms: [id, url]
    imports: [Foundation]
    header: "Copyright."
    indent: 4
    templates: Templates
    outputs:
      - { language: swift, directory: Generated }

    """
  private static let schema = """
    collections:
      books:
        path: books-v1
        model: Book
        description: A title that a library owns.
        fields:
          title: string
          tags: array<Tag>
          status: { type: Status, default: draft }
          added_at: { type: timestamp, server: create }
        queries:
          recent: { where: ["status == published"], order: [-added_at], limit: 20 }
    types:
      Tag: { fields: { title: string } }
    enums:
      Status: { cases: { draft: , published: }, unknown: unknown }

    """
  private static let template = """
    {{! context 1 }}
    {{#documentation}}
    {{.}}
    {{/documentation}}
    enum {{type}} {
    {{#cases}}
      case {{name}}
    {{/cases}}
    }

    """

  private static let files = [
    ("firesmith.yaml", configuration, Mutation.yaml), ("Schemas/a.yaml", schema, .yaml),
    ("Templates/swift-enumeration.mustache", template, .mustache),
  ]

  /// Otherwise the changes would be pointless.
  @Test func withoutChangesTheFilesAreValid() async throws {
    let folder = try TemporaryFolder()
    for (path, text, _) in Self.files { try folder.write(text, to: path) }
    let result = try await Tool.shell("exec firesmith generate", in: folder.url)
    #expect(result.status == 0 && result.problems == "", "\(result)")
  }

  @Test(arguments: RandomCases.seeds(4, from: 0))
  func filesThatChanceHasChanged(seed: UInt64) async throws {
    let folder = try TemporaryFolder()
    var numbers = SeededGenerator(seed: seed)
    for (number, (path, text, mutation)) in Self.files.enumerated() {
      try folder.write(text, to: path)
      guard seed % 4 == UInt64(number) || seed % 4 == 3 else { continue }
      let bytes =
        Int.random(in: 0..<5, using: &numbers) == 0
        ? mutation.random(using: &numbers) : mutation.changed(Array(text.utf8), using: &numbers)
      try Data(bytes).write(to: folder.url(of: path))
    }
    let before = try FileTree(folder.url)
    // Not to the folder in the configuration, which could be any after a random change.
    let result = try await Tool.shell(
      "exec firesmith generate --output Generated --language \(seed % 3 == 0 ? "python" : "swift")",
      in: folder.url)
    let after = try FileTree(folder.url)
    if result.status == 0 {
      #expect(!after.changes(since: before).paths.isEmpty)
      #expect(result.problems == "")
    } else {
      #expect((1...2).contains(result.status), "\(result)")
      #expect(result.problems.contains("error: "))
      #expect(result.output == "")
      #expect(after == before)
    }
    #expect(before.paths.allSatisfy { after[$0] == before[$0] })
  }
}
