import Foundation
import Testing

/// All pages say in the same way which store a program has: in one line, or around a part of it.
@Suite struct StoreLineTests {
  /// The code that may come before a database.
  private static let ways = [
    "Firestore.default = ", "Firestore.withDefault(", "Firestore.setDefault(",
    // Another database than the program's, of a page about two of them.
    "BookRepository(",
  ]
  private static let pagesAboutTwoDatabases = [
    "Documentation/Caching.md", "Documentation/ChoosingAStore.md",
  ]

  @Test(arguments: Page.all)
  func everyPageHasTheSameLine(_ page: Page) {
    let ways =
      Self.pagesAboutTwoDatabases.contains(page.path) ? Self.ways[...] : Self.ways.dropLast()
    for (index, line) in page.lines.enumerated() {
      let parts = line.components(separatedBy: "Firestore(store:")
      for before in parts.dropLast() where !ways.contains(where: before.hasSuffix) {
        page.report("this passes a store where the page should set it", line: index + 1)
      }
    }
  }

  @Test func theReadmeShowsItFirst() throws {
    let page = try Page.named("README.md")
    let use = try #require(page.blocks.first { $0.info.hasPrefix("swift uses=") })
    #expect(use.text.hasPrefix("Firestore.default = Firestore(store: MemoryStore())"))
  }
}
