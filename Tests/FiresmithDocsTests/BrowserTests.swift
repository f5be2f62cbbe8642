import FiresmithTestSupport
import Foundation
import Testing

/// The example's page in Chromium: light and dark, on a desk and on a telephone.
@Suite(.ring(.consumers)) struct BrowserTests {
  /// The problems of people with a keyboard or a screen reader (axe-core), messages, requests,
  /// texts that leave their boxes, and properties that the browser doesn't know.
  @Test(.enabled(if: Browser.chromium != nil, "needs chromium"))
  func nothingIsWrongWithThePage() async throws {
    let page = try TemporaryFolder()
    try page.write(try DocsExamples.marketplace.get().page, to: "database.html")
    let script = Browser.tests.appendingPathComponent("FiresmithDocsTests/browser.py")
    let problems = try await Browser.run(script, [page.url(of: "database.html").path])
    #expect(problems.isEmpty, "\(problems)")
  }
}
