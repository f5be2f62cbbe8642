import FiresmithStoredData
import FiresmithSummary
import Testing

@testable import FiresmithDocs

/// The data that summaries don't have: pages say so where it is missing, and never say that there
/// is none.
@Suite struct EvidenceGapTests {
  private func page(_ schema: String, _ documents: [StoredDocument]) throws -> String {
    var summary = Summary()
    for document in documents { summary.add(document) }
    return try page(schema, summary)
  }

  private func page(_ schema: String, _ summary: Summary) throws -> String {
    var options = DocsOptions()
    options.evidence = Evidence(summary)
    return try DocsExamples.html(of: try DocsExamples.schema(schema), options)
  }

  private func details(_ anchor: String, in page: String) throws -> [String] {
    try EvidenceTests().details(anchor, in: page)
  }

  /// Returns the number of stored documents in a section, and the notes behind it.
  private func stored(_ anchor: String, in page: String) throws -> [String] {
    let start = try #require(page.range(of: "<section id=\"\(anchor)\""))
    let end = try #require(page.range(of: "</header>", range: start.upperBound..<page.endIndex))
    return page[start.upperBound..<end.lowerBound].split(separator: "\n").compactMap { line in
      [/<dt>Stored<\/dt><dd>(.*)<\/dd>/, /<p class="note">(.*)<\/p>/].lazy
        .compactMap { line.firstMatch(of: $0) }.first.map { String($0.1) }
    }
  }

  /// Of the collections of a large database, a summary has some.
  @Test func eachCollectionSaysWhetherItIsCounted() throws {
    let documents = (0..<260).map { number in
      StoredDocument(path: "c\(number)/a", fields: ["name": .string("a")])
    }
    var summary = Summary()
    for document in documents { summary.add(document) }
    let numbers = Array(stride(from: 0, to: 400, by: 10))
    let text = numbers.map { "  c\($0): { model: M\($0), fields: { name: string } }\n" }
    let page = try page("collections:\n" + text.joined(), summary)
    var counts: [String: Int] = [:]
    for number in numbers {
      let words = try stored("c\(number)", in: page)
      counts[words.first ?? "", default: 0] += 1
      let isKnown = summary["c\(number)"] != nil
      #expect(!isKnown || words == ["1 document"])
      // What isn't in the data can't be told from what isn't kept of it.
      #expect(number >= 260 || isKnown || words.first == "not known")
      #expect(words.count == (words.first == "not known" ? 2 : 1))
    }
    #expect(summary.collections.count == 200)
    #expect(Set(counts.keys) == ["0 documents", "1 document", "not known"])
    #expect(page.contains("nothing but the number of their documents together is known: 60."))
    #expect(page.contains("fields of nested maps weren't counted."))
  }

  /// Documents beside each other are told apart if they are few.
  @Test func singleDocumentsAreNotSaidToBeMissing() throws {
    let schema = """
      documents:
        app: { path: settings/app, model: AppSettings, fields: { theme: string } }
        other: { path: settings/other, model: Other, fields: { theme: string } }
      """
    func documents(_ count: Int) -> [StoredDocument] {
      [StoredDocument(path: "settings/app", fields: ["theme": .string("dark")])]
        + (1..<count).map { StoredDocument(path: "settings/s\($0)", fields: ["a": .integer(1)]) }
    }
    let few = try page(schema, documents(6))
    #expect(try stored("document.app", in: few) == ["1 document"])
    #expect(try stored("document.other", in: few) == ["0 documents"])
    var withheld = Summary()
    for document in documents(2) { withheld.add(document) }
    withheld = withheld.withholding(.values)
    for page in [try page(schema, documents(7)), try page(schema, withheld)] {
      for name in ["app", "other"] {
        let words = try stored("document.\(name)", in: page)
        #expect(words.first == "not known" && words.count == 2, "\(words)")
        #expect(try details("document.\(name).theme", in: page) == [])
      }
    }
  }

  @Test func mapsOfManyFieldsSaySo() throws {
    let schema = """
      collections:
        users:
          model: User
          fields:
            size: { fields: { width: integer } }
            sizes: array<Size>
            counts: map<integer>
        odd: { model: Odd, fields: { a: integer } }
      types:
        Size: { fields: { width: integer } }
      """
    func numbers(_ count: Int) -> StoredFields {
      StoredFields((0..<count).map { .init(name: "f\($0)", value: .integer($0)) })
    }
    let many = StoredValue.map(numbers(70))
    let page = try page(
      schema,
      [
        StoredDocument(
          path: "users/a", fields: ["size": many, "sizes": .array([many]), "counts": many]),
        StoredDocument(path: "odd/a", fields: numbers(300)),
      ])
    let words = "Fields: not counted; there is too much different data"
    #expect(try details("users.size", in: page) == ["Stored: all 1", words])
    #expect(try details("users.sizes", in: page) == ["Stored: all 1", words])
    // The keys of these are data.
    #expect(try details("users.counts", in: page) == ["Stored: all 1"])
    #expect(try details("users.size.width", in: page) == [])
    #expect(
      try stored("odd", in: page) == [
        "1 document", "There are so many different fields that each of them alone wasn't counted.",
      ])
    #expect(try stored("users", in: page) == ["1 document"])
  }

  @Test func manyValuesAreAnEstimate() throws {
    let page = try page(
      """
      collections: { a: { model: A, fields: { status: Status } } }
      enums: { Status: { cases: [on, off] } }
      """,
      (0..<90).map { StoredDocument(path: "a/\($0)", fields: ["status": .string("s\($0)")]) })
    let last = try #require(try details("a.status", in: page).last)
    let number = try #require(last.firstMatch(of: /^Values: ≈ (\d+) different ones$/)?.1)
    #expect((80...100).contains(Int(number) ?? 0), "\(last)")
  }

  /// A source that has strings for references isn't at odds with the schema.
  @Test(arguments: [true, false]) func lossesAreNoOtherTypes(areLost: Bool) throws {
    let page = try page(
      "collections:\n  a: { model: A, fields: { to: reference<a>, data: bytes, at: vector<2> } }",
      [
        StoredDocument(
          path: "a/a", fields: ["to": .string("a/b"), "data": .string("x"), "at": .array([])],
          losses: areLost ? [.references, .bytes, .vectors] : [])
      ])
    for (name, type) in [("to", "string"), ("data", "string"), ("at", "array")] {
      let other = areLost ? [] : ["Other types: \(type) in 1"]
      #expect(try details("a.\(name)", in: page) == ["Stored: all 1"] + other)
    }
    #expect(try stored("a", in: page).count == (areLost ? 4 : 1))
  }
}
