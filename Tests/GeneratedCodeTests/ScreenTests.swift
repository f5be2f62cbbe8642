import FiresmithTestSupport
import Foundation
import Testing

/// The example with SwiftUI's views compiles with them, where there is a stand-in for SwiftUI, too.
@Suite struct ScreenTests {
  private static let example = BuiltModules.package.appending(
    path: "Examples/SwiftUI/Sources/Screens")

  @Test func theViewsOfTheExampleCompile() async throws {
    let folder = try TemporaryFolder()
    for (path, text) in try FileTree(Self.example).files {
      try folder.write(Self.withoutPreviews(text), to: path)
    }
    let generated = try await Tool.firesmith().run(
      ["generate", "--output", "Generated", "--quiet"], in: folder.url)
    #expect(generated.problems == "")
    let files = try FileTree(folder.url).paths.filter { $0.hasSuffix(".swift") }
    #expect(files.filter { $0.hasPrefix("Views/") }.count == 3)
    let compiled = try await Compilation(
      of: files, in: folder.url,
      importing: StandIns.imported(by: "portable").adding(AppleStandIns.imported),
      arguments: Self.arguments + AppleStandIns.importOfViews
    ).run()
    #expect(compiled == Tool.Result(output: "", problems: "", status: 0))
  }

  /// As in the example's manifest.
  private static let arguments = [
    "-warnings-as-errors", "-module-name", "Screens", "-swift-version", "6",
    "-default-isolation", "MainActor", "-D", "DEBUG",
  ]

  /// Returns `text` with a function in place of a preview, because the stand-in has no macros.
  private static func withoutPreviews(_ text: String) -> String {
    text.replacing("#Preview {", with: "@ViewBuilder private func preview() -> some View {")
  }
}
