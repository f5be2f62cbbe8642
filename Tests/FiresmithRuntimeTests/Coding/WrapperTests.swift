import FiresmithRuntime
import Foundation
import Testing

@Suite struct WrapperTests {
  @Test func valuesSurvive() throws {
    let full = Wrapped(
      created: Date(timeIntervalSince1970: 1.5), stamped: Timestamp(seconds: 2, nanoseconds: 1000),
      removed: Date(timeIntervalSince1970: -1),
      inside: Wrapped(
        created: Date(timeIntervalSince1970: 0), stamped: Timestamp(seconds: 0, nanoseconds: 0)))
    let document = try FirestoreEncoder().encodeDocument(full)
    #expect(document.serverTimestamps.isEmpty)
    #expect(
      document.fields == [
        "created": .timestamp(Timestamp(seconds: 1, nanoseconds: 500_000_000)),
        "stamped": .timestamp(Timestamp(seconds: 2, nanoseconds: 1000)),
        "removed": .timestamp(Timestamp(seconds: -1, nanoseconds: 0)),
        "inside": .map([
          "created": .timestamp(Timestamp(seconds: 0, nanoseconds: 0)),
          "stamped": .timestamp(Timestamp(seconds: 0, nanoseconds: 0)), "removed": .null,
        ]),
      ])
    let read = try FirestoreDecoder().decode(Wrapped.self, from: document.fields)
    #expect(read == full && read.hashValue == full.hashValue)
    let json = try JSONEncoder().encode(full)
    #expect(try JSONDecoder().decode(Wrapped.self, from: json) == full)
  }

  @Test func serverTimestampsInNestedTypesHaveTheirPath() throws {
    let outer = Wrapped(created: Date(timeIntervalSince1970: 0), inside: Wrapped())
    let document = try FirestoreEncoder().encodeDocument(outer)
    #expect(
      document.serverTimestamps == [["stamped"], ["inside", "created"], ["inside", "stamped"]])
  }

  @Test func aWriteTimeIsTheServersInDocumentsAlone() throws {
    struct Model: Encodable {
      let time: Date?

      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(WriteTime(time), forKey: .time)
      }

      enum CodingKeys: CodingKey { case time }
    }
    let model = Model(time: Date(timeIntervalSinceReferenceDate: 1.5))
    #expect(try FirestoreEncoder().encodeDocument(model).serverTimestamps == [["time"]])
    #expect(try JSONEncoder().encode(model) == Data(#"{"time":1.5}"#.utf8))
    #expect(try JSONEncoder().encode(Model(time: nil)) == Data(#"{"time":null}"#.utf8))
  }

  @Test func wrappersInCollections() throws {
    try expectRoundTrip(
      [ExplicitNull(wrappedValue: 1), ExplicitNull(wrappedValue: nil)],
      as: .array([.integer(1), .null]))
    try expectRoundTrip(
      ["a": ExplicitNull(wrappedValue: [1]), "b": ExplicitNull(wrappedValue: nil)],
      as: .map(["a": .array([.integer(1)]), "b": .null]))
    let shelves = [Indirect(wrappedValue: 1), Indirect(wrappedValue: nil)]
    try expectRoundTrip(shelves, as: .array([.integer(1), .null]))
    try expectRoundTrip(
      ["a": ServerTimestamp(wrappedValue: Timestamp(seconds: 1, nanoseconds: 0))])
    try expectRoundTrip(ExplicitNull<OpenStatus?>(wrappedValue: OpenStatus(rawValue: "x")))
  }

  @Test func explicitNullTakesEveryCodableType() throws {
    struct Model: Codable, Equatable {
      @ExplicitNull var status: Status?
      @ExplicitNull var part: Identified?
      @ExplicitNull var list: [URL]?
      @ExplicitNull var any: DocumentValue?
    }
    let empty = Model(status: nil, part: nil, list: nil, any: nil)
    #expect(
      try FirestoreEncoder().encode(empty)
        == ["status": .null, "part": .null, "list": .null, "any": .null])
    try expectRoundTrip(empty)
    try expectRoundTrip(
      Model(
        status: .inReview, part: Identified(part: .init()), list: [], any: .array([.double(1)])))
  }

  @Test func recursionThroughAnIndirectProperty() throws {
    let shelf = Shelf(name: "box", inside: Shelf(name: "shelf", inside: Shelf(name: "room")))
    try expectRoundTrip(
      shelf,
      as: .map([
        "name": .string("box"),
        "inside": .map(["name": .string("shelf"), "inside": .map(["name": .string("room")])]),
      ]))
    var changed = shelf
    changed.inside?.inside?.name = "hall"
    #expect(changed.inside?.inside?.name == "hall")
    #expect(shelf.inside?.inside?.name == "room")
  }

  @Test func wrappersUsedInExplicitCode() throws {
    let book = try documentReference("books/b1")
    let read = try FirestoreDecoder().decode(
      Explicit.self, from: ["at": .timestamp(Timestamp(seconds: 1, nanoseconds: 0))], in: book)
    #expect(read.id == "b1" && read.at == Date(timeIntervalSince1970: 1))
    #expect(
      try FirestoreEncoder().encode(read)
        == ["at": .timestamp(Timestamp(seconds: 1, nanoseconds: 0)), "gone": .null])
    let empty = try FirestoreDecoder().decode(Explicit.self, from: [:], in: book)
    #expect(try FirestoreEncoder().encodeDocument(empty).serverTimestamps == [["at"]])
  }

  @Test func aReferenceCanBeAnyKindOfID() throws {
    struct BookID: DocumentIDWrappable, Codable, Hashable, Sendable {
      var number: Int

      static func wrap(_ documentReference: DocumentReference) throws -> BookID {
        guard let number = Int(documentReference.documentID) else { throw CancellationError() }
        return BookID(number: number)
      }
    }
    struct Model: Decodable {
      @DocumentID var id: BookID?
    }
    let read = try FirestoreDecoder().decode(
      Model.self, from: [:], in: documentReference("books/42"))
    #expect(read.id == BookID(number: 42))
    #expect(throws: CancellationError.self) {
      try FirestoreDecoder().decode(Model.self, from: [:], in: documentReference("books/b"))
    }
  }
}

private struct Shelf: Codable, Hashable, Sendable {
  var name: String
  @Indirect var inside: Shelf?

  init(name: String, inside: Shelf? = nil) {
    self.name = name
    self.inside = inside
  }
}

/// The form without property wrappers, for modules isolated to the main actor.
private struct Explicit: Codable {
  var id: String?
  var at: Date?
  var gone: String?

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(DocumentID<String>.self, forKey: .id).wrappedValue
    at = try container.decode(ServerTimestamp<Date>.self, forKey: .at).wrappedValue
    gone = try container.decode(ExplicitNull<String>.self, forKey: .gone).wrappedValue
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(DocumentID(wrappedValue: id), forKey: .id)
    try container.encode(ServerTimestamp(wrappedValue: at), forKey: .at)
    try container.encode(ExplicitNull(wrappedValue: gone), forKey: .gone)
  }

  enum CodingKeys: CodingKey {
    case id, at, gone
  }
}
