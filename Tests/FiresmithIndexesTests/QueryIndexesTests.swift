import FiresmithSchema
import Testing

@testable import FiresmithIndexes

/// The examples of Firestore's documentation ("Manage indexes", "Index types", "Query with range and
/// inequality filters on multiple fields"), and the cases beside them.
@Suite struct QueryIndexesTests {
  @Test(arguments: [
    "[state]", "[state, country]", "[state in, country]", "[regions contains]",
    "[regions contains, state]", "[population >]", "[population >=, population <=]", "[state !=]",
    "[state not_in]",
  ])
  func conditionsAloneNeedNone(where conditions: String) throws {
    #expect(try indexes("where: \(conditions)") == [])
  }

  @Test(arguments: [
    "order: [population]", "order: [-population]", "where: [state in], order: [state]",
  ])
  func oneFieldNeedsNone(query: String) throws {
    #expect(try indexes(query) == [])
  }

  @Test(arguments: [
    ("where: [state, population <]", "state, population"),
    ("where: [state, population <=, population >]", "state, population"),
    ("where: [state], order: [population]", "state, population"),
    ("where: [state], order: [-population]", "state, -population"),
    ("where: [state in], order: [population]", "state, population"),
    ("where: [state in, country], order: [population]", "country, state, population"),
    ("where: [state, population !=]", "state, population"),
    ("where: [state, population not_in]", "state, population"),
    ("order: [state, -population]", "state, -population"),
    ("order: [-state, -population]", "-state, -population"),
    ("where: [regions contains], order: [population]", "[regions], population"),
    ("where: [regions contains_any, population >]", "[regions], population"),
    ("where: [state, regions contains], order: [-population]", "state, [regions], -population"),
    // Several bounds: as ordered, then the others, in the last direction.
    ("where: [population >, density >]", "density, population"),
    ("where: [population >, density >], order: [population]", "population, density"),
    ("where: [population >, density >], order: [-population]", "-population, -density"),
    ("where: [population >, state], order: [-population, density]", "state, -population, density"),
    // The order of a field that equals one value says nothing.
    ("where: [state], order: [state, population]", "state, population"),
    // The last documents are read from the end.
    ("where: [state], order: [population], limit_to_last: 5", "state, -population"),
    (
      "where: [regions contains], order: [-population, density], limit_to_last: 5",
      "[regions], population, -density"
    ),
    ("where: [\"place.zip\"], order: [population]", "place.zip, population"),
    ("where: [\"odd name\"], order: [population]", "`odd name`, population"),
  ])
  func whatNeedsAnIndexOfSeveralFields(query: String, fields: String) throws {
    #expect(try indexes(query) == ["cities COLLECTION: \(fields)"])
  }

  @Test func eachAlternativeNeedsIndexes() throws {
    #expect(try indexes("any: [state, country]") == [])
    #expect(
      try indexes("any: [population >, density >]") == ["cities COLLECTION: density, population"])
    #expect(
      try indexes("where: [state], any: [country, regions contains], order: [population]") == [
        "cities COLLECTION: country, state, population",
        "cities COLLECTION: state, [regions], population",
      ])
    #expect(
      try indexes("any: [[state, population >], country]") == [
        "cities COLLECTION: country, population", "cities COLLECTION: state, population",
      ])
  }

  @Test func theOrderOfConditionsDoesNotMatter() throws {
    let schema = try schema(
      """
            a: { where: [state, country], order: [population] }
            b: { where: [country, state], order: [population] }
      """)
    #expect(RequiredIndexes(schema).composite.count == 1)
  }

  @Test func aQueryOverAllCollectionsOfAnIDHasIndexesOfItsOwn() throws {
    #expect(
      try indexes("group: true, where: [state], order: [population]")
        == ["cities COLLECTION_GROUP: state, population"])
  }

  /// Fields have no indexes over several collections by themselves.
  @Test func aFieldOfAGroupQueryKeepsItsOtherIndexes() throws {
    let schema = try schema("      a: { group: true, where: [regions contains, state] }")
    #expect(
      RequiredIndexes(schema).overrides.map(\.summary) == [
        "regions: ASCENDING COLLECTION, DESCENDING COLLECTION, CONTAINS COLLECTION, "
          + "CONTAINS COLLECTION_GROUP",
        "state: ASCENDING COLLECTION, DESCENDING COLLECTION, CONTAINS COLLECTION, "
          + "ASCENDING COLLECTION_GROUP",
      ])
  }

  @Test func anExpiryIsIndexedOnlyForQueries() throws {
    #expect(
      RequiredIndexes(try schema("", ttl: "left_at")).overrides.map(\.summary)
        == ["left_at: ttl"])
    #expect(
      RequiredIndexes(try schema("      a: { where: [left_at <] }", ttl: "left_at"))
        .overrides.map(\.summary)
        == ["left_at: ttl ASCENDING COLLECTION, DESCENDING COLLECTION, CONTAINS COLLECTION"])
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
    #expect(
      RequiredIndexes(try TestSchema.resolved(text)).overrides.map(\.summary)
        == ["any.blob: ", "inner.note: ", "one.text: ", "text: "])
  }

  // MARK: -

  private func indexes(_ query: String) throws -> [String] {
    RequiredIndexes(try schema("      q: { \(query) }")).composite.map(\.summary)
  }

  private func schema(_ queries: String, ttl: String? = nil) throws -> Schema {
    try TestSchema.resolved(
      """
      collections:
        cities:
          model: City
          \(ttl.map { "ttl: \($0)" } ?? "description: Cities.")
          fields:
            state: string
            country: string
            population: integer
            density: double
            regions: array<string>
            place: { fields: { zip: string } }
            odd name: string
            left_at: timestamp
          \(queries.isEmpty ? "" : "queries:\n\(queries)")
      """)
  }
}

extension CompositeIndex {
  fileprivate var summary: String {
    let texts = fields.map { field in
      switch field.mode {
      case .ascending: field.path
      case .descending: "-\(field.path)"
      case .contains: "[\(field.path)]"
      }
    }
    return "\(collectionGroup) \(scope.rawValue): \(texts.joined(separator: ", "))"
  }
}

extension FieldOverride {
  fileprivate var summary: String {
    let texts = entries.map { "\($0.mode.rawValue) \($0.scope.rawValue)" }.joined(separator: ", ")
    return "\(path): \(isTimeToLive ? texts.isEmpty ? "ttl" : "ttl " : "")\(texts)"
  }
}
