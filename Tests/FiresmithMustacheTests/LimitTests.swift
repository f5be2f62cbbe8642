import Testing

@testable import FiresmithMustache

/// Templates that are small, and would write more than there is room for.
@Suite struct LimitTests {
  private func expectTooLong(
    _ templates: KeyValuePairs<String, String>, _ context: MustacheValue, at place: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let templates = try MustacheTemplates(strict: templates.map { (name: $0.key, text: $0.value) })
    var renderer = Renderer(templates, maximumExpansions: 1000)
    let error = #expect(throws: MustacheError.self, sourceLocation: sourceLocation) {
      try renderer.render(template: 0, context)
    }
    #expect(
      error?.description == """
        \(place): error: the templates and lists inside of each other make the file too long to render
        """, sourceLocation: sourceLocation)
  }

  @Test func partialsThatDouble() throws {
    try expectTooLong(
      [
        "a": "{{>b}}{{>b}}", "b": "{{>c}}{{>c}}{{>c}}{{>c}}{{>c}}{{>c}}{{>c}}{{>c}}",
        "c": "{{>d}}{{>d}}{{>d}}{{>d}}{{>d}}{{>d}}{{>d}}{{>d}}",
        "d": "{{>e}}{{>e}}{{>e}}{{>e}}{{>e}}{{>e}}{{>e}}{{>e}}", "e": "",
      ], [:], at: "d:1:13")
  }

  @Test func parentsAndBlocksThatDouble() throws {
    let forty = { (text: String) in String(repeating: text, count: 40) }
    try expectTooLong(
      ["a": "{{<b}}{{$x}}\(forty("{{>c}}")){{/x}}{{/b}}", "b": forty("{{$x}}{{/x}}"), "c": ""],
      [:], at: "a:1:97")
  }

  /// The list is found again inside of itself.
  @Test func listsInsideOfThemselves() throws {
    let list: MustacheValue = .list(Array(repeating: "x", count: 20))
    try expectTooLong(
      ["a": "{{#l}}\n {{#l}}{{#l}}{{/l}}{{/l}}{{/l}}"], ["l": list], at: "a:2:8")
  }

  @Test func aRenderWithinTheLimit() throws {
    let templates = try MustacheTemplates(strict: [("a", "{{#l}}.{{/l}}")])
    var renderer = Renderer(templates, maximumExpansions: 1000)
    try renderer.render(template: 0, ["l": .list(Array(repeating: "x", count: 1000))])
    #expect(renderer.output.utf8.count == 1000)
  }
}
