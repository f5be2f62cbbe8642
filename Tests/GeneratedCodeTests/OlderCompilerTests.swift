import FiresmithTestSupport
import Testing

/// The message of a compiler that is older than generated code needs.
@Suite struct OlderCompilerTests {
  /// Such a compiler refuses `nonisolated` at each type, too, but parses it, so that the sentence
  /// is among its errors. To this one, all versions are older.
  @Test func modelsSayThatItNeedsAnotherOption() async throws {
    let folder = try TemporaryFolder()
    try folder.write("repositories: false\n", to: "firesmith.yaml")
    try folder.write(
      "collections: { books: { model: Book, fields: { title: string } } }\n",
      to: "Schemas/books.yaml")
    let generated = try await Tool.firesmith().run(["generate", "--quiet"], in: folder.url)
    try #require(generated.status == 0, "\(generated.problems)")
    let path = "Generated/FiresmithSupport.swift"
    let text = try folder.text(of: path).replacing(">=6.1", with: ">=99")
    try folder.write(text, to: path)
    let compiled = try await Compilation(
      of: [path], in: folder.url, importing: StandIns.imported(by: "firebase"), depth: .types
    ).run()
    let errors = compiled.problems.matches(of: /\.swift:\d+:\d+: error: (.*)/).map { String($0.1) }
    #expect(
      errors == [
        "A compiler before Swift 6.1 (Xcode 16.3) needs 'nonisolated: false' in firesmith.yaml."
      ])
  }
}
