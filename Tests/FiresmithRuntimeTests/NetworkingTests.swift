import Foundation
import Testing

@Suite struct NetworkingTests {
  /// An app with its documents in memory, or in Google's SDK, links neither this module nor what it
  /// needs, such as libcurl on Linux.
  @Test func `Only FiresmithREST needs Foundation's networking`() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources")
    var modules: Set<String> = []
    let files = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String }
    for file in files ?? [] where file.hasSuffix(".swift") {
      let text = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
      if text.contains("FoundationNetworking") || text.contains("URLSession") {
        modules.formUnion(file.split(separator: "/").prefix(1).map(String.init))
      }
    }
    #expect(modules == ["FiresmithREST"])
  }
}
