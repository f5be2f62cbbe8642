import FiresmithTestSupport
import Foundation
import Testing

/// The compiler's message if the library that generated code imports and the command that generated
/// the code are of different versions.
@Suite struct RuntimeVersionTests {
  /// The compiler's messages about code that refers to `version`; to its own if that is `nil`.
  private func messages(version: String?, sdk: String = "portable") async throws -> String {
    let folder = try TemporaryFolder()
    try folder.write("sdk: \(sdk)\nruntime: package\n", to: "firesmith.yaml")
    try folder.write(
      "collections: { books: { model: Book, fields: { title: string } } }\n",
      to: "Schemas/books.yaml")
    let generated = try await Tool.firesmith().run(["generate", "--quiet"], in: folder.url)
    try #require(generated.status == 0, "\(generated.problems)")
    if let version {
      let path = "Generated/FiresmithSupport.swift"
      let text = try folder.text(of: path)
      let changed = text.replacing(/GeneratedCode\.\w+/, with: "GeneratedCode.\(version)")
      try #require(changed != text)
      try folder.write(changed, to: path)
    }
    let files = try FileTree(folder.url(of: "Generated")).paths.map { "Generated/\($0)" }
    let compiled = try await Compilation(
      of: files, in: folder.url, importing: StandIns.imported(by: sdk), depth: .types
    ).run()
    return compiled.problems
  }

  @Test func theSameVersionCompilesWithoutAWord() async throws {
    let found = try await messages(version: nil)
    #expect(found == "")
  }

  @Test(arguments: [
    ("portable", "FiresmithRuntime", "firesmith"),
    ("firebase", "FiresmithFirebase", "firesmith-firebase"),
  ])
  func codeThatIsNewerSaysToUpdateThePackage(
    _ sdk: String, _ module: String, _ package: String
  ) async throws {
    let messages = try await messages(version: "Version2UpdateFiresmithIfMissing", sdk: sdk)
    #expect(
      messages.contains(
        "error: 'Version2UpdateFiresmithIfMissing' is not a member type of enum "
          + "'\(module).GeneratedCode'"), "\(messages)")
    // What stands above the line is printed with it.
    #expect(messages.contains("Update the package \(package), or generate the code"))
  }

  @Test func codeThatIsOlderSaysToGenerateItAgain() async throws {
    let messages = try await messages(version: "Version1")
    #expect(
      messages.contains(
        "'Version1' is deprecated: an earlier version of Firesmith generated this code; "
          + "generate it again"), "\(messages)")
  }
}
