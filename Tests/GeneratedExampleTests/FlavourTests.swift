import FiresmithTestSupport
import Foundation
import Testing

/// Generated code of both flavours, compiled in Swift 5 and Swift 6 mode against a stand-in for
/// Google's SDK and against `FiresmithRuntime`, and one suite of behaviour that runs against each.
/// It is a package of its own, so that no module called `FirebaseFirestore` is in anyone's way.
@Suite struct FlavourTests {
  @Test func `Both flavours compile and behave alike`() async throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let package = tests.appending(path: "FirebaseFlavour")
    let generation = try await Tool.firesmith().run(["generate"], in: package)
    try #require(generation.status == 0, "\(generation.problems)")
    let result = try await Tool.named("swift").run(
      ["test", "--package-path", package.path], in: tests)
    let lines = (result.output + result.problems).split(separator: "\n")
    #expect(result.status == 0, "\(lines.suffix(40).joined(separator: "\n"))")
    #expect(lines.contains { $0.contains("Test run with") && $0.contains("4 suites passed") })
  }
}
