import FiresmithTestSupport
import Foundation
import Testing

/// The amount of code that an app's module gets with the library over Google's SDK.
@Suite struct GeneratedSizeTests {
  @Test func theReadmesSchemaBecomesAtMost200Lines() async throws {
    let readme = try Page.named("README.md")
    let schema = try #require(readme.blocks.first { $0.info == "yaml schema name=books" })
    let folder = try TemporaryFolder()
    try folder.write(schema.text + "\n", to: "Schemas/books.yaml")
    try folder.write("sdk: firebase\nruntime: package\n", to: "firesmith.yaml")
    let generated = try await Tool.firesmith().run(["generate", "--quiet"], in: folder.url)
    #expect(generated.status == 0, "\(generated.problems)")
    let files = try FileTree(folder.url(of: "Generated")).files
    let lines = files.mapValues { $0.split(separator: "\n", omittingEmptySubsequences: false) }
      .mapValues { $0.count - 1 }
    #expect(lines["FiresmithSupport.swift"] == 16)
    #expect(lines.values.reduce(0, +) <= 200, "\(lines)")
  }
}
