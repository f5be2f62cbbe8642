import FiresmithRuntime
import Foundation
import Testing

/// `Codable` types that do more than synthesized code over plain properties.
@Suite struct ContainerTests {
  @Test func collectionsOfCollections() throws {
    try expectRoundTrip(["a": ["b": [1, 2]], "c": [:]])
    try expectRoundTrip([["k": [[1: "x"]]]])
    try expectRoundTrip([1, nil, 3], as: .array([.integer(1), .null, .integer(3)]))
    try expectRoundTrip(["a": 1, "b": nil], as: .map(["a": .integer(1), "b": .null]))
    try expectRoundTrip(Set([1, 2, 3]))
    try expectRoundTrip(1..<5, as: .array([.integer(1), .integer(5)]))
    try expectRoundTrip([Int](), as: .array([]))
    try expectRoundTrip([String: Int](), as: .map([:]))
    let none: Int?? = .some(nil)
    #expect(try encoded([none]) == .array([.null]))
  }

  @Test func emptyTypes() throws {
    struct Empty: Codable, Equatable {}
    try expectRoundTrip(Empty(), as: .map([:]))
    try expectRoundTrip([Empty()], as: .array([.map([:])]))
    #expect(try FirestoreEncoder().encode(Empty()) == [:])
  }

  @Test func enumsWithAssociatedValues() throws {
    enum Media: Codable, Equatable {
      case ebook(url: URL, size: Int)
      case audio(minutes: Int?)
      case none
    }
    let url = try #require(URL(string: "https://example.com/e"))
    try expectRoundTrip(
      [Media.ebook(url: url, size: 1), .audio(minutes: nil), .none],
      as: .array([
        .map(["ebook": .map(["url": .string("https://example.com/e"), "size": .integer(1)])]),
        .map(["audio": .map([:])]), .map(["none": .map([:])]),
      ]))
    let error = try codingError {
      _ = try decoded([Media].self, .array([.map(["ebook": .map(["url": .integer(1)])])]))
    }
    #expect(error.path == ["value", "0", "ebook", "url"])
  }

  @Test func taggedUnions() throws {
    try expectRoundTrip(
      Shape.square(side: 2), as: .map(["kind": .string("square"), "side": .integer(2)]))
    try expectRoundTrip(
      Shape.unknown([
        "kind": .string("blob"), "at": .timestamp(Timestamp(seconds: 1, nanoseconds: 7)),
      ]))
    let error = try codingError { _ = try decoded(Shape.self, .map([:])) }
    #expect(error.path == ["value", "kind"])
  }

  @Test func inheritance() throws {
    let novel = Novel(title: "Momo", pages: 300)
    let fields = try FirestoreEncoder().encode(novel)
    #expect(
      fields == ["pages": .integer(300), "super": .map(["title": .string("Momo")])])
    #expect(try FirestoreDecoder().decode(Novel.self, from: fields) == novel)
    let flat = FlatNovel(title: "Momo", pages: 300)
    let flatFields = try FirestoreEncoder().encode(flat)
    #expect(flatFields == ["pages": .integer(300), "title": .string("Momo")])
    #expect(try FirestoreDecoder().decode(FlatNovel.self, from: flatFields) == flat)
    let error = try codingError {
      _ = try FirestoreDecoder().decode(
        Novel.self, from: ["pages": .integer(1), "super": .map([:])])
    }
    #expect(error.path == ["super", "title"])
  }

  @Test func containersMadeByHand() throws {
    let value = ByHand()
    let fields = try FirestoreEncoder().encode(value)
    #expect(
      fields == [
        "map": .map(["x": .integer(1), "inner": .map(["y": .double(0.5)])]),
        "list": .array([
          .string("first"), .map(["x": .boolean(true)]), .map(["list": .array([.integer(7)])]),
          .null, .map(["super": .map(["z": .integer(3)])]),
        ]),
        "other": .integer(9),
        "nothing": .null,
      ])
    #expect(try FirestoreDecoder().decode(ByHand.self, from: fields) == value)
  }

  @Test func userInfoReachesEveryType() throws {
    struct Reader: Codable {
      var found: String?

      init() {}

      init(from decoder: any Decoder) throws {
        found = decoder.userInfo.values.first as? String
      }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(encoder.userInfo.values.first as? String)
      }
    }
    let key = try #require(CodingUserInfoKey(rawValue: "key"))
    let decoder = FirestoreDecoder(userInfo: [key: "here"])
    let read = try decoder.decode([String: [Reader]].self, from: ["a": .array([.integer(1)])])
    #expect(read["a"]?.first?.found == "here")
    let encoder = FirestoreEncoder(userInfo: [key: "there"])
    #expect(try encoder.encode(["a": [Reader()]]) == ["a": .array([.string("there")])])
  }

  @Test func codingPathsAreThoseOfTheFields() throws {
    struct Path: Codable, Equatable {
      var keys: [String]

      init(_ keys: [String]) { self.keys = keys }

      init(from decoder: any Decoder) throws {
        keys = decoder.codingPath.map(\.stringValue)
      }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(encoder.codingPath.map(\.stringValue).joined(separator: "/"))
      }
    }
    let fields = try FirestoreEncoder().encode(["a": [["b": Path([])]]])
    #expect(fields == ["a": .array([.map(["b": .string("a/0/b")])])])
    let read = try FirestoreDecoder().decode([String: [[String: Path]]].self, from: fields)
    #expect(read["a"]?.first?["b"] == Path(["a", "0", "b"]))
  }

  @Test func anArrayIsReadToItsEndAndNoFurther() throws {
    struct Pair: Decodable {
      var count: Int?

      init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        count = container.count
        while !container.isAtEnd { _ = try container.decode(Int.self) }
        #expect(try container.decodeIfPresent(Int.self) == nil)
        _ = try container.decode(Int.self)
      }
    }
    let error = try codingError {
      _ = try decoded(Pair.self, .array([.integer(1), .integer(2)]))
    }
    #expect(error.path == ["value", "2"])
    #expect(error.message == "is missing")
  }

  @Test func containersThatExcludeEachOtherAreAnError() throws {
    struct Confused: Encodable {
      var order: Int

      func encode(to encoder: any Encoder) throws {
        switch order {
        case 0:
          var container = encoder.singleValueContainer()
          try container.encode(1)
          try container.encode(2)
        case 1:
          _ = encoder.container(keyedBy: StringKey.self)
          _ = encoder.unkeyedContainer()
        default:
          _ = encoder.unkeyedContainer()
          var container = encoder.singleValueContainer()
          try container.encodeNil()
        }
      }
    }
    for order in 0...2 {
      #expect(throws: EncodingError.self) { try encoded(["a": Confused(order: order)]) }
    }
  }

  @Test func referencesAreReadWithTheDocumentTheyStandIn() throws {
    let author = try documentReference("authors/ende", project: "another")
    let fields: [String: DocumentValue] = [
      "author": .reference(author), "any": .array([.map(["r": .reference(author)])]),
    ]
    struct Model: Codable, Equatable {
      var author: DocumentReference
      var any: DocumentValue
    }
    let read = try FirestoreDecoder().decode(
      Model.self, from: fields, in: try documentReference("books/b1"))
    #expect(read.author == author)
    #expect(read.author.name == "projects/another/databases/(default)/documents/authors/ende")
    #expect(try FirestoreEncoder().encode(read) == fields)
  }
}

struct StringKey: CodingKey {
  var stringValue: String
  var intValue: Int? { nil }

  init(_ stringValue: String) { self.stringValue = stringValue }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

private enum Shape: Codable, Equatable {
  case square(side: Int)
  case unknown([String: DocumentValue])

  private struct Square: Codable {
    var side: Int
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: StringKey.self)
    switch try container.decode(String.self, forKey: StringKey("kind")) {
    case "square": self = .square(side: try Square(from: decoder).side)
    default: self = .unknown(try [String: DocumentValue](from: decoder))
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .square(let side):
      var container = encoder.container(keyedBy: StringKey.self)
      try container.encode("square", forKey: StringKey("kind"))
      try Square(side: side).encode(to: encoder)
    case .unknown(let fields):
      try fields.encode(to: encoder)
    }
  }
}

private class Title: Codable, Equatable {
  let title: String

  init(title: String) { self.title = title }

  static func == (first: Title, second: Title) -> Bool { first.title == second.title }
}

private final class Novel: Title {
  let pages: Int

  init(title: String, pages: Int) {
    self.pages = pages
    super.init(title: title)
  }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: StringKey.self)
    pages = try container.decode(Int.self, forKey: StringKey("pages"))
    try super.init(from: container.superDecoder())
  }

  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: StringKey.self)
    try container.encode(pages, forKey: StringKey("pages"))
    try super.encode(to: container.superEncoder())
  }
}

private final class FlatNovel: Title {
  let pages: Int

  init(title: String, pages: Int) {
    self.pages = pages
    super.init(title: title)
  }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: StringKey.self)
    pages = try container.decode(Int.self, forKey: StringKey("pages"))
    try super.init(from: decoder)
  }

  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: StringKey.self)
    try container.encode(pages, forKey: StringKey("pages"))
    try super.encode(to: encoder)
  }
}

/// Calls all methods of the containers that synthesized code doesn't call.
private struct ByHand: Codable, Equatable {
  init() {}

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: StringKey.self)
    var map = container.nestedContainer(keyedBy: StringKey.self, forKey: StringKey("map"))
    var list = container.nestedUnkeyedContainer(forKey: StringKey("list"))
    try map.encode(1, forKey: StringKey("x"))
    try list.encode("first")
    var element = list.nestedContainer(keyedBy: StringKey.self)
    var wrapped = list.nestedContainer(keyedBy: StringKey.self)
    var numbers = wrapped.nestedUnkeyedContainer(forKey: StringKey("list"))
    try list.encodeNil()
    var last = list.nestedContainer(keyedBy: StringKey.self)
    try ["z": 3].encode(to: last.superEncoder())
    try element.encode(true, forKey: StringKey("x"))
    try numbers.encode(7)
    var inner = map.nestedContainer(keyedBy: StringKey.self, forKey: StringKey("inner"))
    try inner.encode(0.5, forKey: StringKey("y"))
    try 9.encode(to: container.superEncoder(forKey: StringKey("other")))
    try container.encodeNil(forKey: StringKey("nothing"))
    #expect(list.count == 5)
    #expect(numbers.codingPath.map(\.stringValue) == ["list", "2", "list"])
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: StringKey.self)
    #expect(
      container.allKeys.map(\.stringValue) == ["list", "map", "nothing", "other"])
    let map = try container.nestedContainer(keyedBy: StringKey.self, forKey: StringKey("map"))
    #expect(try map.decode(Int.self, forKey: StringKey("x")) == 1)
    #expect(map.contains(StringKey("inner")) && !map.contains(StringKey("outer")))
    let inner = try map.nestedContainer(keyedBy: StringKey.self, forKey: StringKey("inner"))
    #expect(try inner.decode(Double.self, forKey: StringKey("y")) == 0.5)
    var list = try container.nestedUnkeyedContainer(forKey: StringKey("list"))
    #expect(try list.decode(String.self) == "first")
    let element = try list.nestedContainer(keyedBy: StringKey.self)
    #expect(try element.decode(Bool.self, forKey: StringKey("x")))
    let wrapped = try list.nestedContainer(keyedBy: StringKey.self)
    var numbers = try wrapped.nestedUnkeyedContainer(forKey: StringKey("list"))
    #expect(try numbers.decodeNil() == false)
    #expect(try numbers.decode(Int.self) == 7)
    #expect(try list.decodeNil())
    let last = try list.superDecoder().container(keyedBy: StringKey.self)
    let superclass = try [String: Int](from: last.superDecoder())
    #expect(superclass == ["z": 3])
    #expect(list.isAtEnd && list.currentIndex == 5)
    #expect(try Int(from: container.superDecoder(forKey: StringKey("other"))) == 9)
    #expect(try container.decodeNil(forKey: StringKey("nothing")))
    #expect(throws: DecodingError.self) { try container.decodeNil(forKey: StringKey("absent")) }
  }
}
