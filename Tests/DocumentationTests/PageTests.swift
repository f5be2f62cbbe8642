import FiresmithTestSupport
import Foundation
import Testing

/// The documentation as readers use it: every fenced block is generated from, compiled, run or
/// compared; see ``BlockKind``.
///
/// `FIRESMITH_RECORD=1 swift test --filter DocumentationTests` writes the present output into the
/// pages' output blocks; review the changes.
@Suite struct PageTests {
  @Test(arguments: Page.all.filter { !$0.buildsPackages })
  func everyBlockIsTrue(_ page: Page) async throws {
    try await Self.expectTrueBlocks(page)
  }

  /// Tests the blocks of a page, or records their output.
  static func expectTrueBlocks(_ page: Page) async throws {
    var run = try PageRun(page)
    try await run.run()
    guard Recording.isOn, !run.corrections.isEmpty else { return }
    var lines = page.lines
    for (range, text) in run.corrections.reversed() {
      lines.replaceSubrange(range, with: text.isEmpty ? [] : [text])
    }
    try Data(lines.joined(separator: "\n").utf8).write(to: page.url)
  }

  /// In the first ring, every second module is isolated to the main actor; here, the others are.
  @Test(.ring(.long), arguments: Page.all.filter { !$0.buildsPackages })
  func theCodeCompilesInTheOtherIsolation(_ page: Page) async throws {
    try await PageRun(page).compileCode(.otherTurns)
  }

  @Test(arguments: Page.all)
  func everyLinkLeadsSomewhere(_ page: Page) throws {
    let folder = page.url.deletingLastPathComponent()
    for (index, line) in page.lines.enumerated() {
      for match in line.matches(of: /\]\(([^)\s]+)\)/) where !match.1.contains("://") {
        let parts = match.1.split(separator: "#", omittingEmptySubsequences: false)
        let url = parts[0].isEmpty ? page.url : folder.appendingPathComponent(String(parts[0]))
        let path = url.standardizedFileURL.path
        #expect(
          FileManager.default.fileExists(atPath: path), "\(page.path):\(index + 1): \(match.1)")
        guard parts.count > 1, path.hasSuffix(".md") else { continue }
        let target = Page(
          path.replacing(Page.project.standardizedFileURL.path + "/", with: ""))
        #expect(
          target.headings.contains { $0.anchor == parts[1] },
          "\(page.path):\(index + 1): \(match.1)")
      }
    }
  }

  @Test func theFirstPageListsAllOthersOnce() throws {
    let list = try Page.named("Documentation/README.md")
    let listed = list.lines.compactMap { $0.firstMatch(of: /^\d+\. \[.+\]\((.+\.md)\):/)?.1 }
    let others = try FileManager.default.contentsOfDirectory(
      atPath: list.url.deletingLastPathComponent().path
    ).filter { $0.hasSuffix(".md") && $0 != "README.md" }
    #expect(listed.map(String.init).sorted() == others.sorted())
  }

  @Test func thePagesAreFound() {
    #expect(Page.all.count >= 7)
    #expect(Page.all.contains { $0.path == "Documentation/Tutorial.md" && $0.buildsPackages })
  }
}

/// The pages whose commands build a package that depends on this one.
@Suite(.ring(.consumers)) struct BuildingPageTests {
  @Test(arguments: Page.all.filter(\.buildsPackages))
  func everyBlockIsTrue(_ page: Page) async throws {
    try await PageTests.expectTrueBlocks(page)
  }
}
