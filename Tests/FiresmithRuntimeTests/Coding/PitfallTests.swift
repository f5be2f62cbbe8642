import FiresmithRuntime
import Foundation
import Testing

/// Pitfalls of Google's coder, apart from numbers and dates.
@Suite struct PitfallTests {
  /// Wrappers whose key is missing are nil, in synthesized code too.
  @Test func missingWrappers() throws {
    let read = try FirestoreDecoder().decode(Wrapped.self, from: [:])
    #expect(read == Wrapped())
    let generic = try FirestoreDecoder().decode(
      Generic<ServerTimestamp<Date>, ExplicitNull<Int>, Indirect<String>>.self, from: [:])
    #expect(generic.first.wrappedValue == nil)
    #expect(generic.second.wrappedValue == nil)
    #expect(generic.third.wrappedValue == nil)
    let json = try JSONDecoder().decode(Wrapped.self, from: Data("{}".utf8))
    #expect(json == Wrapped())
  }

  /// A wrapper with the wrong kind is an error, not nil.
  @Test func wrongWrappers() throws {
    for name in ["created", "stamped", "removed", "inside"] {
      let error = try codingError {
        _ = try FirestoreDecoder().decode(Wrapped.self, from: [name: .integer(1)])
      }
      #expect(error.path == [name])
    }
  }

  /// A document's id is read from its reference only, and never written.
  @Test func documentID() throws {
    let book = try documentReference("books/b1")
    let read = try FirestoreDecoder().decode(
      Identified.self, from: ["key": .string("other"), "part": .map([:])], in: book)
    #expect(read.id == "b1")
    #expect(read.reference == book)
    #expect(read.part.id == "b1")
    #expect(try FirestoreEncoder().encode(read) == ["part": .map([:])])
    #expect(try FirestoreDecoder().decode(Identified.self, from: ["part": .map([:])]).id == nil)
    #expect(try FirestoreEncoder().encode(Generic(first: read, second: 1, third: true)).count == 3)
  }

  /// A document's id is a value like any other in JSON.
  @Test func documentIDInJSON() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let value = Identified(id: "b1", reference: nil, part: .init(id: "b2"))
    let data = try encoder.encode(value)
    #expect(String(decoding: data, as: UTF8.self) == #"{"key":"b1","part":{"id":"b2"}}"#)
    #expect(try JSONDecoder().decode(Identified.self, from: data) == value)
    let missing = try JSONDecoder().decode(Identified.self, from: Data(#"{"part":{}}"#.utf8))
    #expect(missing == Identified(part: .init()))
  }

  /// An unknown raw value is an error that lists the known ones.
  @Test func unknownRawValue() throws {
    let error = try codingError {
      _ = try decoded([Status?].self, .array([.string("draft"), .string("burnt")]))
    }
    #expect(error.path == ["value", "1"])
    #expect(error.message == "holds the string “burnt”, which is none of “draft”, “in review”")
    let level = try codingError { _ = try decoded(Level?.self, .integer(9)) }
    #expect(level.path == ["value"])
    #expect(level.message == "holds the integer 9, which is not a Level")
    let kind = try codingError { _ = try decoded(Level.self, .string("low")) }
    #expect(kind.message == "holds the string “low” where an integer belongs")
  }

  /// A raw value that is carried along survives.
  @Test func carriedRawValue() throws {
    try expectRoundTrip([OpenStatus(rawValue: "burnt"), OpenStatus(rawValue: "draft")])
    try expectRoundTrip(["k": OpenStatus(rawValue: "burnt")])
  }

  /// A default for a missing key, in explicit code.
  @Test func defaults() throws {
    #expect(try FirestoreDecoder().decode(Defaulted.self, from: [:]).level == .low)
    #expect(try FirestoreDecoder().decode(Defaulted.self, from: ["level": .null]).level == .low)
    #expect(
      try FirestoreDecoder().decode(Defaulted.self, from: ["level": .integer(2)]).level == .high)
  }

  /// Nil is left out, unless null is asked for.
  @Test func nils() throws {
    let encoded = try FirestoreEncoder().encodeDocument(Wrapped())
    #expect(encoded.fields == ["removed": .null])
    #expect(encoded.serverTimestamps == [["created"], ["stamped"]])
    #expect(try FirestoreEncoder().encode(Wrapped()) == ["removed": .null])
  }

  /// A dictionary is a map only if its keys can be names.
  @Test func dictionaryKeys() throws {
    try expectRoundTrip(["a": 1, "b.c": 2], as: .map(["a": .integer(1), "b.c": .integer(2)]))
    try expectRoundTrip([1: "x", -2: "y"], as: .map(["1": .string("x"), "-2": .string("y")]))
    try expectRoundTrip([Level.low: "x"], as: .array([.integer(1), .string("x")]))
    try expectRoundTrip([Named.draft: 1], as: .map(["draft": .integer(1)]))
    let url = try #require(URL(string: "https://example.com"))
    try expectRoundTrip([url: 1.5], as: .array([.string("https://example.com"), .double(1.5)]))
    let error = try codingError { _ = try encoded([Level.low: ["x"]]) }
    #expect(error.path == ["value", "1"])
  }

  /// One decoder serves many threads.
  @Test func sharedDecoder() async throws {
    let decoder = FirestoreDecoder()
    let encoder = FirestoreEncoder()
    let counts = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<200 {
        let id = try documentReference("books/\(number)")
        group.addTask {
          let fields = try encoder.encode(Holder(value: [number, number + 1]))
          let read = try decoder.decode(
            Generic<DocumentID<String>, Int, Int>.self,
            from: [
              "first": .null, "second": .integer(number), "third": .integer(1),
            ], in: id)
          #expect(read.first.wrappedValue == "\(number)" && read.second == number)
          return try decoder.decode(Holder<[Int]>.self, from: fields).value[0]
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts.sorted() == Array(0..<200))
  }

  /// A pending server timestamp is nil.
  @Test func pendingServerTimestamp() throws {
    let read = try FirestoreDecoder().decode(
      Wrapped.self, from: ["created": .null, "stamped": .null, "removed": .null, "inside": .null])
    #expect(read == Wrapped())
  }
}

struct Wrapped: Codable, Hashable, Sendable {
  @ServerTimestamp var created: Date?
  @ServerTimestamp var stamped: Timestamp?
  @ExplicitNull var removed: Date?
  @Indirect var inside: Wrapped?

  init(
    created: Date? = nil, stamped: Timestamp? = nil, removed: Date? = nil, inside: Wrapped? = nil
  ) {
    self.created = created
    self.stamped = stamped
    self.removed = removed
    self.inside = inside
  }
}

struct Identified: Codable, Hashable {
  @DocumentID var id: String?
  @DocumentID var reference: DocumentReference?
  var part: Part

  struct Part: Codable, Hashable {
    @DocumentID var id: String?
  }

  enum CodingKeys: String, CodingKey {
    case id = "key"
    case reference = "path"
    case part
  }
}

/// Generic code doesn't see overloads of a container's methods.
struct Generic<First, Second, Third> {
  var first: First
  var second: Second
  var third: Third
}

extension Generic: Decodable where First: Decodable, Second: Decodable, Third: Decodable {}
extension Generic: Encodable where First: Encodable, Second: Encodable, Third: Encodable {}

enum Status: String, Codable, CaseIterable {
  case draft
  case inReview = "in review"
}

enum Level: Int, Codable {
  case low = 1
  case high = 2
}

enum Named: String, Codable, CodingKeyRepresentable {
  case draft
}

struct OpenStatus: RawRepresentable, Codable, Hashable {
  var rawValue: String
}

struct Defaulted: Decodable {
  var level: Level

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    level = try container.decodeIfPresent(Level.self, forKey: .level) ?? .low
  }

  enum CodingKeys: CodingKey {
    case level
  }
}
