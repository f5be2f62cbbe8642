import FiresmithTestSupport
import Foundation
import Testing

/// The members that a generated model and its repository have in public, recorded in the folder
/// `Surface`, so that a review sees what is added for everyone to read.
@Suite struct PublicSurfaceTests {
  private static let folder = Page.project.appendingPathComponent(
    "Tests/DocumentationTests/Surface")

  /// With `FIRESMITH_RECORD=1`, the members are written.
  @Test(arguments: ["Book", "BookRepository"])
  func theMembersAreThoseThatAreRecorded(_ type: String) async throws {
    let graph = try #require(
      try await SymbolGraph.extracted(from: "FiresmithLibraryExample", []).graphs.first)
    let members = graph.symbols.map(\.pathComponents)
      .filter { $0.count > 1 && $0[0] == type }.map { $0.dropFirst().joined(separator: ".") }
    #expect(members.count > 10)
    let text = members.sorted().joined(separator: "\n") + "\n"
    let file = Self.folder.appendingPathComponent(type + ".txt")
    if Recording.isOn {
      try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    } else {
      #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }
  }
}
