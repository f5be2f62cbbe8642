import FiresmithTestSupport
import Foundation
import Testing

/// Generated code of both flavours, compiled in Swift 5 and Swift 6 mode against a stand-in for
/// Google's SDK and against `FiresmithRuntime`, and one suite of behaviour that runs against each;
/// and the suite of all stores, over that stand-in. It is a package of its own, so that no module
/// called `FirebaseFirestore` is in anyone's way.
@Suite struct FlavourTests {
  @Test func bothFlavoursCompileAndBehaveAlike() async throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let package = folder.appending(path: "FirebaseFlavour")
    let generation = try await Tool.firesmith().run(["generate"], in: package)
    try #require(generation.status == 0, "\(generation.problems)")
    // Each looks at what the stand-in has recorded in the process.
    let isOfStores = "StoreConformanceTests"
    try await expectSuites(4, ["--skip", isOfStores], in: package)
    try await expectSuites(17, ["--skip-build", "--filter", isOfStores], in: package)
  }

  /// Expects that all tests pass, in so many suites.
  private func expectSuites(_ count: Int, _ options: [String], in package: URL) async throws {
    let result = try await Tool.swift(["test"] + options, in: package)
    // The build's progress is among the problems, so that what the tests said comes first.
    let tests = result.output.split(separator: "\n")
    #expect(
      result.status == 0,
      """
      \(tests.filter { !$0.hasPrefix("◇") && !$0.hasPrefix("✔") }.joined(separator: "\n"))
      \(result.problems.split(separator: "\n").suffix(20).joined(separator: "\n"))
      """)
    #expect(
      tests.contains { $0.contains("Test run with") && $0.contains("in \(count) suites passed") })
  }
}
