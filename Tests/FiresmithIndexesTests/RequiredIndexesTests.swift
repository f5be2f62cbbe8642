import Testing

@testable import FiresmithIndexes

/// The requirements of a schema for Firestore's indexes besides those of single queries: see
/// ``IndexShapeTests``.
@Suite struct RequiredIndexesTests {
  @Test func theOrderOfConditionsDoesNotMatter() throws {
    let entries = try entries(
      """
            a: { where: [state, country], order: [population] }
            b: { where: [country, state], order: [population] }
      """)
    #expect(entries.composites.map(\.fields) == ["(country, state, population)"])
  }

  @Test func indexesAreSorted() throws {
    let entries = try entries(
      """
            a: { where: [state], order: [-population] }
            b: { group: true, where: [country], order: [population] }
            c: { where: [state], order: [population] }
            d: { where: [country], order: [population] }
      """)
    #expect(
      entries.composites.map { "\($0.scope) \($0.fields)" } == [
        "COLLECTION (country, population)", "COLLECTION (state, population)",
        "COLLECTION (state, -population)", "COLLECTION_GROUP (country, population)",
      ])
  }

  /// Fields have no indexes over several collections by themselves.
  @Test func aFieldOfAGroupQueryKeepsItsOtherIndexes() throws {
    let entries = try entries("      a: { group: true, where: [regions contains, state] }")
    #expect(
      entries.singles.map { "\($0.field) \($0.scope)" } == [
        "regions COLLECTION", "-regions COLLECTION", "[regions] COLLECTION",
        "[regions] COLLECTION_GROUP", "state COLLECTION", "-state COLLECTION",
        "[state] COLLECTION", "state COLLECTION_GROUP",
      ])
  }

  @Test func theDistanceOfAVectorDoesNotMatter() throws {
    let entries = try entries(
      """
            a: { nearest: { field: shape, distance: cosine }, limit: 5 }
            b: { nearest: { field: shape, distance: dot_product, threshold: 2, as: x }, limit: 1000 }
      """)
    #expect(entries.composites.map(\.fields) == ["(<shape 3>)"])
    #expect(entries.overridden.isEmpty)
  }

  @Test func anExpiryIsIndexedOnlyForQueries() throws {
    let alone = try entries("", ttl: "left_at")
    #expect(alone.timesToLive == ["left_at"] && alone.singles.isEmpty)
    let compared = try entries("      a: { where: [left_at <] }", ttl: "left_at")
    #expect(compared.timesToLive == ["left_at"])
    #expect(
      compared.singles.map { "\($0.field) \($0.scope)" } == [
        "left_at COLLECTION", "-left_at COLLECTION", "[left_at] COLLECTION",
      ])
  }

  @Test func aFieldWithoutIndexesIsExemptAlsoInsideOfMaps() throws {
    let text = """
      collections:
        nodes: { model: Node, fields: { text: { type: string, indexed: false }, inner: Inner?, any: Any, one: OneOf } }
      types:
        Inner: { fields: { next: Inner?, note: { type: string, indexed: false } } }
        Any:
          discriminator: kind
          cases:
            a: { fields: { blob: { type: bytes, indexed: false } } }
            b: { fields: { size: integer } }
        OneOf: { any_of: { size: integer, note: { fields: { text: { type: string, indexed: false } } } } }
      """
    let entries = try IndexEntries(
      IndexesFile().text(for: TestSchema.resolved(text), in: nil))
    #expect(entries.overridden == ["any.blob", "inner.note", "one.text", "text"])
    #expect(entries.singles.isEmpty)
  }

  /// Collections with the same id share their indexes: what one of them needs, the other can't be
  /// exempt from.
  @Test func anotherCollectionOfTheSameIDKeepsItsIndexes() throws {
    let text = """
      collections:
        books:
          model: Book
          fields: { title: string }
          collections:
            notes: { model: Note, fields: { text: { type: string, indexed: false }, place: { type: Place, indexed: false } } }
        shops:
          model: Shop
          fields: { title: string }
          collections:
            shop_notes:
              path: notes
              model: ShopNote
              fields: { text: string, place: Place }
              queries: { with_text: { where: [text] }, at: { where: [place.town] } }
      types: { Place: { fields: { town: string } } }
      """
    let entries = try IndexEntries(
      IndexesFile().text(for: TestSchema.resolved(text), in: nil))
    #expect(entries.overridden == ["place", "place.town"])
    #expect(entries.singles.map { "\($0.field) \($0.scope)" } == ["place.town COLLECTION"])
  }

  // MARK: -

  private func entries(_ queries: String, ttl: String? = nil) throws -> IndexEntries {
    let schema = try TestSchema.resolved(
      """
      collections:
        cities:
          model: City
          \(ttl.map { "ttl: \($0)" } ?? "description: Cities.")
          fields:
            state: string
            country: string
            population: integer
            regions: array<string>
            left_at: timestamp
            shape: vector<3>
          \(queries.isEmpty ? "" : "queries:\n\(queries)")
      """)
    return try IndexEntries(IndexesFile().text(for: schema, in: nil))
  }
}
