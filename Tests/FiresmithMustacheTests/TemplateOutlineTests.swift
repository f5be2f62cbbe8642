import FiresmithMustache
import Testing

@Suite struct TemplateOutlineTests {
  @Test func blocksAndWhatFillsThem() {
    let outline = TemplateOutline(
      """
      a {{$x}}one{{/x}}
      {{#s}}
        {{$y}}
        {{z}}
        {{$inner}}{{/inner}}
        {{/y}}
      {{/s}}
      {{<p}}
      {{$q}}
      two
      {{/q}} {{$r}}{{$own}}3{{/own}}{{/r}}
      {{/p}}
      """)
    #expect(
      outline.blocks.map { "\($0.name): \($0.contents)" } == [
        "x: one", "inner: ", "y:   {{z}}\n  {{$inner}}{{/inner}}\n", "own: 3",
      ])
    #expect(
      outline.fillings.map { "\($0.parent) \($0.block.name): \($0.block.contents)" } == [
        "p q: two\n", "p r: {{$own}}3{{/own}}",
      ])
  }

  @Test func blocksOfBothFormsAreListedOnce() {
    let outline = TemplateOutline(
      "{{#fits}}a {{$x}}b{{/x}}{{/fits}}{{^fits}}c {{$x}}b{{/x}}{{/fits}}")
    #expect(outline.blocks.map(\.name) == ["x"])
  }

  @Test(arguments: ["{{$x}}", "{{/x}}", "{{$x}}{{/y}}", "{{$x"])
  func mistakes(_ text: String) {
    #expect(TemplateOutline(text).blocks.isEmpty)
    #expect(TemplateOutline(text).fillings.isEmpty)
  }

  @Test func tagsThatEscapeNothingAreFound() {
    let tags = TemplateOutline(
      "a {{b}} {{{ c }}}\r\n{{&\n d }}{{=<% %>=}}\r\n<%& e\u{301} %> {{{f}}}<% g %>"
    ).rawTags
    #expect(tags.map(\.name) == ["c", "d", nil, "e\u{301}"])
    #expect(tags.map(\.line) == [1, 2, 3, 4])
    #expect(tags.map(\.column) == [9, 1, 6, 1])
  }
}
