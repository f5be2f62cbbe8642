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
    let problems = try await Browser.problems(of: page.url(of: "database.html"))
    #expect(problems.isEmpty, "\(problems)")
  }
}

private enum Browser {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  private static let package = folder.deletingLastPathComponent().deletingLastPathComponent()

  /// The browser's path; `nil` if there is none.
  static let chromium: String? = {
    let found = ["chromium", "chromium-browser", "google-chrome"].lazy.compactMap { name in
      (try? Tool.named(name)).map { $0.folder.appendingPathComponent(name).path }
    }.first
    if found == nil { print("1 test of the page in a browser is skipped: there is no chromium") }
    return found
  }()

  /// Returns what a script that drives the browser says, a problem a line.
  static func problems(of page: URL) async throws -> String {
    let environment = package.appendingPathComponent(".build/browser")
    let python = environment.appendingPathComponent("bin/python")
    let requirements = folder.appendingPathComponent("requirements.txt")
    let isNew = !FileManager.default.fileExists(atPath: python.path)
    if isNew {
      let made = try await Tool.named("python3").run(
        ["-m", "venv", environment.path], in: package)
      try #require(made.status == 0, "\(made.problems)")
    }
    let tool = Tool(executable: python)
    let installed = try await tool.run(
      ["-m", "pip", "install", "--quiet", "--requirement", requirements.path], in: package)
    try #require(installed.status == 0, "\(installed.problems)")
    let script = folder.appendingPathComponent("browser.py").path
    let browser = try #require(chromium)
    let result = try await tool.run([script, browser, page.path], in: package)
    #expect(result.status == 0, "\(result.problems)")
    return result.output
  }
}
