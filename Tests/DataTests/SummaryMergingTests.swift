import FiresmithJSON
import FiresmithStoredData
import FiresmithSummary
import FiresmithTestSupport
import Testing

/// A summary is the same bytes for the same documents, in whatever order and parts they are read.
@Suite struct SummaryMergingTests {
  /// The summary of documents one after the other.
  private static func summary(_ documents: some Sequence<StoredDocument>) -> Summary {
    var summary = Summary()
    for document in documents { summary.add(document) }
    return summary
  }

  @Test(arguments: RandomDocuments.Kind.allCases, RandomCases.seeds(1))
  func partsInAnyOrderAreTheSameBytes(kind: RandomDocuments.Kind, seed: UInt64) throws {
    var random = RandomDocuments(kind, seed: seed)
    let isLarge = kind == .everything || kind == .manyFieldsInAll
    let documents = random.documents(isLarge ? 900 : 500)
    let expected = Self.summary(documents).json.text
    for round in 0..<(Ring.isLong ? 4 : 1) {
      var numbers = SeededGenerator(seed: seed &* 100 &+ UInt64(round))
      let shuffled = documents.shuffled(using: &numbers)
      // Some parts are empty, and some have one document.
      let cuts = (0..<Int.random(in: 0...12, using: &numbers))
        .map { _ in Int.random(in: 0...documents.count, using: &numbers) }.sorted()
      var parts = zip([0] + cuts, cuts + [documents.count]).map {
        Self.summary(shuffled[$0..<$1])
      }
      // As on other machines.
      if round == 0 {
        parts = try parts.map { try Summary(json: Array($0.json.text.utf8)) }
      }
      parts.shuffle(using: &numbers)
      while parts.count > 1 {
        let index = Int.random(in: 0..<parts.count, using: &numbers)
        let other = parts.remove(at: index)
        let target = Int.random(in: 0..<parts.count, using: &numbers)
        parts[target].merge(other)
      }
      #expect(parts[0].json.text == expected, "round \(round)")
    }
  }

  /// The documents above are worth nothing unless they reach the limits, and stay below them.
  @Test func theDocumentsReachEveryLimit() throws {
    func summary(_ kind: RandomDocuments.Kind, _ count: Int = 700) -> Summary {
      var random = RandomDocuments(kind, seed: 1)
      return Self.summary(random.documents(count))
    }
    let plain = summary(.plain)
    #expect(plain.collections.map(\.path) == ["books", "e\u{301}", "users/*/books", "\u{E9}"])
    let books = try #require(plain["books"])
    #expect(books.fields.fields.map(\.name) == ["a", "b", "e\u{301}", "id", "\u{E9}"])
    #expect(books.fields["id"]?.documentIDs == books.fields["id"]?.value.count)
    #expect(books.fields["a"]?.value.strings?.distinct.areMany == false)
    #expect(books.ids.distinct.areMany)
    #expect(books.losses.doubles > 0 && books.losses.doubles < books.count)

    let variants = try #require(summary(.variants)["books"]).fields
    let type = try #require(variants["type"]?.variants)
    #expect(type.values.map(\.text) == ["t0", "t1", "t2", "t3"])
    // What not all maps have can tell variants apart, too, but not what has more values.
    #expect(variants["other"]?.variants?.values.count == 18)
    #expect(variants["many"]?.variants == nil)
    let key = try #require(variants.fields.firstIndex { $0.name == "f10" })
    #expect(type.values[1].keys[key] > 0)
    #expect(type.values[0].keys[key] == 0)

    #expect(try #require(summary(.manyFields)["books"]).fields.detail == .many)
    #expect(try #require(summary(.manyFields, 20)["books"]).fields.detail == .full)
    let maps = try #require(summary(.manyKeys)["books"]?.fields["m"]?.value.maps)
    #expect(maps.detail == .many)
    #expect((145...175).contains(try #require(maps.keyCount)))
    #expect(maps.values?.maps?.detail == .many)
    let nested = try #require(summary(.nested)["books"]?.fields["a"]?.value.arrays)
    #expect(nested.elements.maps?.fields.isEmpty == false)
    #expect(!summary(.nested).isReduced)

    let many = summary(.manyCollections)
    #expect(many.collections.count == Summary.collectionLimit)
    #expect(many.otherCount > 0)
    let everything = summary(.everything, 900)
    #expect(everything.isReduced)
    #expect(everything.collections.allSatisfy { $0.fields.detail == .withoutNested })
  }

  @Test func theDocumentsReachEveryLimitOfTexts() throws {
    func summary(_ kind: RandomDocuments.Kind, _ count: Int = 500) -> Summary {
      var random = RandomDocuments(kind, seed: 1)
      return Self.summary(random.documents(count))
    }
    func maps(_ summary: Summary, _ name: String) throws -> MapSummary {
      try #require(summary["books"]?.fields[name]?.value.maps)
    }
    let strings = try maps(summary(.manyStrings), "a")
    #expect(strings.detail == .withoutNested)
    let isKept = strings.fields.map { $0.value.strings?.distinct.areMany == false }
    #expect(isKept.count > 50 && !isKept.contains(true))
    #expect(try maps(summary(.manyStrings, 20), "a").detail == .full)

    #expect(try maps(summary(.longTexts), "m").detail == .many)
    #expect(try maps(summary(.longTexts, 20), "m").detail == .full)
    let targets = summary(.longTexts)["books"]?.fields["r"]?.value.references
    #expect(targets?.targetsAreMany == true)

    let fields = summary(.manyFieldsInAll, 900)
    #expect(fields.isReduced)
    #expect(fields.collections.count < 190 && fields.otherCount > 0)
    #expect(fields.collections.reduce(0) { $0 + $1.fields.fields.count } <= 16_384)
  }

  @Test func nothingIsTheUnit() throws {
    var random = RandomDocuments(.nested, seed: 4)
    let summary = Self.summary(random.documents(50))
    var left = Summary()
    left.merge(summary)
    var right = summary
    right.merge(Summary())
    #expect(left.json.text == summary.json.text)
    #expect(right.json.text == summary.json.text)
    #expect(left == summary)
    #expect(try Summary(json: Array(summary.json.text.utf8)) == summary)
  }
}
