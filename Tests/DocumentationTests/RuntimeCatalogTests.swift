import FiresmithTestSupport
import Foundation
import Testing

/// The runtime's documentation, which DocC builds from the catalog and the comments in the source.
enum RuntimeCatalog {
  static let path = "Sources/FiresmithRuntime/FiresmithRuntime.docc"

  /// The module's symbol graph, and the folder that it is in.
  static let symbolGraph = Task {
    let folder = try TemporaryFolder()
    let modules = try Tool.firesmith().folder.appendingPathComponent("Modules").path
    let swiftc = try Tool.named("swiftc")
    let extracted = try await Tool(
      executable: swiftc.folder.appendingPathComponent("swift-symbolgraph-extract")
    ).run(
      [
        "-module-name", "FiresmithRuntime", "-I", modules, "-target", try await target(swiftc),
        "-minimum-access-level", "public", "-skip-synthesized-members",
        "-omit-extension-block-symbols", "-output-dir", folder.url.path,
      ], in: folder.url)
    try #require(extracted.status == 0, "\(extracted.problems)")
    let file = folder.url(of: "FiresmithRuntime.symbols.json")
    let graph = try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: file))
    return (graph: graph, folder: folder)
  }

  /// The compiler's target triple.
  private static func target(_ swiftc: Tool) async throws -> String {
    struct Information: Decodable {
      struct Target: Decodable { let triple: String }
      let target: Target
    }
    let result = try await swiftc.run(["-print-target-info"], in: Page.project)
    return try JSONDecoder().decode(Information.self, from: Data(result.output.utf8)).target.triple
  }
}

/// The parts of a symbol graph that these tests need.
struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Comment: Decodable {}
    struct Location: Decodable { let uri: String }

    let pathComponents: [String]
    let docComment: Comment?
    let location: Location?

    var name: String { pathComponents.joined(separator: ".") }
  }

  let symbols: [Symbol]
}

@Suite struct RuntimeCatalogTests {
  @Test func itBuildsWithoutWarnings() async throws {
    let symbols = try await RuntimeCatalog.symbolGraph.value.folder
    let folder = try TemporaryFolder()
    let built = try await Tool.named("docc").run(
      [
        "convert", RuntimeCatalog.path, "--additional-symbol-graph-dir", symbols.url.path,
        "--fallback-display-name", "FiresmithRuntime",
        "--fallback-bundle-identifier", "firesmith.FiresmithRuntime", "--warnings-as-errors",
        "--output-path", folder.url(of: "documentation").path,
      ], in: Page.project)
    #expect(built.status == 0 && built.problems == "", "\(built.output)\(built.problems)")
  }

  @Test func everyPublicSymbolIsDocumented() async throws {
    let graph = try await RuntimeCatalog.symbolGraph.value.graph
    #expect(graph.symbols.count > 100)
    // Synthesized declarations, such as `==`, have no position in the source.
    let undocumented = graph.symbols.filter { $0.docComment == nil && $0.location != nil }
    #expect(undocumented.map(\.name).sorted() == [])
  }

  @Test func everyTypeIsOnThePage() async throws {
    let graph = try await RuntimeCatalog.symbolGraph.value.graph
    let page = Page("\(RuntimeCatalog.path)/FiresmithRuntime.md")
    let topics = Set(page.lines.compactMap { $0.wholeMatch(of: /- ``(\w+)``/).map { "\($0.1)" } })
    let names = Set(graph.symbols.filter { $0.pathComponents.count == 1 }.map(\.name))
    #expect(topics.symmetricDifference(names).sorted() == [])
  }
}
