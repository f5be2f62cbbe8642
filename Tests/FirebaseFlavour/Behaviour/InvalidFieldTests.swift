import Foundation
import Testing

#if PORTABLE
  import FiresmithRuntime
#else
  @preconcurrency import FirebaseFirestore
#endif

extension BehaviourTests {
  private static let values: [(RepositoryError.StoredType, DocumentValue)] = [
    (.null, nil), (.boolean, true), (.integer, 1), (.double, 1.5), (.string, "1"),
    (.bytes, .bytes(Data([1]))), (.timestamp, .timestamp(Timestamp(seconds: 1, nanoseconds: 0))),
    (.geopoint, .geopoint(GeoPoint(latitude: 1, longitude: 2))),
    (.vector, .vector(VectorValue([1, 2]))), (.array, [1]), (.map, ["a": 1]),
  ]

  private func problemOfBook(_ fields: [String: DocumentValue]) async throws -> (
    field: String, kind: RepositoryError.InvalidField
  )? {
    try put("books-v1/bad", rawBook(fields))
    return await problem { try await books.get("bad") }
  }

  private func problem<Output>(of body: () async throws -> Output) async -> (
    field: String, kind: RepositoryError.InvalidField
  )? {
    guard case .invalidDocument(_, let field, let kind, _)? = await failure(of: body) else {
      return nil
    }
    return (field, kind)
  }

  @Test(
    arguments: [
      ("title", .string), ("number_of_pages", .integer), ("genres", .array), ("ratings", .map),
      ("shelf_location", .geopoint), ("author", .reference), ("added_at", .timestamp),
      ("status", .string), ("media", .map),
    ] as [(String, RepositoryError.StoredType)])
  func aFieldOfTheWrongTypeSaysWhichTypesItShouldHaveAndHas(
    _ field: String, _ expected: RepositoryError.StoredType
  ) async throws {
    var refused: Set<RepositoryError.StoredType> = []
    let reference = DocumentValue.reference(authors.collection.document("a"))
    for (type, value) in Self.values + [(.reference, reference)] {
      guard type != expected, let problem = try await problemOfBook([field: value]) else {
        continue
      }
      // What the field can hold is wrong inside: `genres[0]`.
      #expect(problem.field == field)
      #expect(problem.kind == .wrongType(expected: expected, found: type))
      refused.insert(type)
    }
    // Null is read as missing, where nothing may be, or a default, or a time that the server sets.
    let canBeNull = ["shelf_location", "media", "added_at", "status"].contains(field)
    #expect(refused.count == (canBeNull ? 10 : 11))
  }

  @Test func elementsAndEntriesHaveKindsOfErrorsOfTheirOwn() async throws {
    let genre = try await problemOfBook(["genres": ["a", 1]])
    #expect(genre?.field == "genres[1]")
    #expect(genre?.kind == .wrongType(expected: .string, found: .integer))
    let rating = try await problemOfBook(["ratings": ["a": nil]])
    #expect(rating?.field == "ratings.a")
    #expect(rating?.kind == .wrongType(expected: .double, found: .null))
    let tag = try await problemOfBook(["tags": [["title": "a"]]])
    #expect(tag?.field == "tags[0].color" && tag?.kind == .missing)
    let fraction = try await problemOfBook(["number_of_pages": 1.5])
    #expect(fraction?.kind == .wrongType(expected: .integer, found: .double))
    #expect(try await problemOfBook(["number_of_pages": 1e30])?.kind == .invalidValue)
    let cover = try await problemOfBook(["cover": ["small": "", "medium": "a", "large": "a"]])
    #expect(cover?.field == "cover.small" && cover?.kind == .invalidValue)
  }

  @Test func casesAndKeysOfEnumerations() async throws {
    func priority(_ value: DocumentValue) async throws -> RepositoryError.InvalidField? {
      try put("cards-v1/bad", ["library_id": "a", "name": "b", "priority": value])
      return await problem { try await cards.get("bad") }?.kind
    }
    #expect(try await priority(2) == nil)
    #expect(try await priority(3) == .unknownCase)
    #expect(try await priority("2") == .wrongType(expected: .integer, found: .string))
    #expect(try await priority(2.5) == .wrongType(expected: .integer, found: .double))

    try put("library-v1/raw", ["name": "Raw", "hours": ["monday": [9]]])
    let hours = await problem { try await libraries.get("raw") }
    #expect(hours?.field == "hours.monday[1]" && hours?.kind == .missing)
    try put("library-v1/raw", ["name": "Raw", "hours": ["monday": [9, 17, 18]]])
    #expect(await problem { try await libraries.get("raw") }?.kind == .invalidValue)
  }
}
