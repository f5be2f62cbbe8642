import Foundation
import Testing

#if PORTABLE
  import FiresmithRuntime
#else
  @preconcurrency import FirebaseFirestore
#endif

extension BehaviourTests {
  @Test func mapsWithKnownKeysAreStoredUnderTheRawValuesOfTheirKeys() async throws {
    let path = "library-v1/keyed"
    var library = Library(id: "keyed", name: "Main", stock: [.draft: 1, .inReview: 2])
    try await libraries.set(library)
    #expect(raw(path)["stock"] == ["draft": 1, "in review": 2])
    #expect(try await libraries.get("keyed").stock == library.stock)

    library.stock?[.unknown("lost")] = 3
    try await libraries.update("keyed") { $0.set(.stock, to: library.stock) }
    #expect(raw(path)["stock"] == ["draft": 1, "in review": 2, "lost": 3])
    #expect(try await libraries.get("keyed").stock == library.stock)
    #expect(
      try await libraries.whereField(.stock, isEqualTo: ["draft": 1, "in review": 2, "lost": 3])
        .count() == 1)

    try await libraries.update("keyed") { $0.set(.stock, to: ["published": 4]) }
    #expect(try await libraries.get("keyed").stock == [.published: 4])
    let none: [Status: Int]? = nil
    try await libraries.update("keyed") { $0.set(.stock, to: none) }
    #expect(raw(path)["stock"] == nil)
  }

  @Test func otherCodersWriteMapsWithKnownKeysUnderTheirRawValuesToo() throws {
    let library = Library(name: "Main", stock: [.inReview: 2])
    let data = try JSONEncoder.firesmith.encode(library)
    let object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(object["stock"] as? [String: Int] == ["in review": 2])
    #expect(try JSONDecoder.firesmith.decode(Library.self, from: data).stock == library.stock)
  }
}
