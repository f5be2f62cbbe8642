import Foundation
import Testing

/// The parts of a symbol graph that tests need: what a module declares, or adds to the types of
/// another.
public struct SymbolGraph: Decodable, Sendable {
  public struct Symbol: Decodable, Sendable {
    public struct Comment: Decodable, Sendable {}
    public struct Location: Decodable, Sendable { public let uri: String }

    public let pathComponents: [String]
    public let docComment: Comment?
    /// The position in the source. Synthesized declarations, such as `==`, have none.
    public let location: Location?

    public var name: String { pathComponents.joined(separator: ".") }
  }

  public let symbols: [Symbol]

  /// Symbol graphs and the folder that they are in.
  public typealias Extracted = (graphs: [SymbolGraph], folder: TemporaryFolder)

  /// Returns what a module that is built declares in public: its own graph first, and then those of
  /// the modules that it extends.
  ///
  /// - Parameters:
  ///   - modules: The folder of the module and those that it imports; by default that of the
  ///     modules that the tests were built with.
  public static func extracted(
    from module: String, in modules: URL? = nil, _ options: [String]
  ) async throws -> Extracted {
    let folder = try TemporaryFolder()
    let modules = try modules ?? Tool.firesmith().folder.appendingPathComponent("Modules")
    let swiftc = try Tool.named("swiftc")
    let extracted = try await Tool(
      executable: swiftc.folder.appendingPathComponent("swift-symbolgraph-extract")
    ).run(
      [
        "-module-name", module, "-I", modules.path, "-target", try await target(swiftc),
        "-minimum-access-level", "public", "-output-dir", folder.url.path,
      ] + options, in: folder.url)
    try #require(extracted.status == 0, "\(extracted.problems)")
    // The module's own comes first: `Module.symbols.json`, and then `Module@Extended.symbols.json`.
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    let graphs = try files.filter { $0.hasSuffix(".symbols.json") }.sorted().map { name in
      try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: folder.url(of: name)))
    }
    return (graphs, folder)
  }

  /// The compiler's target triple.
  private static func target(_ swiftc: Tool) async throws -> String {
    struct Information: Decodable {
      struct Target: Decodable { let triple: String }
      let target: Target
    }
    let result = try await swiftc.run(["-print-target-info"], in: BuiltModules.package)
    return try JSONDecoder().decode(Information.self, from: Data(result.output.utf8)).target.triple
  }
}
