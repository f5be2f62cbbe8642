import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithDocs
@testable import FiresmithLanguage

/// Descriptions on the page of the data dictionary, and what a parser of CommonMark makes of them.
@Suite(.python) struct MarkdownTests {
  private struct Row: Encodable {
    let text: String
    let html: String

    /// The lines are those that both get: without invisible characters and tabs.
    init(_ text: String) {
      self.text = Prose.lines(of: text, width: nil).joined(separator: "\n")
      html = Markdown.html(text).html
    }
  }

  private func expectSame(_ texts: [String]) async throws {
    let folder = try TemporaryFolder()
    let file = folder.url(of: "texts.json")
    try JSONEncoder().encode(texts.map(Row.init)).write(to: file)
    let script = Files.tests.appendingPathComponent("markdown.py")
    let result = try await PythonEnvironment.shared.value.python.run(
      ["-W", "error", script.path, file.path], in: folder.url)
    #expect(result.status == 0, "\(result.output)\(result.problems)")
    #expect(result.output == "\(texts.count) texts, 0 differences\n")
  }

  /// Twos and threes of lines that begin or end something, and each mark around words.
  @Test func combinationsAreReadAsCommonMarkDoes() async throws {
    var texts: [String] = []
    for (i, first) in Self.lines.enumerated() {
      for (j, second) in Self.lines.enumerated() {
        texts.append("\(first)\n\(second)")
        // A sixteenth of the threes here, all of them in the long ring.
        for (k, third) in Self.lines.enumerated() where Ring.isLong || (i + 3 * j + 5 * k) % 16 == 0
        {
          texts.append("\(first)\n\(second)\n\(third)")
        }
      }
    }
    for first in Self.marks {
      for second in Self.marks {
        texts += ["a", "a b", " a", "a ", ".", "(a)", "é", "a`b"].flatMap { middle in
          [
            "\(first)\(middle)\(second)", "x\(first)\(middle)\(second)y",
            "“\(first)\(middle)\(second)”",
          ]
        }
      }
    }
    for target in Self.targets {
      texts += ["[a](\(target))", "x [*a*]( \(target) )", "![a](\(target))", "<\(target)>"]
      texts += Self.titles.map { "[a [b] `]`](\(target)\($0)) c" }
    }
    try await expectSame(texts)
  }

  @Test func randomTextsAreReadAsCommonMarkDoes() async throws {
    var texts: [String] = []
    for seed in RandomCases.seeds(800) {
      var numbers = SeededGenerator(seed: seed)
      let pieces = seed % 2 == 0 ? Self.blockPieces : Self.textPieces
      let count = Int.random(in: 1...24, using: &numbers)
      texts.append((0..<count).map { _ in pieces.randomElement(using: &numbers)! }.joined())
    }
    try await expectSame(texts)
  }

  private static let lines = [
    "", "a", "  a", "    a", "      a", "- a", "-", "  - b", "    - c", "     - d", "-     a",
    "* a",
    "1. a", "2) b", "3. c", "   1. d", "```", "  ```", "~~~ swift", "# a", "> a", "- - a", "---",
    "- ```",
  ]

  private static let marks = [
    "*", "**", "***", "****", "_", "__", "___", "*_", "_*", "**_", "`", "``", "\\*", "~", "[",
    "](https://e.com)",
  ]

  private static let targets = [
    "https://e.com", "HTTP://e.com/a_b_c", "mailto:a@b.c", "javascript:alert(1)", "data:a", "/a",
    "a@b.c",
    "<https://e.com/a b>", "<https://e.com>", "https://e.com/(a)", "https://e.com/(a",
    "https://e.com/\\)",
    "https://e.com/\"a", "https://e.com/&amp;", "https://e.com/é", "", "ftp://e.com",
    "https://e.com/*a*",
  ]

  private static let titles = [
    " \"t\"", " 't'", " (t)", " \"t", "\"t\"", "\n\"a\nb\"", " \"a\\\"b\"", " \"\"",
  ]

  private static let blockPieces = [
    "\n", "\n", "\n", "\n\n", " ", "  ", "    ", "- ", "* ", "+ ", "1. ", "2. ", "1) ", "a", "b",
    "```", "~~~", "*", "-",
  ]

  private static let textPieces = [
    "*", "*", "**", "_", "__", "`", "``", "[", "]", "](https://e.com)", "(", ")", "!", "![", "<",
    ">", "<https://e.com>",
    "\\", "a", "b", " ", " ", "\n", ".", "é", "€", "(https://e.com \"t\")", "<b>", "&amp;",
    "\u{301}", "\u{A0}",
  ]
}
