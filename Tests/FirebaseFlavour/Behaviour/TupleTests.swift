import Foundation
import Testing

#if PORTABLE
  import FiresmithRuntime
#else
  @preconcurrency import FirebaseFirestore
#endif

extension BehaviourTests {
  @Test func tuplesAreStoredAsArraysAndReplacedAndComparedAsAWhole() async throws {
    let path = "library-v1/tuples"
    let hours = ["monday": Hours(opens: 9, closes: 17)]
    try await libraries.set(Library(id: "tuples", name: "Main", hours: hours))
    #expect(raw(path)["hours"] == ["monday": [9, 17]])
    #expect(try await libraries.get("tuples").hours == hours)
    #expect(try await libraries.whereField(.hours, isEqualTo: hours).count() == 1)
    try await libraries.update("tuples") {
      $0.set(.hours, to: ["sunday": Hours(opens: 0, closes: 1)])
    }
    #expect(raw(path)["hours"] == ["sunday": [0, 1]])
  }

  @Test(
    arguments: [
      ([9], "hours.monday[1]", "is missing"),
      ([], "hours.monday[0]", "is missing"),
      ([9, 17, 18], "hours.monday", "is invalid: 3 elements where 2 belong"),
      ([9, "late"], "hours.monday[1]", nil),
      ([9, nil], "hours.monday[1]", nil),
      (["opens": 9, "closes": 17], "hours.monday", nil),
    ] as [(DocumentValue, String, String?)])
  func arraysThatAreNoSuchTupleAreRefused(
    _ hours: DocumentValue, _ field: String, _ reason: String?
  ) async throws {
    try put("library-v1/raw", ["name": "Raw", "hours": ["monday": hours]])
    let error = await #expect(throws: RepositoryError.self) { try await libraries.get("raw") }
    guard case .invalidDocument(_, let found, _, let foundReason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(found == field)
    if let reason { #expect(foundReason == reason) }
  }

  @Test func elementsOutsideOfTheSchemasLimitsAreNotWritten() async throws {
    let library = Library(id: "late", name: "Main", hours: ["monday": Hours(opens: 9, closes: 25)])
    #expect(await invalidField { try await libraries.set(library) } == "hours.monday[1]")
    try await libraries.set(Library(id: "late", name: "Main"))
    #expect(
      await invalidField {
        try await libraries.update("late") { $0.set(.hours, to: library.hours) }
      } == "hours.monday[1]")
  }

  @Test func otherCodersWriteTuplesAsArraysToo() throws {
    let library = Library(name: "Main", hours: ["monday": Hours(opens: 9, closes: 17)])
    let data = try JSONEncoder.firesmith.encode(library)
    let object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(object["hours"] as? [String: [Int]] == ["monday": [9, 17]])
    #expect(try JSONDecoder.firesmith.decode(Library.self, from: data).hours == library.hours)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Hours.self, from: Data("[1, 2, 3]".utf8))
    }
  }
}
