import FiresmithTestSupport
import Testing

@testable import FiresmithDocs

@Suite struct DocsMarkdownTests {
  @Test(arguments: [
    ("A book.", "<p>A book.</p>"),
    ("One.\n\nTwo.", "<p>One.</p>\n<p>Two.</p>"),
    ("- one\n- two\n  more", "<ul>\n<li>one</li>\n<li>two\nmore</li>\n</ul>"),
    ("1. one\n2. two", "<ol>\n<li>one</li>\n<li>two</li>\n</ol>"),
    ("- one\n\nAfter.", "<ul>\n<li>one</li>\n</ul>\n<p>After.</p>"),
    (
      "- one\n  - two\n\n  three\n- four",
      "<ul>\n<li><p>one</p>\n<ul>\n<li>two</li>\n</ul>\n<p>three</p></li>\n<li><p>four</p></li>\n</ul>"
    ),
    ("- one\ntwo", "<ul>\n<li>one\ntwo</li>\n</ul>"),
    ("3. three\n4. four", "<ol start=\"3\">\n<li>three</li>\n<li>four</li>\n</ol>"),
    ("In\n1984. It was", "<p>In\n1984. It was</p>"),
    ("Code:\n\n    a < b", "<p>Code:</p>\n<pre><code>a &lt; b</code></pre>"),
    ("***both** one*", "<p><em><strong>both</strong> one</em></p>"),
    ("one\\\ntwo", "<p>one<br>\ntwo</p>"),
    (
      "[x](https://e.com/(a) \"A <title>\")",
      "<p><a href=\"https://e.com/(a)\" title=\"A &lt;title&gt;\" rel=\"noreferrer\">x</a></p>"
    ),
    ("```\nlet x = 1 < 2\n```", "<pre><code>let x = 1 &lt; 2</code></pre>"),
    ("~~~ swift\na\n\nb", "<pre><code>a\n\nb</code></pre>"),
    ("`a < b` and ``Book``", "<p><code>a &lt; b</code> and <code>Book</code></p>"),
    (
      "**strong** and *soft* and _soft_",
      "<p><strong>strong</strong> and <em>soft</em> and <em>soft</em></p>"
    ),
    ("number_of_pages and 2 * 3 * 4", "<p>number_of_pages and 2 * 3 * 4</p>"),
    ("\\*text\\*", "<p>*text*</p>"),
    ("`open", "<p>`open</p>"),
    (
      "[Google](https://google.com) and <mailto:a@b.c>",
      "<p><a href=\"https://google.com\" rel=\"noreferrer\">Google</a> and <a href=\"mailto:a@b.c\" rel=\"noreferrer\">mailto:a@b.c</a></p>"
    ),
  ])
  func isRead(text: String, html: String) { #expect(Markdown.html(text).html == html) }

  /// Whatever isn't of these stays text.
  @Test(arguments: [
    ("<b>x</b>", "<p>&lt;b&gt;x&lt;/b&gt;</p>"),
    ("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"),
    ("[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</p>"),
    ("![x](https://e.com/a.png)", "<p>![x](https://e.com/a.png)</p>"),
    ("[x](data:text/html,1)", "<p>[x](data:text/html,1)</p>"),
    (
      "[\"><img src=x>](https://e.com)",
      "<p><a href=\"https://e.com\" rel=\"noreferrer\">&quot;&gt;&lt;img src=x&gt;</a></p>"
    ),
    ("[x](https://e.com/\"onclick=\"a)", "<p>[x](https://e.com/&quot;onclick=&quot;a)</p>"),
    ("<!-- x -->", "<p>&lt;!-- x --&gt;</p>"),
    ("&lt;", "<p>&amp;lt;</p>"),
  ])
  func staysText(text: String, html: String) { #expect(Markdown.html(text).html == html) }

  /// In Markdown files, paragraphs, lists and code stay what they are.
  @Test(arguments: [
    ("One *line*\nand `a|b < c`.", ["One *line* and `a|b < c`."]),
    ("One.\n\nTwo.", ["One.", "", "Two."]),
    ("- one\n- two\n  more\n  - three\n-", ["- one", "- two more", "  - three", "-"]),
    ("- one\n* two\n\n3. a\n3) b", ["- one", "", "* two", "", "3. a", "", "3) b"]),
    ("- one\n\n  ```\n  a\n\n  b\n  ```", ["- one", "", "  ```", "  a", "", "  b", "  ```"]),
    ("```\na\n\n```", ["```", "a", "", "```"]), ("```\n```", ["```", "```"]),
    (
      "~~~ swift\n```\n<!-- firesmith:end markdown -->",
      ["````", "```", "<!-- firesmith :end markdown -->", "````"]
    ),
    ("# a\n---", ["\\# a ---"]), ("---", ["\\---"]), ("***a** b*", ["***a** b*"]),
    ("<b>x</b> ![a](https://e.com/a.png)", ["&lt;b>x&lt;/b> &#33;[a](https://e.com/a.png)"]),
    (
      "\\<b> \\![a](https://e.com) \\`<i> \\\\`<`",
      ["&lt;b> \\![a](https://e.com) \\`&lt;i> \\\\`<`"]
    ),
    ("<!-- firesmith:end markdown -->", ["&lt;!-- firesmith:end markdown -->"]),
  ])
  func staysMarkdown(text: String, lines: [String]) {
    #expect(MarkdownWriting.lines(text) == lines)
  }

  /// Markdown that is written is read as the same blocks.
  @Test func writtenMarkdownIsReadAlike() {
    let pieces = [
      "\n", "\n", "\n\n", " ", "  ", "    ", "- ", "* ", "1. ", "2. ", "1) ", "a", "b", "```\n",
      "*", "**", "`", "[a](https://e.com)", "#", "|",
    ]
    for seed in RandomCases.seeds(300) {
      var numbers = SeededGenerator(seed: seed)
      let count = Int.random(in: 1...24, using: &numbers)
      let text = (0..<count).map { _ in pieces.randomElement(using: &numbers) ?? "" }.joined()
      let written = MarkdownWriting.lines(text).joined(separator: "\n")
      func html(_ text: String) -> String {
        Markdown.html(text).html.replacing("<br>", with: " ").replacing(/\s+/, with: " ")
      }
      #expect(html(written) == html(text), "seed \(seed): \(text.debugDescription)")
    }
  }

  /// Texts that are made to be slow, or to have too much inside each other.
  @Test(arguments: ["[", "![", "*_", "**a ", "`", "- ", "1. ", "<", "[a](", "\\", "`a``b", "- a\n"])
  func repeatedMarksAreRead(mark: String) {
    let html = Markdown.html(String(repeating: mark, count: 2_000)).html
    #expect(html.hasPrefix("<") && html.hasSuffix(">"))
  }
}
