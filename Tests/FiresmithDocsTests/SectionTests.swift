import Testing

@testable import FiresmithDocs
@testable import FiresmithLanguage

/// The sections of Markdown files.
@Suite struct SectionTests {
  private static let schema = """
    collections:
      authors: { model: Author, fields: { name: string } }
      books:
        path: books-v1
        model: Book
        description: "# A <b>title</b> | that\\n- a library owns. More."
        fields:
          title: { type: string, max_length: 200, example: "a|b" }
          author: reference<authors>
          media:
            discriminator: kind
            cases: { ebook: { fields: { size: integer } } }
          cover: { fields: { "small|er": url?, "a`b": string } }
        queries: { of_author: { where: [author] } }
    enums:
      Status: { cases: { draft: d, done: { value: x, description: Finished. } } }
    """

  private func markdown(in text: String? = nil) throws -> String {
    try MarkdownFile().text(for: DocsExamples.schema(Self.schema), in: text)
  }

  @Test func aFileHasTablesAndADiagram() throws {
    let text = try markdown()
    for line in [
      "<!-- firesmith:begin markdown -->", "```mermaid", "  c1 -->|\"author\"| c0",
      "### `books`", "Collection `books-v1`, model `Book`.",
      "\\# A &lt;b>title&lt;/b> | that", "- a library owns. More.",
      "| `title` | `string` | Length: `at most 200`. Example: `a\\|b`. |",
      "| `author` | `reference<authors>` |  |", "| `media.kind` | `ebook` |  |",
      "| `media.size` | `integer` |  |", "| `cover.small\\|er` | `url` | (optional) |",
      "| ``cover.a`b`` | `string` |  |", "- `of_author`", "- `books`, `author`",
      "| `done` | `x` | Finished. |", "<!-- firesmith:end markdown -->",
    ] { #expect(text.split(separator: "\n").contains(Substring(line)), "\(line)") }
  }

  /// The text around a section stays, and a second run changes nothing.
  @Test(arguments: [
    nil, "", "# Ours\n", "# Ours\n\n\n", "# Ours\r\n\r\nText.\r\n", "No end of line",
    "# Ours\n<!-- firesmith:begin markdown -->\nold\n<!-- firesmith:end markdown -->\n\nAfter.\n",
    "  <!--  firesmith:begin markdown  -->\n<!-- firesmith:end markdown -->",
    "<!-- firesmith:begin agents -->\nx\n<!-- firesmith:end agents -->\n",
  ])
  func whatIsAroundASectionStays(old: String?) throws {
    let new = try markdown(in: old)
    #expect(try markdown(in: new) == new)
    #expect(new.contains("### `books`"))
    for part in ["# Ours", "Text.", "After.", "No end of line", "agents -->\nx\n"]
    where old?.contains(part) == true { #expect(new.contains(part)) }
    #expect(!new.contains("\nold\n"))
    let isWindows = old?.contains("\r\n") == true
    #expect(!isWindows || new.replacing("\r\n", with: "").allSatisfy { $0 != "\n" })
  }

  @Test(arguments: [
    ("a\n<!-- firesmith:begin markdown -->\n", "'\(begin)' has no '\(end)'; add it", 2),
    ("é\n<!-- firesmith:end markdown -->\n", "'\(end)' has no '\(begin)'; add it", 3),
    (
      "a\r\n<!-- firesmith:end markdown -->\r\n<!-- firesmith:begin markdown -->\n",
      "'\(begin)' has no '\(end)'; add it", 36
    ),
    ("\(begin)\n\(begin)\n\(end)\n", "there is a second '\(begin)'", 34),
    ("\(begin)\n\(end)\n\(end)\n", "there is a second '\(end)'", 66),
  ])
  func brokenMarksAreReported(old: String, message: String, offset: Int) throws {
    let schema = try DocsExamples.schema(Self.schema)
    let problem = #expect(throws: TeamFileProblem.self) {
      try MarkdownFile().text(for: schema, in: old)
    }
    #expect(problem?.message.hasPrefix(message) == true, "\(problem?.message ?? "")")
    #expect(problem?.offset == offset)
  }

  private static let begin = "<!-- firesmith:begin markdown -->"
  private static let end = "<!-- firesmith:end markdown -->"

  @Test func namesInDiagramsAreQuoted() throws {
    let box = DiagramGraph.Box(
      title: "a\"] --> b[\"<script>`#;\n", subtitle: "", loops: [], anchor: "", isStacked: true)
    let graph = DiagramGraph(
      boxes: [box, box],
      edges: [.init(source: 0, target: 1, line: .reference, label: "x|\"y")], isGrouped: false)
    #expect(
      MarkdownWriting.mermaid(graph)?[2]
        == "  c0[\"a#34;] --#62; b[#34;#60;script#62;#96;#35;#59;#10;\"]")
    #expect(MarkdownWriting.mermaid(graph)?[4] == "  c0 -->|\"x#124;#34;y\"| c1")
    let edges = Array(
      repeating: DiagramGraph.Edge(source: 0, target: 1, line: .reference, label: ""), count: 501)
    #expect(
      MarkdownWriting.mermaid(DiagramGraph(boxes: [box, box], edges: edges, isGrouped: false))
        == nil)
    // Hosts refuse diagrams of more than 50,000 characters, too.
    let long = DiagramGraph.Box(
      title: String(repeating: "é", count: 12_490), subtitle: "", loops: [], anchor: "",
      isStacked: true)
    let few = Array(edges.prefix(1))
    let one = DiagramGraph(boxes: [long, box], edges: few, isGrouped: false)
    #expect((MarkdownWriting.mermaid(one)?.joined(separator: "\n").count ?? 0) > 12_490)
    let two = DiagramGraph(boxes: [long, long], edges: few, isGrouped: false)
    #expect(MarkdownWriting.mermaid(two) == nil)
  }

  /// For Swift, an accent after a mark makes another character of it; for Markdown, it's a mark.
  @Test func accentsHideNoMarks() {
    #expect(MarkdownWriting.code("a`\u{301}<b>`\u{301}") == "``a`\u{301}<b>`\u{301}``")
    #expect(MarkdownWriting.code("`\u{301}a") == "`` `\u{301}a ``")
    #expect(MarkdownWriting.code("a|\u{301}b") == "`a\\|\u{301}b`")
    #expect(MarkdownWriting.line("a |\u{301} b") == "a \\|\u{301} b")
    #expect(MarkdownWriting.line("<\u{301}b>") == "&lt;\u{301}b>")
    #expect(MarkdownWriting.line("!\u{301}[a]") == "!\u{301}[a]")
    #expect(MarkdownWriting.line("`a|\u{301}`\u{301}") == "`a\\|\u{301}`\u{301}")
    #expect(MarkdownWriting.lines(">\u{301} a") == ["\\>\u{301} a"])
  }

  /// However many collections there are, programs read at most 60 lines.
  @Test(arguments: [1, 40, 500]) func agentsReadFewLines(collections: Int) throws {
    let text = (0..<collections).map {
      "  c\($0): { model: M\($0), description: First. Second., fields: { a: string } }"
    }
    let schema = try DocsExamples.schema("collections:\n" + text.joined(separator: "\n"))
    let section = try AgentsFile().text(for: schema, in: nil)
    #expect(section.split(separator: "\n", omittingEmptySubsequences: false).count <= 61)
    #expect(section.contains("- `c0`, `M0`: First.\n"))
    #expect(section.contains(" more, in the schemas") == (collections > 46))
  }
}
