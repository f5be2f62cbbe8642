import Testing

@testable import FiresmithMustache

@Suite struct FitsTests {
  /// Renders the first of the templates for lines of 20 columns.
  private func render(
    _ templates: KeyValuePairs<String, String>, indentation: Int = 2, _ context: MustacheValue = [:]
  ) throws -> String {
    let templates = try MustacheTemplates(
      templates.map { (name: $0.key, text: $0.value) }, lookup: .strict, escaping: .none,
      lineWidth: .init(columns: 20, indentation: indentation))
    return try templates.render(templates.names[0], context)
  }

  private static let call = """
    {{#fits}}
      call({{name}})
    {{/fits}}
    {{^fits}}
      call(
        {{name}}
      )
    {{/fits}}

    """

  @Test(arguments: [
    ("123456789012", "  call(123456789012)\n"),
    ("1234567890123", "  call(\n    1234567890123\n  )\n"),
    ("äöüäöüäöüäöü", "  call(äöüäöüäöüäöü)\n"),
    ("äöüäöüäöüäöüä", "  call(\n    äöüäöüäöüäöüä\n  )\n"),
  ])
  func columnsAreScalars(_ name: String, _ expected: String) throws {
    #expect(try render(["a": Self.call], ["name": .string(name)]) == expected)
  }

  @Test func formsInsideOfALineAreMeasuredWithWhatIsBeforeThem() throws {
    let list = "[{{#names}}{{#fits}} {{.}},{{/fits}}{{^fits}}\n  {{.}},{{/fits}}{{/names}} ]"
    let names = MustacheValue.strings(["12345678", "1234567", "12345678", "12345678"])
    #expect(
      try render(["a": list], ["names": names])
        == "[ 12345678, 1234567,\n  12345678,\n  12345678, ]")
  }

  @Test func spacesAtTheEndOfALineDoNotCount() throws {
    let text = "{{#fits}}12345678901234567890   {{/fits}}{{^fits}}no{{/fits}}"
    #expect(try render(["a": text]) == "12345678901234567890   ")
  }

  @Test func indentationCountsAsItWillBe() throws {
    let text = "  {{#fits}}  {{name}}{{/fits}}{{^fits}}no{{/fits}}"
    let context: MustacheValue = ["name": "1234567890123"]
    #expect(try render(["a": text], context) == "    1234567890123")
    #expect(try render(["a": text], indentation: 4, context) == "  no")
    #expect(
      try render(["a": text], indentation: 4, ["name": "123456789012"]) == "    123456789012")
  }

  @Test func indentationOfPartialsCounts() throws {
    let partial = "{{#fits}}\n{{name}}\n{{/fits}}\n{{^fits}}\nno\n{{/fits}}\n"
    let outer = "{{>b}}\n    {{>b}}\n"
    #expect(
      try render(["a": outer, "b": partial], ["name": "12345678901234567"])
        == "12345678901234567\n    no\n")
  }

  @Test func everyLineOfTheFirstFormCounts() throws {
    let text = "{{#fits}}a\n123456789012345678901\nb{{/fits}}{{^fits}}no{{/fits}}"
    #expect(try render(["a": text]) == "no")
  }

  @Test(arguments: [
    ("123456789012", "let a = 123456789012\n"),
    ("123456789012345678", "let a =\n  123456789012345678\n"),
    ("1234567890123456789", "let a =\n  (\n    1234567890123456789\n  )\n"),
  ])
  func secondFormsCanMeasureAgain(_ name: String, _ expected: String) throws {
    let text = """
      {{#fits}}
      let a = {{name}}
      {{/fits}}
      {{^fits}}
      let a =
      {{#fits}}
        {{name}}
      {{/fits}}
      {{^fits}}
        (
          {{name}}
        )
      {{/fits}}
      {{/fits}}

      """
    #expect(try render(["a": text], ["name": .string(name)]) == expected)
  }

  @Test func whatFillsABlockIsMeasured() throws {
    let parent = "{{#fits}}\n{{$name}}short{{/name}}\n{{/fits}}\n{{^fits}}\nno\n{{/fits}}\n"
    let child = "{{<b}}{{$name}}123456789012345678901{{/name}}{{/b}}"
    #expect(try render(["b": parent]) == "short\n")
    #expect(try render(["a": child, "b": parent]) == "no\n")
  }

  @Test func whatFillsABlockCanMeasure() throws {
    let parent = "{\n  {{$body}}\n  {{/body}}\n}\n"
    let child = "{{<b}}\n{{$body}}\n\(Self.call){{/body}}\n{{/b}}\n"
    let templates: KeyValuePairs = ["a": child, "b": parent]
    #expect(try render(templates, ["name": "123456789012"]) == "{\n  call(123456789012)\n}\n")
    #expect(
      try render(templates, ["name": "1234567890123"])
        == "{\n  call(\n    1234567890123\n  )\n}\n")
  }

  @Test func bothFormsAreRequiredSideBySide() throws {
    func expect(_ text: String, _ message: String) throws {
      try MarkedTemplates(["a": text]).expect(["1️⃣": message]) {
        _ = try MustacheTemplates(
          $0, lookup: .strict, escaping: .none, lineWidth: .init(columns: 20))
      }
    }
    let missing = "'{{#fits}}' needs a form for lines that don't fit: '{{^fits}}'"
    let stray = "'{{^fits}}' must directly follow the end of '{{#fits}}'"
    try expect("1️⃣{{#fits}}a{{/fits}}", missing)
    try expect("1️⃣{{#fits}}a{{/fits}}{{name}}", missing)
    try expect("{{#a}}1️⃣{{#fits}}a{{/fits}}{{/a}}", missing)
    try expect("1️⃣{{^fits}}a{{/fits}}", stray)
    try expect("{{#fits}}a{{/fits}} 1️⃣{{^fits}}b{{/fits}}", stray)
    try expect("{{#fits}}a{{/fits}}{{^fits}}b{{/fits}}1️⃣{{^fits}}c{{/fits}}", stray)
    try expect("1️⃣{{#fits}}a", "section 'fits' is never closed")
  }

  @Test func withoutAWidthFitsIsAName() throws {
    let templates = try MustacheTemplates(strict: [("a", "{{#fits}}{{.}}{{/fits}}")])
    #expect(try templates.render("a", ["fits": "yes"]) == "yes")
  }
}
