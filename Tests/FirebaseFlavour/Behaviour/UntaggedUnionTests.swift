import Foundation
import Testing

#if PORTABLE
  import FiresmithRuntime
#else
  @preconcurrency import FirebaseFirestore
#endif

extension BehaviourTests {
  @Test func untaggedUnionsAreStoredAsTheValuesOfTheirCases() async throws {
    let path = "library-v1/find"
    let place = GeoPoint(latitude: 1.5, longitude: -2)
    let author = try authors.reference(to: "a1")
    let find: [String: Whereabouts] = [
      "text": .text("downstairs"), "floor": .floor(2), "place": .place(place),
      "author": .author(author), "since": .since(Date(timeIntervalSince1970: 1_700_000_000)),
      "shelf": .shelf(Shelf(name: "A")), "other": .other(.array([.boolean(true)])),
    ]
    try await libraries.set(Library(id: "find", name: "Main", find: find))
    let stored: DocumentValue = try #require(raw(path)["find"])
    guard case .map(let fields) = stored else {
      Issue.record("\(stored)")
      return
    }
    #expect(fields["text"] == "downstairs")
    #expect(fields["floor"] == 2)
    #expect(fields["place"] == .geopoint(place))
    #expect(fields["other"] == [true])
    #expect(try await libraries.get("find").find == find)
    try await libraries.update("find") { $0.set(.find, to: ["author": .author(author)]) }
    #expect(try await libraries.get("find").find == ["author": .author(author)])
  }

  @Test(
    arguments: [
      (3, .floor(3)), (3.0, .floor(3)), (3.5, .other(.double(3.5))), ("3", .text("3")),
      (true, .other(.boolean(true))), ([3], .other(.array([.integer(3)]))),
      (["room": "A"], .other(.map(["room": .string("A")]))),
      (["name": "A"], .shelf(Shelf(name: "A"))),
      (nil, .other(.null)),
    ] as [(DocumentValue, Whereabouts)])
  func whatIsStoredTellsTheCasesApart(
    _ stored: DocumentValue, _ expected: Whereabouts
  ) async throws {
    try put("library-v1/raw", ["name": "Raw", "find": ["it": stored]])
    #expect(try await libraries.get("raw").find == ["it": expected])
  }

  @Test(
    arguments: [
      (["name": 1], .integer), (["name": nil], .null),
    ] as [(DocumentValue, RepositoryError.StoredType)])
  func valuesThatTheirCaseCantHaveAreRefused(
    _ stored: DocumentValue, _ type: RepositoryError.StoredType
  ) async throws {
    try put("library-v1/raw", ["name": "Raw", "find": ["it": stored]])
    let error = await #expect(throws: RepositoryError.self) { try await libraries.get("raw") }
    guard case .invalidDocument(_, let found, let kind, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(found == "find.it.name")
    #expect(kind == .wrongType(expected: .string, found: type))
  }

  @Test func casesOutsideOfTheSchemasLimitsAreNotWritten() async throws {
    let library = Library(id: "deep", name: "Main", find: ["it": .floor(-3)])
    #expect(await invalidField { try await libraries.set(library) } == "find.it")
  }

  @Test func otherCodersHaveTheClosestFormOfACase() throws {
    let find: [String: Whereabouts] = [
      "text": .text("downstairs"), "floor": .floor(2),
      "shelf": .shelf(Shelf(name: "A")),
      "other": .other(.timestamp(Timestamp(seconds: 0, nanoseconds: 0))),
      "place": .place(GeoPoint(latitude: 1.5, longitude: -2)),
    ]
    let data = try JSONEncoder.firesmith.encode(Library(name: "Main", find: find))
    let object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    let written = try #require(object["find"] as? [String: Any])
    #expect(written["text"] as? String == "downstairs")
    #expect(written["floor"] as? Int == 2)
    #expect(written["other"] as? String == "1970-01-01T00:00:00Z")
    #expect(written["place"] as? [String: Double] == ["latitude": 1.5, "longitude": -2])
    let read = try #require(try JSONDecoder.firesmith.decode(Library.self, from: data).find)
    for name in ["text", "floor", "shelf", "place"] { #expect(read[name] == find[name]) }
    #expect(read["other"] == .text("1970-01-01T00:00:00Z"))
  }
}
