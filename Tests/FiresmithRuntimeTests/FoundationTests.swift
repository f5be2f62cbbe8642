import Foundation
import Testing

/// The modules that import Foundation and its networking: their cost for those who don't need them.
@Suite struct FoundationTests {
  /// The modules with a source file that contains a match of `pattern`.
  private func modules(with pattern: some RegexComponent) throws -> Set<String> {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources")
    let files = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String }
    var modules: Set<String> = []
    for file in files ?? [] where file.hasSuffix(".swift") {
      let text = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
      if text.contains(pattern) {
        // The first folder is the floor.
        modules.insert(String(file.split(separator: "/")[1]))
      }
    }
    return modules
  }

  /// An app with its documents in memory, or in Google's SDK, links neither that module nor what it
  /// needs, such as libcurl on Linux.
  @Test func onlyFiresmithRESTNeedsFoundationsNetworking() throws {
    #expect(try modules(with: /FoundationNetworking|URLSession/) == ["FiresmithREST"])
  }

  /// The command is one static file, and the plugin's tool is built with every app.
  @Test func onlyTheLibrariesForAppsNeedFoundationAndWhatTalksToServers() throws {
    let modules = try modules(with: /\bimport Foundation/)
    #expect(
      modules == [
        "FiresmithRuntime", "FiresmithREST", "FiresmithServiceAccount", "FiresmithSQLite",
        "firesmith-remote",
      ])
  }
}
