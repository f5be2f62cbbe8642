import Foundation
import Testing

#if PORTABLE
  import FiresmithRuntime
#else
  @preconcurrency import FirebaseFirestore
#endif

extension BehaviourTests {
  @Test func fieldsThatTheSchemaDoesntDeclareAreKeptAndWrittenBack() async throws {
    let path = "authors/ende"
    let stored: [String: DocumentValue] = [
      "name": "Ende", "born": 1929, "prizes": [["name": "Jugendbuchpreis", "year": 1974], nil],
      "home": .geopoint(GeoPoint(latitude: 48, longitude: 11)),
      "others": "called like the property",
    ]
    try put(path, stored)
    var author = try await authors.get("ende")
    #expect(author.others == stored.filter { $0.key != "name" })
    author.name = "Michael Ende"
    try await authors.set(author)
    #expect(raw(path) == stored.merging(["name": "Michael Ende"]) { $1 })

    try await authors.update("ende") { $0.set(.name, to: "M. Ende") }
    #expect(raw(path)["born"] == 1929)
    author.others = ["born": 1930]
    try await authors.set(author, merge: true)
    #expect(raw(path)["born"] == 1930 && raw(path)["prizes"] != nil)
    try await authors.set(author)
    #expect(raw(path) == ["name": "Michael Ende", "born": 1930])
  }

  @Test func aFieldOfTheModelCantBeAmongTheOthers() async throws {
    let author = Author(id: "a", name: "Ende", others: ["name": "Momo"])
    #expect(await invalidField { try await authors.set(author) } == "name")
  }

  @Test func otherCodersWriteOtherFieldsBesideTheModelsOwn() throws {
    let author = Author(id: "a", name: "Ende", others: ["born": 1929, "prizes": ["a", nil]])
    let data = try JSONEncoder.firesmith.encode(author)
    let object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(object["born"] as? Int == 1929 && object["others"] == nil)
    #expect(try JSONDecoder.firesmith.decode(Author.self, from: data) == author)
  }
}
