import FiresmithStoredData
import FiresmithSummary
import FiresmithTestSupport
import FiresmithValues
import Foundation
import Testing

@testable import FiresmithDocs

/// The counts on pages, and the data that is never there.
@Suite struct EvidenceTests {
  private static let schema = """
    collections:
      users:
        model: User
        fields:
          name: string
          mail: { type: string?, labels: [personal] }
          age: { type: integer?, labels: [secret] }
          status: Status?
          score: double?
          visits: integer?
          joined: timestamp?
          tags: array<string>?
          address: { model: Place, optional: true, fields: { city: string, zip: string? } }
          kinds: { type: map<Status>? }
          media:
            { optional: true, discriminator: kind, cases: { book: { fields: { pages: integer } }, film: { fields: { length: integer } } } }
    documents:
      settings: { path: settings/app, model: Settings, fields: { theme: string } }
    enums:
      Status: { cases: [draft, open, shut] }
    """

  private static func document(_ number: Int, _ fields: [(String, StoredValue)]) -> StoredDocument {
    StoredDocument(path: "users/id-secret-\(number)", fields: map(fields))
  }

  private static func map(_ fields: [(String, StoredValue)]) -> StoredFields {
    StoredFields(fields.map { StoredFields.Entry(name: $0.0, value: $0.1) })
  }

  static var summary: Summary {
    var summary = Summary()
    for number in 0..<40 {
      var fields: [(String, StoredValue)] = [
        ("name", .string("Undeclared name \(number)")), ("age", .integer(number)),
        ("mail", number == 3 ? .integer(7) : .string("me\(number)@example.com")),
        ("status", .string(number < 30 ? "open" : number < 38 ? "draft" : "odd\(number)")),
        ("visits", .integer(number)), ("score", number == 1 ? .string("1.5") : .double(0.5)),
        ("joined", .timestamp(StoredTimestamp(seconds: Int64(951_782_400 + number * 86_400)))),
        ("tags", .array([.string("hidden tag"), .integer(1)])),
      ]
      if number < 20 {
        var place: [(String, StoredValue)] = [("city", .string("Hidden City"))]
        if number < 5 { place.append(("zip", .string("1"))) }
        fields.append(("address", .map(map(place))))
      }
      if number < 2 { fields.append(("media", .map(["kind": .string("book")]))) }
      if number == 9 { fields.append(("kinds", .map(["a": .string("draft")]))) }
      summary.add(document(number, fields))
    }
    summary.add(
      StoredDocument(path: "settings/app", fields: ["theme": .string("dark")]))
    return summary
  }

  func page(_ summary: Summary) throws -> String {
    var options = DocsOptions()
    options.evidence = Evidence(summary)
    return try DocsExamples.html(of: try DocsExamples.schema(Self.schema), options)
  }

  /// Returns the details in the row of a field: `Stored: 12 of 40 (30 %)`.
  func details(_ anchor: String, in page: String) throws -> [String] {
    let start = try #require(page.range(of: "<tr id=\"\(anchor)\""))
    let end = try #require(page.range(of: "</tr>", range: start.upperBound..<page.endIndex))
    return page[start.upperBound..<end.lowerBound].components(separatedBy: "<dt>").dropFirst()
      .map { part in
        part.prefix { $0 != "\n" }.replacing("</dt>", with: ": ")
          .replacing(/<[^>]*>/, with: "").trimmingCharacters(in: .whitespaces)
          .replacing(":  ", with: ": ")
      }
  }

  @Test func fieldsHaveCountsTypesAndRanges() throws {
    let page = try page(Self.summary)
    #expect(try details("users.name", in: page) == ["Stored: all 40"])
    #expect(
      try details("users.address", in: page) == ["Stored: 20 of 40 (50 %)"])
    #expect(try details("users.address.zip", in: page) == ["Stored: 5 of 20 (25 %)"])
    #expect(
      try details("users.visits", in: page) == ["Stored: all 40", "Stored range: 0 to 39"])
    #expect(
      try details("users.score", in: page) == [
        "Stored: all 40", "Other types: string in 1", "Stored range: always 0.5",
      ])
    #expect(
      try details("users.joined", in: page) == [
        "Stored: all 40", "Stored range: 2000-02-29 to 2000-04-08",
      ])
    #expect(
      try details("users.tags", in: page) == [
        "Stored: all 40", "Other types: integer in 40 elements",
      ])
    #expect(
      try details("users.status", in: page) == [
        "Stored: all 40", "Values: draft 8, open 30, shut 0, 2 other values 2",
      ])
    #expect(
      try details("users.kinds", in: page) == [
        "Stored: 1 of 40 (2 %)", "Values: draft 1, open 0, shut 0",
      ])
    #expect(try details("users.media(book).pages", in: page) == ["Stored: 0"])
    #expect(page.contains("<code>kind: book</code> <span class=\"quiet\">2 stored</span>"))
    #expect(page.contains("<code>kind: film</code> <span class=\"quiet\">0 stored</span>"))
    #expect(try details("document.settings.theme", in: page) == ["Stored: all 1"])
    #expect(page.contains("<rect width=\"30\" height=\"6\" rx=\"3\"/>"))
    #expect(page.contains("<div><dt>Stored</dt><dd>40 documents</dd></div>"))
  }

  /// Of people and secrets there are counts alone.
  @Test func labelsHideValues() throws {
    let page = try page(Self.summary)
    #expect(try details("users.age", in: page) == ["Stored: all 40"])
    #expect(try details("users.mail", in: page) == ["Stored: all 40", "Other types: integer in 1"])
  }

  /// A type that several places have tells of all of them, and as little as the most secret one.
  @Test func sharedTypesHaveTheCountsOfAllPlaces() throws {
    let schema = """
      collections:
        orders: { model: Order, fields: { price: Price, items: array<Item>, gift: Gift? } }
        refunds: { model: Refund, fields: { price: Price, salary: { type: Pay, labels: [secret] } } }
        staff: { model: Person, fields: { pay: Pay } }
      types:
        Price: { fields: { amount: integer, currency: string? } }
        Item: { fields: { price: Price, parts: array<Item>? } }
        Pay: { fields: { amount: integer } }
        Card: { fields: { text: string } }
        Gift: { discriminator: kind, content: body, cases: { card: Card } }
      """
    func price(_ amount: Int) -> StoredValue { .map(Self.map([("amount", .integer(amount))])) }
    var summary = Summary()
    let part = StoredValue.map(Self.map([("price", price(3))]))
    let item = StoredValue.map(Self.map([("price", price(2)), ("parts", .array([part]))]))
    let card = StoredValue.map(Self.map([("text", .string("Hidden card"))]))
    let gift = StoredValue.map(Self.map([("kind", .string("card")), ("body", card)]))
    let order = [("price", price(9)), ("items", .array([item, item])), ("gift", gift)]
    for (path, fields) in [
      ("orders/1", order), ("refunds/1", [("price", price(-4)), ("salary", price(5))]),
      ("staff/1", [("pay", price(7))]),
    ] { summary.add(StoredDocument(path: path, fields: Self.map(fields))) }
    var options = DocsOptions()
    options.evidence = Evidence(summary)
    let page = try DocsExamples.html(of: try DocsExamples.schema(schema), options)
    #expect(
      try details("type.Price.amount", in: page) == ["Stored: all 6", "Stored range: -4 to 9"])
    #expect(try details("type.Price.currency", in: page) == ["Stored: 0 of 6 (0 %)"])
    #expect(try details("type.Item.parts", in: page) == ["Stored: 2 of 4 (50 %)"])
    #expect(try details("type.Pay.amount", in: page) == ["Stored: all 2"])
    #expect(try details("type.Card.text", in: page) == ["Stored: 1"])
    #expect(!page.contains("Hidden card"))
  }

  @Test func noOtherTextOfTheDataIsThere() throws {
    let page = try page(Self.summary)
    for text in [
      "Undeclared name", "example.com", "hidden tag", "Hidden City", "id-secret", "odd3",
    ] {
      #expect(!page.contains(text), "\(text)")
    }
  }

  @Test func notesSayWhatTheCountsLack() throws {
    var summary = Self.summary
    summary.add(unreadable: 2)
    summary.add(
      StoredDocument(
        path: "users/x", fields: ["name": .string("a")],
        losses: [.references, .doubles]))
    let text = try page(summary.withholding(.values))
    for note in [
      "Counts are those of a summary of 42 documents.", "2 parts of the data couldn't be read.",
      "The summary was written without ranges and rare values.",
      "1 document came from a source in which references are strings.",
      "1 document came from a source in which whole doubles are integers.",
    ] { #expect(text.contains(note), "\(note)") }
    #expect(try details("users.visits", in: text) == ["Stored: 40 of 41 (97 %)"])
    #expect(try page(Summary()).contains("<div><dt>Stored</dt><dd>0 documents</dd></div>"))
  }

  /// Each member of a summary is on the page, or isn't for a reason.
  @Test func eachMemberOfSummariesIsKnown() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let table = try String(
      contentsOf: folder.appendingPathComponent("summary-members.tsv"), encoding: .utf8)
    let rows = table.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
    #expect(rows.allSatisfy { $0.count == 2 })
    let file = folder.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Documentation/data-summary.schema.json")
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    let root = try #require(json as? [String: Any])
    let definitions = try #require(root["definitions"] as? [String: [String: Any]])
    var members: [String] = []
    for (name, definition) in definitions.merging(["summary": root], uniquingKeysWith: { $1 }) {
      let properties = definition["properties"] as? [String: Any] ?? [:]
      members += properties.keys.map { "\(name).\($0)" }
    }
    #expect(rows.map { $0[0] } == members.sorted())
  }
}

/// The parts with a description, and those with a label.
@Suite struct ReportTests {
  private static let schema = """
    collections:
      users:
        model: User
        description: People.
        labels: [personal]
        include: [Dated]
        fields:
          name: { type: string, description: The name. }
          address: Address?
          contact: { labels: [secret], fields: { mail: string } }
      copies: { model: User, path: old_users }
    types:
      Dated: { mixin: true, fields: { at: { type: timestamp, description: The time. } } }
      Address: { labels: [personal], owner: Mail, fields: { city: string } }
      Media: { discriminator: kind, cases: { book: { fields: { isbn: { type: string, labels: [b] } } } } }
    enums:
      Status: { description: The state., cases: { a: { description: First. }, b: } }
    """

  @Test func coverageCountsEachPartOnce() throws {
    let coverage = Coverage([try DocsExamples.schema(Self.schema)])
    #expect(
      coverage.counts.map { "\($0.kind) \($0.described)/\($0.total)" } == [
        "collections 2/2", "types 1/4", "fields 2/7", "cases 1/2",
      ])
    #expect(coverage.percent == 40)
    #expect(
      coverage.missing == [
        "users.address", "users.contact", "users.contact.mail", "Dated", "Address", "Address.city",
        "Media", "Media(book).isbn", "Status.b",
      ])
    #expect(Coverage([]).percent == 100)
  }

  @Test func labelsHaveTheirPlaces() throws {
    let report = LabelReport([try DocsExamples.schema(Self.schema)])
    let lines = report.labels.flatMap { label, places in
      places.map { "\(label) \($0.path) \($0.way ?? "-") \($0.owner ?? "-")" }
    }
    #expect(
      lines == [
        "b Media(book).isbn - -", "personal users - -", "personal users.address Address -",
        "personal Address - Mail", "secret users.contact - -",
      ])
  }
}
