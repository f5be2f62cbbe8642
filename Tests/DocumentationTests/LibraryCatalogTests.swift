import FiresmithTestSupport
import Foundation
import Testing

/// A library's documentation, which DocC builds from the catalog and the comments in the source.
struct LibraryCatalog: CustomTestStringConvertible, Sendable {
  /// The library's module.
  let module: String
  /// The module's symbol graphs, of its own types and of those that it extends, and the folder that
  /// they are in.
  let symbolGraphs: Task<(graphs: [SymbolGraph], folder: TemporaryFolder), any Error>

  static let all = [
    "FiresmithRuntime", "FiresmithREST", "FiresmithServiceAccount", "FiresmithSQLite",
  ]
  .map(LibraryCatalog.init)

  private init(module: String) {
    self.module = module
    symbolGraphs = Task { try await Self.symbolGraphs(of: module) }
  }

  var path: String { "Sources/Runtime/\(module)/\(module).docc" }

  var testDescription: String { module }

  private static func symbolGraphs(
    of module: String
  ) async throws -> (graphs: [SymbolGraph], folder: TemporaryFolder) {
    try await SymbolGraph.extracted(
      from: module, ["-skip-synthesized-members", "-omit-extension-block-symbols"])
  }

  /// The compiler's arguments for what the libraries import of the system, as the package manager
  /// gives them.
  static let systemModules: [String] = ["FiresmithLibCrypto", "FiresmithLibSQLite"].flatMap {
    let map = Page.project.appendingPathComponent("Sources/Base/\($0)/module.modulemap")
    return ["-Xcc", "-fmodule-map-file=\(map.path)"]
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

  /// Returns what a module that is built declares in public: its own graph first, and then those of
  /// the modules that it extends.
  static func extracted(
    from module: String, _ options: [String]
  ) async throws -> (graphs: [SymbolGraph], folder: TemporaryFolder) {
    let folder = try TemporaryFolder()
    let modules = try Tool.firesmith().folder.appendingPathComponent("Modules").path
    let swiftc = try Tool.named("swiftc")
    let extracted = try await Tool(
      executable: swiftc.folder.appendingPathComponent("swift-symbolgraph-extract")
    ).run(
      [
        "-module-name", module, "-I", modules, "-target", try await target(swiftc),
        "-minimum-access-level", "public", "-output-dir", folder.url.path,
      ] + options + LibraryCatalog.systemModules, in: folder.url)
    try #require(extracted.status == 0, "\(extracted.problems)")
    // The module's own comes first: `Module.symbols.json`, and then `Module@Extended.symbols.json`.
    let files = try FileTree.paths(in: folder.url, endingWith: ".symbols.json")
    let graphs = try files.sorted().map { path in
      try JSONDecoder().decode(
        SymbolGraph.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    }
    return (graphs, folder)
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

@Suite struct LibraryCatalogTests {
  @Test(arguments: LibraryCatalog.all)
  func itBuildsWithoutWarnings(_ catalog: LibraryCatalog) async throws {
    let symbols = try await catalog.symbolGraphs.value.folder
    let folder = try TemporaryFolder()
    let built = try await Tool.named("docc").run(
      [
        "convert", catalog.path, "--additional-symbol-graph-dir", symbols.url.path,
        "--fallback-display-name", catalog.module,
        "--fallback-bundle-identifier", "firesmith.\(catalog.module)", "--warnings-as-errors",
        "--output-path", folder.url(of: "documentation").path,
      ], in: Page.project)
    #expect(built.status == 0 && built.problems == "", "\(built.output)\(built.problems)")
  }

  @Test(arguments: zip(LibraryCatalog.all, [100, 20, 5]))
  func everyPublicSymbolIsDocumented(_ catalog: LibraryCatalog, atLeast count: Int) async throws {
    let symbols = try await catalog.symbolGraphs.value.graphs.flatMap(\.symbols)
    #expect(symbols.count > count)
    // Synthesized declarations, such as `==`, have no position in the source.
    let undocumented = symbols.filter { $0.docComment == nil && $0.location != nil }
    #expect(undocumented.map(\.name).sorted() == [])
  }

  @Test(arguments: LibraryCatalog.all)
  func everyTypeIsOnThePage(_ catalog: LibraryCatalog) async throws {
    let graph = try #require(try await catalog.symbolGraphs.value.graphs.first)
    let page = Page("\(catalog.path)/\(catalog.module).md")
    let topics = Set(page.lines.compactMap { $0.wholeMatch(of: /- ``(\w+)``/).map { "\($0.1)" } })
    let names = Set(graph.symbols.filter { $0.pathComponents.count == 1 }.map(\.name))
    #expect(topics.symmetricDifference(names).sorted() == [])
  }
}
