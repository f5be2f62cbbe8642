import FiresmithTestSupport
import Foundation
import Testing

/// The output of `firesmith templates eject` changes nothing until it is edited.
@Suite struct TemplateCopyTests {
  private let folder: TemporaryFolder
  private let firesmith: Tool
  /// The built-in templates and their blocks.
  private let templates: [(name: String, blocks: [String])]

  init() async throws {
    folder = try TemporaryFolder()
    firesmith = try Tool.firesmith()
    let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    try FileManager.default.copyItem(
      at: project.appendingPathComponent("Schemas/showcase"), to: folder.url(of: "Schemas"))
    try folder.write(
      """
      templates: Templates
      header: Ours.
      styles: [shortcuts, results]
      outputs:
        - { sdk: firebase, access: package, nonisolated: false, directory: Generated/Firebase }
        - { sdk: portable, unknown_cases: open, directory: Generated/Portable }
        - { language: python, directory: Generated/Python }
        - { docs: database.html }
      """, to: "firesmith.yaml")
    try folder.write("", to: "Templates/README.md")
    let list = try await firesmith.run(["templates", "list"], in: folder.url).output
    templates = list.matches(of: /(?m)^  ((?:docs|swift|python)-[\w-]+) +(.*)$/).map { match in
      let blocks = match.2 == "(no blocks)" ? [] : match.2.split(separator: ", ").map(String.init)
      return (String(match.1), blocks)
    }
    #expect(templates.count > 50)
    let generation = try await firesmith.run(["generate"], in: folder.url)
    #expect(generation.status == 0, "\(generation.problems)")
  }

  private func eject(_ arguments: String...) async throws {
    let result = try await firesmith.run(["templates", "eject"] + arguments, in: folder.url)
    #expect(result.status == 0, "\(arguments): \(result.problems)")
  }

  private func expectNoChange(_ ejected: [String]) async throws {
    let check = try await firesmith.run(["generate", "--check"], in: folder.url)
    #expect(check.status == 0, "\(ejected): \(check.problems)")
  }

  @Test(.ring(.long)) func allTemplatesTogether() async throws {
    for template in templates { try await eject(template.name) }
    try await expectNoChange(templates.map(\.name))
  }

  /// One block of each template at a time: in the first ring, another one of each template.
  @Test func eachBlock() async throws {
    let most = templates.map(\.blocks.count).max() ?? 0
    #expect(most > 3)
    for round in 0..<(Ring.isLong ? most : 1) {
      var chosen: [(name: String, block: String)] = []
      for template in templates where template.blocks.count > round {
        let number = Ring.isLong ? round : template.name.utf8.count % template.blocks.count
        chosen.append((template.name, template.blocks[number]))
      }
      for template in chosen { try await eject(template.name, "--block", template.block) }
      try await expectNoChange(chosen.map { "\($0.name) \($0.block)" })
      for template in chosen { try folder.remove("Templates/\(template.name).mustache") }
    }
  }
}
