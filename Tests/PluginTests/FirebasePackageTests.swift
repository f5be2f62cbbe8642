import FiresmithTestSupport
import Foundation
import Testing

/// The package `firesmith-firebase`, made by the script of a release and built by its manifest,
/// with a stand-in in place of Google's SDK, in a team's package.
@Suite(.ring(.consumers), .serialized) struct FirebasePackageTests {
  /// The same tests as for the copy of the support code that generated code can have.
  @Test func generatedCodeBehavesAsWithACopyOfTheSupportCode() async throws {
    let consumer = try await FirebaseConsumer.built.value
    let tests = try await consumer.swift("test", ["--skip-build"])
    let lines = tests.output.split(separator: "\n")
    #expect(tests.status == 0, "\(lines.filter { $0.hasPrefix("✘") }.joined(separator: "\n"))")
    let count = lines.compactMap { $0.firstMatch(of: /Test run with (\d+) tests/)?.1 }.last
    #expect((count.flatMap { Int($0) } ?? 0) > 200, "\(lines.suffix(3))")
  }

  /// Types of the support code are the same in all modules of an app.
  @Test func modulesShareTheTypesOfTheSupportCode() async throws {
    let consumer = try await FirebaseConsumer.built.value
    let app = try await consumer.swift("run", ["--skip-build", "App"])
    #expect(
      app.output == """
        Book: Momo
        Reader: Ida
        not found: readers/nobody

        """, "\(app.problems)")
  }

  @Test(arguments: [("11.5.0", false), ("11.6.0", true), ("12.19.0", true), ("13.0.0", false)])
  func itTakesARangeOfVersionsOfTheSDK(_ version: String, isTaken: Bool) async throws {
    let consumer = try await FirebaseConsumer.built.value
    #expect(try await consumer.resolves(withSDK: version) == isTaken)
  }

  @Test func theStoreIsAProduct() async throws {
    let consumer = try await FirebaseConsumer.built.value
    let notes = try await consumer.swift("run", ["--skip-build", "Notes"])
    #expect(notes.output == "Ida\n", "\(notes.problems)")
  }
}
