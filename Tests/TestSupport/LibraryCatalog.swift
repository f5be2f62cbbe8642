import Foundation
import Testing

/// A library's documentation, which DocC builds from the catalog and the comments in the source.
public struct LibraryCatalog: CustomTestStringConvertible, Sendable {
  /// The library's module.
  public let module: String
  /// The folder of the catalog, from the project's.
  public let path: String
  /// The module's symbol graphs, of its own types and of those that it extends.
  private let extraction: Task<SymbolGraph.Extracted, any Error>

  /// - Parameters:
  ///   - sources: The folder of the folder of the module's sources, from the project's.
  ///   - options: The compiler's arguments for what the library imports of the system.
  ///   - modules: Returns the folder of the built module; by default that of the modules that the
  ///     tests were built with.
  public init(
    module: String, sources: String, options: [String] = [],
    in modules: @escaping @Sendable () async throws -> URL? = { nil }
  ) {
    self.module = module
    path = "\(sources)/\(module)/\(module).docc"
    extraction = Task {
      try await SymbolGraph.extracted(
        from: module, in: modules(),
        ["-skip-synthesized-members", "-omit-extension-block-symbols"] + options)
    }
  }

  public var testDescription: String { module }

  /// The module's symbol graph, and those of the modules that it extends.
  public var graphs: [SymbolGraph] {
    get async throws { try await extraction.value.graphs }
  }

  /// Returns what DocC says of the documentation; nothing if there is nothing to mend.
  public func problems() async throws -> String {
    let folder = try TemporaryFolder()
    let built = try await Tool.named("docc").run(
      [
        "convert", path, "--additional-symbol-graph-dir", extraction.value.folder.url.path,
        "--fallback-display-name", module, "--fallback-bundle-identifier", "firesmith.\(module)",
        "--warnings-as-errors", "--output-path", folder.url(of: "documentation").path,
      ], in: BuiltModules.package)
    return built.status == 0 && built.problems == "" ? "" : built.output + built.problems
  }

  /// Returns the names of what has no comment.
  public func undocumented() async throws -> [String] {
    try await graphs.flatMap(\.symbols).filter { $0.docComment == nil && $0.location != nil }
      .map(\.name).sorted()
  }

  /// Returns the types that the catalog's first page lists and that aren't there, and those that
  /// are and that it doesn't list.
  public func typesNotOnPage() async throws -> [String] {
    let graph = try #require(try await graphs.first)
    let names = Set(graph.symbols.filter { $0.pathComponents.count == 1 }.map(\.name))
    return try topics().values.reduce(into: Set()) { $0.formUnion($1) }
      .symmetricDifference(names).sorted()
  }

  /// Returns the types that the catalog's first page lists, by their headings.
  public func topics() throws -> [String: Set<String>] {
    let page = BuiltModules.package.appendingPathComponent("\(path)/\(module).md")
    var topics: [String: Set<String>] = [:]
    var heading = ""
    for line in try String(contentsOf: page, encoding: .utf8).split(separator: "\n") {
      if let match = line.wholeMatch(of: /#+ (.+)/) { heading = String(match.1) }
      if let match = line.wholeMatch(of: /- ``(\w+)``/) {
        topics[heading, default: []].insert(String(match.1))
      }
    }
    return topics
  }
}
