import FiresmithMustache
import Testing

/// Cases that the specification's tests of inheritance leave open.
@Suite struct InheritanceTests {
  private func render(
    _ templates: KeyValuePairs<String, String>, _ context: MustacheValue = [:]
  ) throws -> String {
    let templates = try MustacheTemplates(strict: templates.map { (name: $0.key, text: $0.value) })
    return try templates.render(templates.names[0], context)
  }

  private static let structure = """
    struct {{name}}: {{$conformances}}Codable{{/conformances}} {
    {{$members}}
    {{#fields}}
      var {{name}}: {{type}}
    {{/fields}}
    {{/members}}

      {{$extra}}
      {{/extra}}
    }

    """
  private static let context: MustacheValue = [
    "name": "Book",
    "fields": [["name": "title", "type": "String"], ["name": "n", "type": "Int"]],
  ]

  @Test func contentsStandAsIfThereWereNoBlocks() throws {
    #expect(
      try render(["structure": Self.structure], Self.context) == """
        struct Book: Codable {
          var title: String
          var n: Int

        }

        """)
  }

  @Test func linesTakeTheIndentationOfTheBlock() throws {
    let output = try render(
      [
        "file": """
        extension Books {
          {{<structure}}
            {{$conformances}}Codable, Hashable{{/conformances}}
            {{$members}}
            {{#fields}}
              let {{name}}: {{type}}

              {{> note}}
            {{/fields}}
            {{/members}}
            {{$extra}}
                func f() {
                  g()
                }
            {{/extra}}
          {{/structure}}
        }

        """, "structure": Self.structure, "note": "// {{name}}\n//\n",
      ], Self.context)
    #expect(
      output == """
        extension Books {
          struct Book: Codable, Hashable {
            let title: String

            // title
            //
            let n: Int

            // n
            //

            func f() {
              g()
            }
          }
        }

        """)
  }

  @Test func aLineForABlockOfLinesBecomesALine() throws {
    let output = try render(
      [
        "file": "{{<structure}}{{$members}}var x = 1{{/members}}{{$extra}}{{/extra}}{{/structure}}",
        "structure": Self.structure,
      ], Self.context)
    #expect(output == "struct Book: Codable {\n  var x = 1\n\n}\n")
  }

  @Test func linesInTheMiddleOfALineStayAsTheyAre() throws {
    let output = try render(
      ["file": "  {{<a}}\n{{$b}}\n  one\n  two\n{{/b}}{{/a}}\n", "a": "x {{$b}}{{/b}}|\n"])
    #expect(output == "  x one\ntwo\n|\n")
  }

  @Test func aParentInTheMiddleOfALineIsNotIndented() throws {
    #expect(
      try render(["file": "  a {{<b}}{{/b}}\n  {{<b}}{{/b}} a\n", "b": "1\n2"])
        == "  a 1\n2\n  1\n2 a\n")
  }

  @Test func argumentsEndWithTheirParent() throws {
    let output = try render([
      "file": "{{<a}}{{$x}}1{{/x}}{{/a}}{{>a}}{{<a}}{{$x}}2{{/x}}{{/a}}{{$x}}own{{/x}}",
      "a": "({{$x}}{{/x}})",
    ])
    #expect(output == "(1)()(2)own")
  }

  @Test func argumentsReachThePartialsOfTheirParent() throws {
    let output = try render([
      "file": "{{<a}}{{$x}}1{{/x}}{{/a}}", "a": "({{>b}})", "b": "[{{$x}}{{/x}}]",
    ])
    #expect(output == "([1])")
  }

  @Test func anArgumentCanExtendATemplate() throws {
    let output = try render([
      "file": "{{<a}}{{$x}}\n    {{<b}}\n{{$y}}\n  1\n  2\n{{/y}}\n    {{/b}}\n{{/x}}{{/a}}",
      "a": "a:\n  {{$x}}\n  {{/x}}\n", "b": "b:\n  {{$y}}\n  {{/y}}\n",
    ])
    #expect(output == "a:\n  b:\n    1\n    2\n")
  }

  @Test func blocksAndContextsHaveNamesOfTheirOwn() throws {
    #expect(
      try render(["a": "{{#a}}{{$a}}{{a}}{{/a}}{{/a}}{{$b}}{{/b}}"], ["a": "x"]) == "x")
  }

  // MARK: Mistakes

  private func expect(
    _ templates: KeyValuePairs<String, String>, _ messages: KeyValuePairs<String, String>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try MarkedTemplates(templates).expect(messages, sourceLocation: sourceLocation) {
      let templates = try MustacheTemplates(strict: $0)
      _ = try templates.render(templates.names[0], ["title": "T"])
    }
  }

  @Test func blocksThatAreNotThere() throws {
    try expect(
      [
        "b": "{{<a}} 1️⃣{{$membres}}{{/membres}} {{$deep}}{{/deep}} {{/a}}",
        "a": "{{$members}}{{/members}}{{>c}}{{<d}}{{/d}}", "c": "", "d": "{{$deep}}{{/deep}}",
      ], ["1️⃣": "template 'a' has no block 'membres'; did you mean 'members'?"])
    try expect(
      ["b": "{{<a}}1️⃣{{$x}}{{/x}}{{/a}}", "a": ""], ["1️⃣": "template 'a' has no block 'x'"])
  }

  @Test func parentThatIsNotThere() throws {
    try expect(
      ["book": "é1️⃣{{<pgae}}{{/pgae}}", "page": ""],
      ["1️⃣": "there is no template 'pgae'; did you mean 'page'?"])
    let templates = try MustacheTemplates(
      [("a", "[{{<b}}{{$c}}x{{/c}}{{/b}}]")], lookup: .lenient, escaping: .none)
    #expect(try templates.render("a", [:]) == "[]")
  }

  @Test func tagsWithoutEnds() throws {
    try expect(
      ["a": "1️⃣{{<a}} 2️⃣{{$b}} 3️⃣{{#title}}"],
      [
        "1️⃣": "parent 'a' is never closed", "2️⃣": "block 'b' is never closed",
        "3️⃣": "section 'title' is never closed",
      ])
    try expect(["a": "1️⃣{{$b}}"], ["1️⃣": "block 'b' is never closed"])
  }

  @Test func contentsThatNothingWrites() throws {
    try expect(
      [
        "a": "{{<b}}\n {{! fine ü }}\n 1️⃣ü{{$x}}any{{/x}} text{{/b}}", "b": "{{$x}}{{/x}}",
        "c": "{{<b}} 2️⃣{{title}} {{>b}} {{/b}}{{<b}}{{$x}}{{title}}{{/x}} 3️⃣ö {{/b}}",
        "d": "{{<b}} {{$x}} {{<b}} 4️⃣{{#title}} x {{/title}} {{/b}} {{/x}} {{/b}}",
      ],
      [
        "1️⃣": "parent 'b' can contain only blocks; expected '{{$'",
        "2️⃣": "parent 'b' can contain only blocks; expected '{{$'",
        "3️⃣": "parent 'b' can contain only blocks; expected '{{$'",
        "4️⃣": "parent 'b' can contain only blocks; expected '{{$'",
      ])
  }

  @Test func blockThatIsFilledTwice() throws {
    try expect(
      ["a": "{{<b}}{{$x}}1{{/x}}1️⃣{{$x}}2{{/x}}{{/b}}", "b": "{{$x}}{{/x}}"],
      ["1️⃣": "block 'x' is filled twice"])
  }

  @Test func namesOfBlocksThatAreNone() throws {
    try expect(
      ["a": "1️⃣{{$}}{{/}}2️⃣{{$a b}}{{/a b}}"],
      [
        "1️⃣": "expected a block's name such as 'body', found ''",
        "2️⃣": "expected a block's name such as 'body', found 'a b'",
      ])
  }

  /// The place is that of a tag in the template that fills the block.
  @Test func namesThatAreMissingInAnArgument() throws {
    try expect(
      ["b": "{{<a}}\n{{$x}}\n  é1️⃣{{titel}}\n{{/x}}{{/a}}", "a": "\n\n\n  {{$x}}{{/x}}"],
      ["1️⃣": "'titel' is not in the context; did you mean 'title'?"])
  }

  // MARK: Limits

  @Test func parentsAndBlocksWithoutAnEnd() throws {
    try expect(
      ["a": "1️⃣{{<a}}{{/a}}"], ["1️⃣": "parent 'a' is more than 128 sections and partials deep"])
    try expect(
      ["a": "{{<b}}1️⃣{{$x}}{{$x}}{{/x}}{{$x}}{{/x}}{{/x}}{{/b}}", "b": "{{$x}}{{/x}}"],
      ["1️⃣": "block 'x' is more than 128 sections and partials deep"])
  }

  @Test func manyBlocks() throws {
    let count = 5_000
    let blocks = (0..<count).map { "{{$b\($0)}}{{/b\($0)}}" }.joined()
    let arguments = (0..<count).map { "{{$b\($0)}}.{{/b\($0)}}" }.joined()
    #expect(
      try render(["file": "{{<a}}\(arguments){{/a}}", "a": blocks]).utf8.count == count)
  }
}
