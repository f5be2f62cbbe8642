import Testing

/// Errors in a page are reported, in every kind of block.
@Suite struct WrongPageTests {
  private static let schema = """
    ```yaml schema name=books
    collections:
      books: { model: Book, fields: { title: string } }
    ```
    """

  private static let isolated = """
    extension Book { var label: String { title } }
    nonisolated func label(of book: Book) -> String { book.label }
    """

  private static let blocks = [
    "```yaml\na: b\n```",
    "```ruby\nputs 1\n```",
    "```yaml schema nam=books\ntypes: { Tag: { fields: {} } }\n```",
    "```yaml schema\ntypes: { Tag: { fields: { a: strng } } }\n```",
    "```yaml schema error=unknown-type\ntypes: { Tag: { fields: { a: string } } }\n```",
    "```yaml schema error=unknown-key\ntypes: { Tag: { fields: { a: strng } } }\n```",
    "```yaml schema with=gone\ntypes: { Tag: { fields: {} } }\n```",
    "```yaml collection\nfields: { a: strng }\n```",
    "```yaml config\naccess: publik\n```",
    "```yaml config plugin\nschemas: [Schemas]\n```",
    "```swift\nlet a = 1\n```",
    "```swift uses=gone\nlet a = 1\n```",
    "\(schema)\n```swift uses=books\nlet book = Book(name: 1)\n```",
    // An error only where the default isolation is the main actor.
    "\(schema)\n```swift uses=books toplevel\n\(isolated)\n```",
    "\(schema)\n```swift uses=books run\nprint(1)\n```\n```text output\n2\n```",
    "\(schema)\n```swift excerpt=books\n  var name: String\n```",
    "\(schema)\n```swift excerpt=books\n  var title: String\n…\nimport FiresmithRuntime\n```",
    "```swift manifest\ntargets: [.target(named: \"A\")]\n```",
    """
    ```swift manifest
    targets: [.target(name: "A", plugins: [.plugin(name: "Firesmith", package: "firesmith")])]
    ```
    """,
    "```sh\nfalse\n```",
    "```sh\nfalse\ntrue\n```",
    "```sh exit=1\ntrue\n```",
    "```sh listed\nrm -r Sources\n```",
    "```sh\necho a\n```\n```text output\nb\n```",
    "```sh\necho a\n```\n```text output part=end\nb\n```",
    "```text output\n```",
    "```json settings\n{\n```",
    "```sh\ntrue\n",
  ]

  @Test(arguments: blocks) func itIsReported(_ text: String) async {
    await withKnownIssue {
      var run = try PageRun(Page("Wrong.md", text: text))
      try await run.run()
    }
  }

  /// Blocks with a warning of the compiler, in their own code and in what is generated for them.
  @Test(arguments: [
    "\(schema)\n```swift uses=books\nfunc old() -> Book? { nil }\nold()\n```",
    """
    ```yaml schema name=prices
    types:
      Price: { external: { swift: { name: Money } }, encoded_as: integer }
      Bill: { fields: { total: Price } }
    ```
    ```swift uses=prices toplevel
    @available(*, deprecated) nonisolated struct Money: Codable, Hashable, Sendable {}
    ```
    """,
  ])
  func aWarningIsReported(_ text: String) async throws {
    try await withKnownIssue {
      var run = try PageRun(Page("Wrong.md", text: text))
      try await run.run()
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains(" warning: ") }
    }
  }

  @Test func codeIsCompiledOnTheMainActorIfItSaysSo() async throws {
    let start = "\(Self.schema)\n```swift uses=books toplevel"
    let page = Page("Right.md", text: "\(start)\n\(Self.isolated)\n```")
    try await PageRun(page).compileCode(.otherTurns)
    await withKnownIssue {
      let page = Page("Wrong.md", text: "\(start) mainactor\n\(Self.isolated)\n```")
      try await PageRun(page).compileCode(.otherTurns)
    }
  }

  @Test func aTruePageIsNot() async throws {
    var run = try PageRun(
      Page("Right.md", text: "\(Self.schema)\n```sh\necho a\n```\n```text output\na\n```"))
    try await run.run()
    #expect(run.corrections.isEmpty)
  }
}
