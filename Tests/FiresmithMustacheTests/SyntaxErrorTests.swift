import FiresmithMustache
import Testing

@Suite struct SyntaxErrorTests {
  private func expect(
    _ templates: KeyValuePairs<String, String>, _ messages: KeyValuePairs<String, String>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try MarkedTemplates(templates).expect(messages, sourceLocation: sourceLocation) {
      _ = try MustacheTemplates(strict: $0)
    }
  }

  @Test func tagThatIsNeverClosed() throws {
    try expect(
      ["book": "Title:\n  1️⃣{{title}\n"], ["1️⃣": "this tag is never closed; expected '}}'"])
    try expect(["book": "1️⃣{{"], ["1️⃣": "this tag is never closed; expected '}}'"])
    try expect(["book": "1️⃣{{="], ["1️⃣": "this tag is never closed; expected '=}}'"])
    try expect(["book": "1️⃣{{{title}}"], ["1️⃣": "this tag is never closed; expected '}}}'"])
    try expect(["book": "{{=<% %>=}}1️⃣<%&title}}"], ["1️⃣": "this tag is never closed; expected '%>'"])
  }

  @Test func sectionThatIsNeverClosed() throws {
    try expect(["book": "{{#a}}{{/a}}\n1️⃣{{#b}}\n"], ["1️⃣": "section 'b' is never closed"])
    try expect(["book": "1️⃣{{^b}}"], ["1️⃣": "section 'b' is never closed"])
  }

  @Test func sectionInsideThatIsNeverClosed() throws {
    try expect(
      ["book": "{{#a}} 1️⃣{{#b}} 2️⃣{{^c.d}} {{/a}}{{#e}}{{/e}}"],
      ["1️⃣": "section 'b' is never closed", "2️⃣": "section 'c.d' is never closed"])
  }

  @Test func endOfAnotherSection() throws {
    try expect(
      ["book": "{{#title}} 1️⃣{{/titel}} {{/title}} 2️⃣{{/title}}"],
      [
        "1️⃣": "'titel' is not an open section; expected 'title'",
        "2️⃣": "'title' is not an open section",
      ])
  }

  @Test func nameThatIsNone() throws {
    try expect(
      ["book": "1️⃣{{}} 2️⃣{{# }}{{/}} 3️⃣{{a b}} 4️⃣{{&a..b}} 5️⃣{{^.a}}{{/.a}}"],
      [
        "1️⃣": "expected a name such as 'book' or 'book.title', found ''",
        "2️⃣": "expected a name such as 'book' or 'book.title', found ''",
        "3️⃣": "expected a name such as 'book' or 'book.title', found 'a b'",
        "4️⃣": "expected a name such as 'book' or 'book.title', found 'a..b'",
        "5️⃣": "expected a name such as 'book' or 'book.title', found '.a'",
      ])
  }

  @Test(arguments: ["{{=<%=}}", "{{= =}}", "{{=<% %> %=}}", "{{=<= %>=}}"])
  func delimitersThatAreNone(_ tag: String) throws {
    try expect(
      ["book": "1️⃣\(tag){{title}}"],
      ["1️⃣": "expected two delimiters without '=', as in {{=<% %>=}}"])
  }

  @Test func sectionsThatAreNestedTooDeep() throws {
    let open = String(repeating: "{{#a}}", count: 32)
    let close = String(repeating: "{{/a}}", count: 32)
    _ = try MustacheTemplates(strict: [("book", open + close)])
    try expect(
      ["book": "\(open)1️⃣{{^a}}{{/a}}\(close)", "card": "2️⃣{{#b}}"],
      [
        "1️⃣": "sections are nested more than 32 deep",
        "2️⃣": "section 'b' is never closed",
      ])
  }

  @Test func missingPartial() throws {
    try expect(
      ["book": "{{>page}}\n  1️⃣{{> pgae }}\n", "page": "2️⃣{{>wombat}}"],
      [
        "1️⃣": "there is no template 'pgae'; did you mean 'page'?",
        "2️⃣": "there is no template 'wombat'",
      ])
    _ = try MustacheTemplates([("book", "{{>pgae}}")], lookup: .lenient, escaping: .none)
  }

  @Test func nameOfTwoTemplates() throws {
    let error = #expect(throws: MustacheError.self) {
      _ = try MustacheTemplates(strict: [("a", ""), ("b", ""), ("a", "")])
    }
    #expect(error?.description == "a:1:1: error: another template is also called 'a'")
  }

  @Test func problemsAreSortedByTemplateThenPlace() throws {
    try expect(
      ["b": "1️⃣{{#x}}\n2️⃣{{a b}} 3️⃣{{y", "a": "é4️⃣{{/z}}"],
      [
        "1️⃣": "section 'x' is never closed",
        "2️⃣": "expected a name such as 'book' or 'book.title', found 'a b'",
        "3️⃣": "this tag is never closed; expected '}}'",
        "4️⃣": "'z' is not an open section",
      ])
  }

  /// Any text is a template or has problems, each of them inside the text.
  @Test func noTextIsTooMuch() {
    let pieces = [
      "{{", "}}", "{{{", "}}}", "{{#a}}", "{{^a}}", "{{/a}}", "{{/", "{{>t}}", "{{>", "{{=", "=}}",
      "{{=| |=}}", "|", "{{!", "{{&a}}", "{{<t}}", "{{<u}}", "{{/t}}", "{{$b}}", "{{/b}}", "{{$c}}",
      "{{/c}}", "{{/u}}", "{{.}}", "{{a.b}}", "a", ".", " ", "\t", "\n", "\r\n", "é",
    ]
    let parent = "  {{$b}}\n  {{$c}}c{{/c}}\n{{/b}}"
    var random = SplitMix64(state: 2)
    for _ in 0..<20_000 {
      var text = ""
      for _ in 0..<Int.random(in: 0..<12, using: &random) {
        text += pieces[Int.random(in: 0..<pieces.count, using: &random)]
      }
      do {
        let templates = try MustacheTemplates(
          [("t", text), ("u", parent)], lookup: .lenient, escaping: .html)
        _ = try templates.render("t", ["a": ["b": "x"]])
      } catch {
        for problem in error.problems {
          let lines = (problem.template == "t" ? text : parent).unicodeScalars
            .split(separator: "\n", omittingEmptySubsequences: false)
          let isInside =
            (1...lines.count).contains(problem.line)
            && (1...(lines[problem.line - 1].count + 1)).contains(problem.column)
          #expect(isInside, "\(problem) in \(text.debugDescription)")
        }
      }
    }
  }
}

/// The same random numbers in each run.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
