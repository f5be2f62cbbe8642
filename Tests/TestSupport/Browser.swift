import Foundation
import Testing

/// Chromium, and Python's packages that drive it: one environment for the tests of all modules,
/// which would make it at the same time.
public enum Browser {
  /// The folder `Tests`.
  public static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The browser's path; `nil` if there is none.
  public static let chromium: String? = {
    let found = ["chromium", "chromium-browser", "google-chrome"].lazy.compactMap { name in
      (try? Tool.named(name)).map { $0.folder.appendingPathComponent(name).path }
    }.first
    if found == nil { print("1 test of a page in a browser is skipped: there is no chromium") }
    return found
  }()

  /// Whether the fonts are there that diagrams are drawn in: Debian's `fonts-dejavu-core`,
  /// `fonts-hermit` and `fonts-droid-fallback`.
  public static let hasFonts: Bool = {
    let files = [
      "truetype/dejavu/DejaVuSansMono.ttf", "truetype/hermit/Hermit-medium.otf",
      "truetype/hermit/Hermit-bold.otf", "truetype/droid/DroidSansFallbackFull.ttf",
    ]
    let isThere = files.allSatisfy {
      FileManager.default.fileExists(atPath: "/usr/share/fonts/\($0)")
    }
    if !isThere { print("1 test of a diagram is skipped: there are no fonts of Debian's") }
    return isThere && chromium != nil
  }()

  /// The program of an environment that has the packages, which is made once.
  public static func python() async throws -> Tool { try await environment.value }

  private static let environment = Task { try await makeEnvironment() }

  private static func makeEnvironment() async throws -> Tool {
    let package = tests.deletingLastPathComponent()
    let environment = package.appendingPathComponent(".build/browser")
    let python = environment.appendingPathComponent("bin/python")
    let requirements = tests.appendingPathComponent("FiresmithDocsTests/requirements.txt")
    if !FileManager.default.fileExists(atPath: python.path) {
      let made = try await Tool.named("python3").run(
        ["-m", "venv", environment.path], in: package)
      try #require(made.status == 0, "\(made.problems)")
    }
    let tool = Tool(executable: python)
    let installed = try await tool.run(
      ["-m", "pip", "install", "--quiet", "--requirement", requirements.path], in: package)
    try #require(installed.status == 0, "\(installed.problems)")
    return tool
  }

  /// Returns what a script that drives the browser prints.
  public static func run(_ script: URL, _ arguments: [String]) async throws -> String {
    let browser = try #require(chromium)
    let result = try await python().run([script.path, browser] + arguments, in: tests)
    #expect(result.status == 0, "\(result.problems)")
    return result.output
  }
}
