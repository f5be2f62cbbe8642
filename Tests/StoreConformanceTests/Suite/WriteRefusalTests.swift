import FiresmithRuntime
import Foundation
import Testing

/// Values that can't be stored, and values at the limits that can.
@Suite struct WriteRefusalTests {
  static func text(_ length: Int) -> String { String(repeating: "x", count: length) }

  /// `value` inside `levels` maps of one entry.
  static func nested(_ levels: Int, _ value: DocumentValue = 1) -> DocumentValue {
    (0..<levels).reduce(value) { value, _ in ["m": value] }
  }

  static func path(ids: Int) -> String { Array(repeating: "c", count: ids).joined(separator: "/") }

  @Test(arguments: try await StoreUnderTest.all)
  func paths(_ store: StoreUnderTest) async throws {
    let database = try store.open()
    let refused = [
      "", "c", "c/", "/c/d", "c//d/e", "c/.", "c/..", "c/__a__", "c/_____", "__a__/d", "c/d/e",
      "c/__\u{301}__",
      "c/" + Self.text(1501), "c/" + String(repeating: "é", count: 751), Self.path(ids: 102),
    ]
    for path in refused {
      #expect(
        await code { try await database.put(path, [:]) } == .invalidArgument, "\(path.prefix(99))")
      #expect(
        await code { _ = try await database.document(path) } == .invalidArgument,
        "\(path.prefix(99))")
    }
    let allowed = [
      "c/__", "c/____", "c/__a", "c/é/d/🙂", "c/" + Self.text(1500), "c/a b", "c/%", "c/%2F",
      "c/?a=b",
      "c/\u{301}", "c/\u{301}a/d/\u{200d}", "c/#", "c/+", "c/\u{1}\n", "c/\"\\", "c/:commit",
      "c/...", "c/*", Self.path(ids: 100),
    ]
    for path in allowed {
      try await database.put(path, ["a": 1])
      #expect(try await database.fields(path) == ["a": 1], "\(path.prefix(99))")
    }
  }

  static let refused: [[String: DocumentValue]] = [
    ["": 1], ["__x__": 1], ["_____": 1], ["__name__": 1], ["m": ["": 1]], ["m": ["__x__": 1]],
    ["m": ["__type__": 1]], ["__\u{301}__": 1], ["a": .array([[1]])], ["a": [["b": .array([[]])]]],
    ["a": [.vector(VectorValue([1]))]], ["v": .vector(VectorValue([]))],
    ["v": .vector(VectorValue([.nan]))],
    ["v": .vector(VectorValue(Array(repeating: 0, count: 2049)))],
    ["g": .geopoint(GeoPoint(latitude: 90.1, longitude: 0))],
    ["g": .geopoint(GeoPoint(latitude: 0, longitude: -180.1))],
    ["g": .geopoint(GeoPoint(latitude: .nan, longitude: 0))],
    ["t": .timestamp(Timestamp(seconds: -62_135_596_801, nanoseconds: 0))],
    ["t": .timestamp(Timestamp(seconds: 253_402_300_800, nanoseconds: 0))],
    ["t": .timestamp(Timestamp(seconds: 0, nanoseconds: 1_000_000_000))],
    ["m": nested(21)], ["m": nested(20, [:])], ["m": nested(20, [1])], ["m": nested(19, [[:]])],
    ["m": nested(21, [])], ["a": [nested(20)]], [text(1501): 1],
    [String(repeating: "é", count: 751): 1],
    ["m": .map([text(1499): 1])], [text(100): .map([text(1400): 1])],
    ["m": ["m": .map([text(1497): 1])]], ["m": [.map([text(1499): 1])]],
    ["s": .string(text(1_048_488))], ["b": .bytes(Data(count: 1_048_488))],
    ["m": ["a": [.string(text(1_048_488))]]],
    ["a": .string(text(600_000)), "b": .string(text(600_000))],
    ["a": .array((0..<1100).map { _ in .string(text(1000)) })],
  ]

  @Test(arguments: try await StoreUnderTest.all)
  func refusesFields(_ store: StoreUnderTest) async throws {
    let database = try store.open()
    for fields in Self.refused {
      #expect(
        await code { try await database.put("c/d", fields) } == .invalidArgument,
        "\("\(fields)".prefix(99))")
    }
    #expect(try await database.document("c/d") == nil)
  }

  static let allowed: [[String: DocumentValue]] = [
    ["__": 1, "____": 1, "__a": 1, "a.b": 1, "`": 1, "*": 1, "/": 1, "0": 1, "\u{0}": 1, " ": 1],
    ["a": [["b": [1]]]], ["m": nested(20)], ["m": nested(20, [])], ["a": [nested(19)]],
    ["m": nested(20, .vector(VectorValue([1])))], ["a": [["v": .vector(VectorValue([1]))]]],
    ["v": .vector(VectorValue(Array(repeating: 0, count: 2048)))],
    ["v": .vector(VectorValue([.infinity]))], [text(1500): 1], ["m": .map([text(1498): 1])],
    ["m": [.map([text(1498): 1])]], ["s": .string(text(1_048_487))],
    ["b": .bytes(Data(count: 1_048_487))],
    ["a": .array((0..<1047).map { _ in .string(text(1000)) })],
  ]

  @Test(arguments: try await StoreUnderTest.all)
  func allowsFields(_ store: StoreUnderTest) async throws {
    let database = try store.open()
    for (number, fields) in Self.allowed.enumerated() {
      try await database.unlessLacking(.unusualFieldNames) {
        try await database.put("c/\(number)", fields)
        let stored = try await database.fields("c/\(number)")
        #expect(stored == fields, "\("\(fields)".prefix(99))")
      }
    }
  }

  /// The limit applies to the document after the write.
  @Test(arguments: try await StoreUnderTest.all)
  func refusesToGrowBeyondTheLimit(_ store: StoreUnderTest) async throws {
    let database = try await store.holding(["c/d": ["a": .string(Self.text(600_000))]])
    let growing: [DocumentWrite] = [
      DocumentWrite(
        path: "c/d", operation: .update(["b": .string(Self.text(600_000))], mask: ["b"])),
      DocumentWrite(
        path: "c/d", operation: .update([:], mask: []),
        transforms: [.init("b", .arrayUnion([.string(Self.text(600_000))]))]),
    ]
    for write in growing {
      #expect(await code { try await database.store.commit([write]) } == .invalidArgument)
    }
    #expect(try await database.fields("c/d")?.keys.sorted() == ["a"])
  }

  @Test(arguments: try await StoreUnderTest.all)
  func refusesMasksAndTransforms(_ store: StoreUnderTest) async throws {
    let database = try await store.holding(["c/d": ["a": 1]])
    let masks: [[FieldPath]] = [
      [""], ["a..b"], ["__x__"], ["a.__x__"], [FieldPath([])], [FieldPath([Self.text(1501)])],
    ]
    for mask in masks {
      let write = DocumentWrite(path: "c/d", operation: .update(["a": 2], mask: mask))
      #expect(
        await code { try await database.store.commit([write]) } == .invalidArgument,
        "\("\(mask)".prefix(99))")
    }
    let transforms: [[FieldTransform]] = [
      [.init("a", .increment("x"))], [.init("__x__", .serverTimestamp)],
      [.init(FieldPath([]), .increment(1))], [.init("a..b", .increment(1))],
      [.init("a", .increment(1)), .init("a.b", .increment(1))],
      [.init("a.b", .serverTimestamp), .init("a", .arrayUnion([1]))],
      [.init("a", .arrayUnion([.geopoint(GeoPoint(latitude: 91, longitude: 0))]))],
    ]
    for transforms in transforms {
      let write = DocumentWrite(
        path: "c/d", operation: .update([:], mask: []), transforms: transforms)
      #expect(
        await code { try await database.store.commit([write]) } == .invalidArgument,
        "\(transforms)")
    }
    #expect(try await database.fields("c/d") == ["a": 1])
  }

  @Test(arguments: try await StoreUnderTest.all)
  func refusesReferencesToNoDocument(_ store: StoreUnderTest) async throws {
    let database = try store.open()
    for path in ["c", "c/d/e", "c/__x__", "c//d", ""] {
      let reference = DocumentValue.reference(database.firestore.document(path))
      #expect(
        await code { try await database.put("c/d", ["r": reference]) } == .invalidArgument,
        "\(path)")
    }
  }

  @Test(arguments: try await StoreUnderTest.having(.foreignReferences))
  func keepsReferencesToOtherDatabases(_ store: StoreUnderTest) async throws {
    let database = try store.open()
    let other = try #require(
      DocumentReference(name: "projects/other/databases/x/documents/a/b"))
    try await database.put("c/d", ["r": .reference(other)])
    #expect(try await database.fields("c/d") == ["r": .reference(other)])
  }
}
