import Foundation
import Testing

@testable import FiresmithRuntime

@Suite struct ErrorTests {
  struct Tag: Codable, Equatable {
    var title: String
    var color: HexColor
  }

  struct Book: Codable, Equatable {
    var title: String
    var pages: Int
    var tags: [Tag]?
    var ratings: [String: Double]?
    var published: Date?
  }

  @Test(
    arguments: [
      (["title": .string("t")], "pages", "is missing"),
      (["title": .null, "pages": .integer(1)], "title", "is null where a string belongs"),
      (
        ["title": .string("t"), "pages": .string("twohundredfifty")], "pages",
        "holds the string “twohundredfifty” where an integer belongs"
      ),
      (
        [
          "title": .string("t"), "pages": .integer(1),
          "tags": .array([
            .map(["title": .string("a"), "color": .string("#000000")]),
            .map(["title": .string("b"), "color": .string("red")]),
          ]),
        ], "tags[1].color", "holds the string “red”, which is not a colour such as #f05138"
      ),
      (
        [
          "title": .string("t"), "pages": .integer(1),
          "tags": .array([.map(["title": .string("")])]),
        ],
        "tags[0].color", "is missing"
      ),
      (
        ["title": .string("t"), "pages": .integer(1), "tags": .array([.null])],
        "tags[0]", "is null where a map belongs"
      ),
      (
        ["title": .string("t"), "pages": .integer(1), "tags": .map(["0": .null])],
        "tags", "holds a map where an array belongs"
      ),
      (
        [
          "title": .string("t"), "pages": .integer(1),
          "ratings": .map(["example.com": .string("5"), "b": .integer(5), "x": .null]),
        ], "ratings.`example.com`", "holds the string “5” where a number belongs"
      ),
      (
        ["title": .string("t"), "pages": .integer(1), "published": .string("1979-10-12")],
        "published", "holds the string “1979-10-12” where a timestamp belongs"
      ),
      (
        ["title": .geopoint(GeoPoint(latitude: 1, longitude: -2.5)), "pages": .integer(1)],
        "title", "holds the geopoint (1.0, -2.5) where a string belongs"
      ),
    ] as [([String: DocumentValue], String, String)])
  func aDecodingErrorNamesTheFieldAndWhatItHolds(
    fields: [String: DocumentValue], field: String, reason: String
  ) throws {
    let error = try #require(
      #expect(throws: DecodingError.self) {
        try FirestoreDecoder().decode(Book.self, from: fields)
      })
    let failure = FieldFailure(error)
    #expect(failure.field == field)
    #expect(failure.reason == reason)
  }

  @Test func aTypesOwnErrorKeepsItsWords() throws {
    struct Even: Decodable {
      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard try container.decode(Int.self) % 2 == 0 else {
          throw DecodingError.dataCorruptedError(in: container, debugDescription: "odd")
        }
      }
    }
    let error = try #require(
      #expect(throws: DecodingError.self) {
        try decoded([String: [Even]].self, .map(["a": .array([.integer(2), .integer(3)])]))
      })
    #expect(FieldFailure(error).field == "value.a[1]")
    #expect(FieldFailure(error).reason == "is invalid: odd")
    #expect(FieldFailure(CancellationError()).field == "")
  }

  @Test func everyKindIsDescribed() throws {
    let stored: [(DocumentValue, String)] = [
      (.boolean(false), "the boolean false"), (.integer(-1), "the integer -1"),
      (.double(1), "the double 1.0"), (.bytes(Data([1, 2])), "bytes (2)"),
      (.timestamp(Timestamp(seconds: 0, nanoseconds: 0)), "the timestamp 1970-01-01T00:00:00Z"),
      (.reference(try documentReference("authors/ende")), "a reference to authors/ende"),
      (.vector(VectorValue([1, 2, 3])), "a vector of 3 numbers"),
      (.array([.null]), "an array of 1 elements"), (.map([:]), "a map"),
      (
        .string(String(repeating: "é", count: 100)),
        "the string “\(String(repeating: "é", count: 60))…”"
      ),
    ]
    for (value, phrase) in stored {
      let error = try codingError { _ = try decoded(UUID.self, value) }
      #expect(error.message.hasPrefix("holds \(phrase)"))
    }
  }

  @Test func aMapThatIsNoneNamesItsPath() throws {
    let error = try codingError {
      _ = try FirestoreDecoder().decode(Holder<Holder<Book>>.self, from: ["value": .integer(1)])
    }
    #expect(error.path == ["value"])
    #expect(error.message == "holds the integer 1 where a map belongs")
    let root = try codingError { _ = try FirestoreDecoder().decode(Book.self, from: .integer(1)) }
    #expect(root.path == [])
  }

  @Test func ofSeveralErrorsInADictionaryItIsAlwaysTheSame() throws {
    let fields = (0..<50).map { ("k\($0)", DocumentValue.string("")) }
    for _ in 0..<20 {
      let shuffled = Dictionary(uniqueKeysWithValues: fields.shuffled())
      let error = try codingError { _ = try decoded([String: Int].self, .map(shuffled)) }
      #expect(error.path == ["value", "k0"])
    }
  }
}
