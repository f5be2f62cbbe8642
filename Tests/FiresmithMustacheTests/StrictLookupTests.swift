import FiresmithMustache
import Testing

@Suite struct StrictLookupTests {
  private func expect(
    _ templates: KeyValuePairs<String, String>, _ context: MustacheValue, _ message: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let marked = MarkedTemplates(templates)
    let first = try #require(marked.templates.first?.name)
    try marked.expect(["1️⃣": message], sourceLocation: sourceLocation) {
      _ = try MustacheTemplates(strict: $0).render(first, context)
    }
  }

  @Test(arguments: [
    "1️⃣{{titel}}", "1️⃣{{{titel}}}", "1️⃣{{&titel}}", "1️⃣{{#titel}}{{/titel}}", "1️⃣{{^titel}}{{/titel}}",
  ])
  func missingName(_ tag: String) throws {
    try expect(
      ["book": "# {{isbn}}\n  \(tag)"], ["title": "T", "isbn": "978"],
      "'titel' is not in the context; did you mean 'title'?")
  }

  @Test func nearestNameOfAllObjectsAround() throws {
    let context: MustacheValue = [
      "access": "public", "fields": [["name": "title"], ["type": "Int"]],
    ]
    try expect(
      ["book": "{{#fields}}1️⃣{{acess}}{{/fields}}"], context,
      "'acess' is not in the context; did you mean 'access'?")
    try expect(
      ["book": "{{#fields}}1️⃣{{nam}}{{/fields}}"], context,
      "'nam' is not in the context; did you mean 'name'?")
    try expect(
      ["book": "{{#fields}}1️⃣{{wombat}}{{/fields}}"], context, "'wombat' is not in the context")
  }

  @Test func nameInAPartial() throws {
    try expect(
      ["books": "{{#books}}{{>book}}{{/books}}", "book": "Title:\n\t1️⃣{{titles}}"],
      ["books": [["title": "T"]]],
      "'titles' is not in the context; did you mean 'title'?")
  }

  @Test func contextWithoutNames() throws {
    try expect(["book": "1️⃣{{title}}"], [:], "'title' is not in the context")
    try expect(["book": "1️⃣{{title}}"], "T", "'title' is not in the context")
  }

  @Test func missingPartOfAName() throws {
    let context: MustacheValue = ["book": ["title": ["text": "T"], "note": .null]]
    try expect(
      ["book": "1️⃣{{bok.title.text}}"], context,
      "'bok' is not in the context; did you mean 'book'?")
    try expect(
      ["book": "{{book.title.text}}1️⃣{{book.titel.text}}"], context,
      "'book' has no 'titel'; did you mean 'title'?")
    try expect(
      ["book": "1️⃣{{book.title.txt}}"], context,
      "'book.title' has no 'txt'; did you mean 'text'?")
    try expect(
      ["book": "1️⃣{{book.note.text}}"], context, "'book.note' is null and has no 'text'")
    try expect(
      ["book": "1️⃣{{book.title.text.first}}"], context,
      "'book.title.text' is a string and has no 'first'")
  }

  @Test func valueWithoutAText() throws {
    let context: MustacheValue = [
      "books": ["A"], "authors": .strings(["B"]), "book": ["cover": ["small": "a.png"]],
    ]
    try expect(["a": "1️⃣{{books}}"], context, "expected text, but 'books' is a list")
    try expect(["a": "1️⃣{{authors}}"], context, "expected text, but 'authors' is a list")
    try expect(["a": "1️⃣{{book.cover}}"], context, "expected text, but 'book.cover' is an object")
    try expect(["a": "1️⃣{{.}}"], context, "expected text, but '.' is an object")
  }

  @Test func namesThatArePresentAreEnough() throws {
    let templates = try MustacheTemplates(strict: [
      ("a", "{{nothing}}{{#nothing}}x{{/nothing}}{{^nothing}}y{{/nothing}}{{#none}}z{{/none}}")
    ])
    #expect(try templates.render("a", ["nothing": .null, "none": []]) == "y")
  }

  @Test func unknownTemplate() throws {
    let templates = try MustacheTemplates(strict: [("book", ""), ("author", "")])
    let error = #expect(throws: MustacheError.self) { try templates.render("bock", [:]) }
    #expect(
      error?.description
        == "bock:1:1: error: there is no template 'bock'; did you mean 'book'?")
    #expect(templates.names == ["book", "author"])
  }
}
