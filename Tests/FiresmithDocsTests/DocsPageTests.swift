import FiresmithDiagnostics
import FiresmithSchema
import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithDocs
@testable import FiresmithLanguage

@Suite struct DocsPageTests {
  // MARK: What a browser may do with the page

  @Test func thePolicyAllowsTheOwnScriptAndStyleAlone() throws {
    let page = try DocsExamples.marketplace.get().page
    for element in ["style", "script"] {
      let text = try #require(Self.text(of: element, in: page))
      let hash = SHA256.digest(of: Array(text.utf8)).base64
      #expect(page.contains("\(element)-src 'sha256-\(hash)'"))
      #expect(page.components(separatedBy: "<\(element)").count == 2)
    }
    // Without the hashes.
    let policy = try #require(page.firstMatch(of: /Content-Security-Policy" content="([^"]*)"/)?.1)
    #expect(
      policy.replacing(/sha256-[^']*/, with: "#")
        == "default-src 'none'; style-src '#'; script-src '#'; img-src data:; base-uri 'none';"
        + " form-action 'none'")
  }

  /// No text of a schema is in them.
  @Test func theScriptAndTheStyleAreTheSameForAllSchemas() throws {
    let page = try DocsExamples.marketplace.get().page
    let hostile = try DocsExamples.page(Self.hostile)
    for element in ["style", "script"] {
      #expect(Self.text(of: element, in: page) == Self.text(of: element, in: hostile))
    }
  }

  @Test func indexesAreSaidToBeMissing() throws {
    let schema = try DocsExamples.schema(
      """
      collections:
        books:
          model: Book
          fields: { title: string, pages: integer }
          queries:
            short: { where: ["pages <"], order: [pages, title] }
            all: { group: true, order: [title] }
            titles: { order: [title] }
      """)
    var options = DocsOptions()
    let parts = "<code>pages</code> ascending, <code>title</code> ascending</p>"
    #expect(try DocsExamples.html(of: schema, options).contains(">Index: \(parts)"))
    options.indexes.file = ShownIndexes(file: "i.json", text: "{\"indexes\": []}")
    let page = try DocsExamples.html(of: schema, options)
    #expect(page.contains(">Index missing in i.json: \(parts)"))
    #expect(page.contains("<code>title</code> ascending across all parents</p>"))
    #expect(page.contains("<p class=\"index\">No index of its own:"))
  }

  /// Attributes that a policy would refuse, and addresses that a browser would ask for.
  @Test func nothingIsAskedOfElsewhere() throws {
    let page = try DocsExamples.marketplace.get().page
    for part in [" style=\"", " onclick=", " src=", "<link", "<img", "@import", "url("] {
      #expect(!page.contains(part), "\(part)")
    }
    #expect(Self.attributes("href", in: page).allSatisfy { $0.hasPrefix("#") })
  }

  @Test func eachLinkHasAPlaceAndEachPlaceIsOne() throws {
    for page in [try DocsExamples.marketplace.get().page, try DocsExamples.page(Self.hostile)] {
      let places = Self.attributes("id", in: page)
      #expect(Set(places).count == places.count)
      let missing = Set(
        Self.attributes("href", in: page).filter { $0.hasPrefix("#") }.map {
          String($0.dropFirst())
        }
      )
      .subtracting(places)
      #expect(missing.isEmpty, "\(missing)")
    }
  }

  @Test func sourcesOfThePageAreShort() {
    for name in ["docs/script.js", "docs/search.js", "docs/style.css"] {
      let text = Templates.named(name).first?.text ?? ""
      #expect((1...301).contains(text.components(separatedBy: "\n").count), "\(name)")
    }
  }

  // MARK: Anchors

  @Test func anchorsAreTheNamesOfTheSchema() throws {
    let places = Set(Self.attributes("id", in: try DocsExamples.marketplace.get().page))
    for place in [
      "shops", "shops/products/variants/movements", "document.users/preferences", "type.Money",
      "shops.banner.focus.x", "type.Shipping(parcel).price", "query.orders.of_buyer",
      "type.OrderStatus.paid", "document.fees.percent",
    ] { #expect(places.contains(place), "\(place)") }
  }

  /// Collections whose names are what other anchors begin with.
  @Test func anchorsOfAllKindsDiffer() throws {
    let page = try DocsExamples.page(
      """
      collections:
        type: { model: Type1, fields: { Price: string } }
        query: { model: Query1, fields: { type: string } }
        document: { model: Document1, fields: { type: string } }
        status: { model: Status, fields: { text: string } }
        results: { model: Results, fields: { text: string } }
        top: { model: Top, fields: { "a.b": string, "a/b": string, "a": { fields: { b: string } } } }
      types:
        Price: { fields: { cents: integer } }
      """)
    let places = Self.attributes("id", in: page)
    #expect(Set(places).count == places.count)
    #expect(places.contains("%73tatus.text") && places.contains("%72esults.text"))
    #expect(places.contains("%74ype.Price") && places.contains("type.Price"))
    #expect(places.contains("%74op.a%2Eb") && places.contains("%74op.a.b"))
  }

  // MARK: Hostile texts

  private static let texts = [
    "</script><script>alert(1)</script>", "</style><b>", "<img src=x onerror=alert(1)>",
    "\"><svg onload=alert(1)>", "' onclick='a", "&lt;script&gt;", "{{title}} {{{style}}}",
    "a\u{202E}b\u{2066}c", "]]>", "<!-- x", "javascript:alert(1)",
    String(repeating: "long", count: 200), "名前 مرحبا 😀",
  ]

  /// A schema whose names and texts would be elements and scripts on a careless page.
  static var hostile: String {
    var yaml = "collections:\n"
    for (number, text) in texts.enumerated() {
      let quoted = "'" + text.replacingOccurrences(of: "'", with: "''") + "'"
      yaml += """
          texts_\(number):
            model: Text\(number)
            description: \(quoted)
            fields:
              a: string
              ? \("'x " + text.replacingOccurrences(of: "'", with: "''") + "'")
              : { type: string, default: \(quoted), example: \(quoted), description: \(quoted), deprecated: \(quoted), owner: \(quoted), labels: [\(quoted)] }

        """
    }
    return yaml
  }

  @Test func hostileTextsStayText() throws {
    let page = try DocsExamples.page(Self.hostile, title: "</title><script>alert(1)</script>")
    #expect(page.components(separatedBy: "<script>").count == 2)
    #expect(page.components(separatedBy: "<style>").count == 2)
    // What of it looks like an element is none.
    for part in ["<img", "<svg onload", "<b>", "<!-- x", "\u{202E}", "\u{2066}"] {
      #expect(!page.contains(part), "\(part)")
    }
    #expect(page.contains("&lt;img src=x onerror=alert(1)&gt;"))
    #expect(page.contains("U+202E") && page.contains("{{title}} {{{style}}}"))
    #expect(page.contains("名前 مرحبا 😀"))
  }

  // MARK: Code

  /// The declarations are the very lines of the generated files.
  @Test func declarationsAreLinesOfTheGeneratedCode() throws {
    let example = try DocsExamples.marketplace.get()
    let files = example.code.flatMap(\.files).map(\.contents)
    let blocks = Self.blocks(in: example.page)
    #expect(blocks.count > 100)
    for block in blocks {
      #expect(files.contains { $0.contains(block + "\n") }, "\(block.prefix(200))")
    }
  }

  @Test func eachModelIsDeclaredInEachLanguage() throws {
    let example = try DocsExamples.marketplace.get()
    #expect(example.code.map(\.language) == ["Swift", "Python", "TypeScript"])
    for collection in example.schema.collections {
      let name = example.schema[collection.model].name.name.value
      for code in example.code {
        let found = Declarations(code.files)[name]
        #expect(found != nil, "\(name) in \(code.language)")
        #expect(found?.text.contains(name) == true)
      }
    }
  }

  @Test func declarationsEndWhereTheyDo() {
    let swift = "/// A.\nstruct Book: Codable {\n  var a: String\n}\n\nstruct Bookshelf {\n}\n"
    let python = "class Book(\n    Model,\n):\n    a: str\n\n    b: int\n\n\nclass C:\n    pass\n"
    let script = "/** A. */\nexport type Book =\n  | { a: string; }\n  | B;\n\nexport type C = 1;\n"
    func text(_ path: String, _ contents: String) -> String? {
      Declarations([GeneratedFile(path: path, contents: contents)])["Book"]?.text
    }
    #expect(text("a.swift", swift) == "/// A.\nstruct Book: Codable {\n  var a: String\n}")
    #expect(text("a.py", python) == "class Book(\n    Model,\n):\n    a: str\n\n    b: int")
    #expect(text("a.ts", script) == "/** A. */\nexport type Book =\n  | { a: string; }\n  | B;")
    #expect(text("a.swift", "struct Bookshelf {\n}\n") == nil)
    let made = "struct Book {\n  var a: String\n\n  /// Makes one.\n  init(a: String) {\n  }\n}\n"
    #expect(text("a.swift", made) == "struct Book {\n  var a: String")
  }

  // MARK: The file

  @Test func theExamplesPageIsCurrent() throws {
    let file = DocsExamples.marketplaceFolder.appendingPathComponent("database.html")
    let page = try DocsExamples.marketplace.get().page
    #expect(try String(contentsOf: file, encoding: .utf8) == page)
  }

  @Test func theExamplesAreFound() {
    #expect(DocsExamples.names.count >= 6 && DocsExamples.names.contains("Marketplace"))
  }

  /// Each example has its page beside `firesmith.yaml`, as that says today.
  @Test(arguments: DocsExamples.names)
  func eachExampleHasItsPage(name: String) throws {
    let folder = DocsExamples.folder.appendingPathComponent(name)
    let page = try DocsExamples.rendered(folder).page
    let file = folder.appendingPathComponent("database.html")
    #expect(try String(contentsOf: file, encoding: .utf8) == page)
  }

  @Test func aFileOfOthersIsNotReplaced() throws {
    let schema = try DocsExamples.schema("collections:\n  a: { model: A, fields: { b: string } }")
    #expect(throws: TeamFileProblem.self) { try DocsFile().text(for: schema, in: "<html></html>") }
    let page = try DocsFile().text(for: schema, in: nil)
    #expect(try DocsFile().text(for: schema, in: page) == page)
  }

  // MARK: The search

  /// The words that people look for in the example, and the first three things that they find.
  @Test(.enabled(if: (try? Tool.named("node")) != nil, "needs node"))
  func theSearchFindsWhatPeopleMean() async throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let searches = folder.appendingPathComponent("searches.tsv")
    let place = try TemporaryFolder()
    try place.write(try DocsExamples.marketplace.get().page, to: "database.html")
    let result = try await Tool.named("node").run(
      [
        folder.appendingPathComponent("search.js").path, place.url(of: "database.html").path,
        searches.path,
      ], in: place.url)
    #expect(result.status == 0)
    #expect(result.output == (try String(contentsOf: searches, encoding: .utf8)))
  }

  // MARK: Reading pages

  private static func text(of element: String, in page: String) -> String? {
    guard let start = page.range(of: "<\(element)>"),
      let end = page.range(of: "</\(element)>", range: start.upperBound..<page.endIndex)
    else { return nil }
    return String(page[start.upperBound..<end.lowerBound])
  }

  private static func attributes(_ name: String, in page: String) -> [String] {
    page.components(separatedBy: " \(name)=\"").dropFirst().map { part in
      String(part.prefix { $0 != "\"" })
    }
  }

  private static func blocks(in page: String) -> [String] {
    let tabs = page.components(separatedBy: "<div class=\"tab\"").dropFirst()
    let blocks = tabs.flatMap { tab in
      (tab.range(of: "</div>").map { String(tab[..<$0.lowerBound]) } ?? tab)
        .components(separatedBy: "<pre").dropFirst().filter { !$0.hasPrefix(" class=\"calls") }
    }
    return blocks.compactMap { part in
      guard let start = part.range(of: "<code>"), let end = part.range(of: "</code>") else {
        return nil
      }
      var text = String(part[start.upperBound..<end.lowerBound])
      for (entity, character) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")] {
        text = text.replacingOccurrences(of: entity, with: character)
      }
      return text
    }
  }
}
