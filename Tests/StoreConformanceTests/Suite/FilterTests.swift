import FiresmithRuntime
import Foundation
import Testing

/// The documents that each operator finds.
@Suite struct FilterTests {
  static let values: [String: DocumentValue] = [
    "null": nil, "t": true, "f": false, "nan": .double(.nan), "i1": 1, "d1": 1.0, "d15": 1.5,
    "neg": -1, "zero": 0, "s": "a", "empty": "", "arr": [1, 2], "arrd": [1.0], "arrn": [nil],
    "arrnan": [.double(.nan)], "map": ["a": 1], "mapd": ["a": 1.0], "mapn": ["a": nil],
    "vec": .vector(VectorValue([1, 2])), "nfc": "é", "nfd": "e\u{301}",
  ]

  static let comparable = Set(values.keys).subtracting(["null"])

  func database(_ store: StoreUnderTest) async throws -> TestDatabase {
    var documents: [String: [String: DocumentValue]] = ["c/missing": ["y": 1]]
    for (id, value) in Self.values { documents["c/\(id)"] = ["x": value] }
    return try await store.holding(documents)
  }

  static let found: [(StructuredQuery.Operator, DocumentValue, [String])] = [
    (.equal, nil, ["null"]), (.equal, .double(.nan), ["nan"]), (.equal, 1, ["d1", "i1"]),
    (.equal, 1.0, ["d1", "i1"]), (.equal, [1], ["arrd"]), (.equal, ["a": 1], ["map", "mapd"]),
    (.equal, [nil], ["arrn"]), (.equal, [.double(.nan)], ["arrnan"]), (.equal, -0.0, ["zero"]),
    (.equal, "é", ["nfc"]), (.equal, "e\u{301}", ["nfd"]), (.equal, [], []), (.equal, [:], []),
    (.equal, .vector(VectorValue([1, 2])), ["vec"]), (.equal, true, ["t"]),
    (.lessThan, nil, []), (.lessThan, .double(.nan), []), (.lessThan, 1, ["neg", "zero"]),
    (.lessThan, "a", ["empty"]), (.lessThan, true, ["f"]), (.lessThan, [1], ["arrn", "arrnan"]),
    (.lessThan, ["a": 1], ["mapn"]), (.lessThanOrEqual, nil, []),
    (.lessThanOrEqual, .double(.nan), []),
    (.lessThanOrEqual, 1.0, ["d1", "i1", "neg", "zero"]),
    (.lessThanOrEqual, ["a": 1], ["map", "mapd", "mapn"]), (.greaterThan, 1, ["d15"]),
    (.greaterThan, [1], ["arr"]), (.greaterThan, .double(.nan), []), (.greaterThan, nil, []),
    (.greaterThan, .double(-.infinity), ["d1", "d15", "i1", "neg", "zero"]),
    (.greaterThanOrEqual, 1, ["d1", "d15", "i1"]), (.greaterThanOrEqual, "e", ["nfc", "nfd"]),
    (.greaterThanOrEqual, nil, []), (.greaterThanOrEqual, "zz", ["nfc"]),
    (.in, [1, nil], ["d1", "i1"]), (.in, [nil], []), (.in, [.double(.nan)], []),
    (.in, [["a": 1.0], true], ["map", "mapd", "t"]), (.in, [["a": nil]], ["mapn"]),
    (.in, .array([[1]]), ["arrd"]), (.in, .array([[nil]]), ["arrn"]),
    (.in, [1, 1.0], ["d1", "i1"]),
    (.in, [.vector(VectorValue([1, 2]))], ["vec"]), (.in, ["é"], ["nfc"]),
    (.equal, .vector(VectorValue([.nan, 2])), []), (.in, [.vector(VectorValue([.nan]))], []),
    (.lessThan, .vector(VectorValue([.nan, 2])), ["vec"]),
    (.lessThan, .vector(VectorValue([1, .nan])), ["vec"]),
    (.greaterThanOrEqual, .vector(VectorValue([.nan, 2])), []),
    (.greaterThan, .vector(VectorValue([.nan])), ["vec"]),
    (.equal, [["": 0]], []), (.equal, ["": 0], []),
    (.greaterThan, ["": 0], ["map", "mapd", "mapn"]),
    (.arrayContains, ["": 0], []),
    (.arrayContains, 1, ["arr", "arrd"]), (.arrayContains, 2.0, ["arr"]),
    (.arrayContains, nil, []), (.arrayContains, .double(.nan), []), (.arrayContains, "x", []),
    (.arrayContainsAny, [1, nil], ["arr", "arrd"]), (.arrayContainsAny, [nil], []),
    (.arrayContainsAny, [2, "x"], ["arr"]), (.notIn, [1, nil], []), (.notIn, [nil], []),
  ]

  @Test(arguments: try await StoreUnderTest.all)
  func finds(_ store: StoreUnderTest) async throws {
    let database = try await database(store)
    for (comparison, operand, ids) in Self.found {
      try await database.unlessLacking(.unusualOperands) {
        let filter = StructuredQuery.Filter.field("x", comparison, operand)
        #expect(try await database.find(filter).sorted() == ids, "\(comparison) \(operand)")
        let count = try await database.store.count(
          of: StructuredQuery(collectionID: "c", filter: filter))
        #expect(count == ids.count, "\(comparison) \(operand)")
      }
    }
  }

  static let leftOut: [(StructuredQuery.Operator, DocumentValue, Set<String>)] = [
    (.notEqual, nil, []), (.notEqual, .double(.nan), ["nan"]), (.notEqual, 1, ["d1", "i1"]),
    (.notEqual, "a", ["s"]), (.notEqual, "é", ["nfc"]), (.notEqual, [nil], ["arrn"]),
    (.notEqual, .vector(VectorValue([1, 2])), ["vec"]), (.notEqual, "other", []),
    (.notIn, [1], ["d1", "i1"]), (.notIn, [.double(.nan)], []),
    (.notIn, [1, .double(.nan)], ["d1", "i1"]),
    (.notIn, ["a", 1.0], ["d1", "i1", "s"]), (.notIn, .array([[1]]), ["arrd"]),
    (.notIn, [["a": nil]], ["mapn"]), (.notIn, [.vector(VectorValue([.nan]))], []),
    (.notEqual, ["": 0], []), (.notEqual, .vector(VectorValue([.nan, 2])), []),
  ]

  @Test(arguments: try await StoreUnderTest.all)
  func leavesOut(_ store: StoreUnderTest) async throws {
    let database = try await database(store)
    for (comparison, operand, ids) in Self.leftOut {
      try await database.unlessLacking(.unusualOperands) {
        let found = try await database.find(.field("x", comparison, operand))
        #expect(
          Set(found) == Self.comparable.subtracting(ids) && found.count == Set(found).count,
          "\(comparison) \(operand)")
      }
    }
  }

  @Test(arguments: try await StoreUnderTest.all)
  func combinesFilters(_ store: StoreUnderTest) async throws {
    let database = try await store.holding([
      "c/1": ["a": 1, "b": "x", "l": [1]], "c/2": ["a": 2, "b": "y", "l": [1, 2]],
      "c/3": ["a": 2, "b": "z", "l": [3]], "c/4": ["a": 3, "b": "x"], "c/5": ["b": "x"],
    ])
    typealias Filter = StructuredQuery.Filter
    let (isOne, isTwo, isX) = (
      Filter.field("a", .equal, 1), Filter.field("a", .equal, 2), Filter.field("b", .equal, "x")
    )
    let cases: [(Filter, [String])] = [
      (.all([]), ["1", "2", "3", "4", "5"]), (.all([isX]), ["1", "4", "5"]),
      (.all([.all([]), .all([.all([])])]), ["1", "2", "3", "4", "5"]),
      (.any([.all([]), isOne]), ["1"]), (.all([.all([]), isOne]), ["1"]),
      (.any([isX]), ["1", "4", "5"]), (.all([isOne, isX]), ["1"]), (.all([isTwo, isX]), []),
      (.any([isOne, isTwo]), ["1", "2", "3"]), (.any([isX, isTwo]), ["1", "2", "3", "4", "5"]),
      (.all([isX, .any([isOne, .field("a", .equal, 3)])]), ["1", "4"]),
      (.any([.all([isX, isOne]), .all([isTwo, .field("b", .equal, "z")])]), ["1", "3"]),
      (.any([.field("l", .arrayContains, 1), .field("l", .arrayContains, 3)]), ["1", "2", "3"]),
      (.all([isTwo, .field("l", .arrayContains, 1)]), ["2"]),
      (.all([.field("a", .in, [1, 2]), .field("b", .in, ["x", "y"])]), ["1", "2"]),
      (.all([.field("a", .greaterThan, 1), .field("a", .lessThan, 3)]), ["2", "3"]),
      (.all([.field("b", .notEqual, "y"), .any([isOne, isTwo])]), ["1", "3"]),
      (.all([.field("b", .notEqual, "y"), .field("a", .in, [1, 2])]), ["1", "3"]),
      (.all([.field("a", .greaterThan, 1), .field("a", .notEqual, 3)]), ["2", "3"]),
      (
        .all([.field("a", .in, [1, 2, 3, 4, 5]), .field("l", .arrayContainsAny, [1, 3])]),
        ["1", "2", "3"]
      ),
    ]
    for (filter, ids) in cases {
      #expect(try await database.find(filter).sorted() == ids, "\(filter)")
      let count = try await database.store.count(
        of: StructuredQuery(collectionID: "c", filter: filter))
      #expect(count == ids.count, "\(filter)")
    }
  }

  /// A time is compared to the nanosecond if it is the operand itself, and to the microsecond in a
  /// list, an array or a map.
  @Test(arguments: try await StoreUnderTest.all)
  func comparesTimesFinerThanAMicrosecond(_ store: StoreUnderTest) async throws {
    func time(_ nanoseconds: Int32) -> DocumentValue {
      .timestamp(Timestamp(seconds: -1, nanoseconds: nanoseconds))
    }
    let database = try await store.holding([
      "c/1": ["t": time(1000), "l": [time(1000)], "m": ["a": time(1000)]],
      "c/2": ["t": time(2000), "l": [time(2000)], "m": ["a": time(2000)]],
    ])
    let fine = time(1500)
    let cases: [(StructuredQuery.Filter, [String])] = [
      (.field("t", .equal, fine), []), (.field("t", .notEqual, fine), ["1", "2"]),
      (.field("t", .lessThan, fine), ["1"]), (.field("t", .greaterThanOrEqual, fine), ["2"]),
      (.field("t", .in, [fine]), ["1"]), (.field("t", .notIn, [fine]), ["2"]),
      (.field("l", .arrayContains, fine), []), (.field("l", .arrayContainsAny, [fine]), ["1"]),
      (.field("l", .equal, [fine]), ["1"]), (.field("l", .lessThan, [fine]), []),
      (.field("m", .equal, ["a": fine]), ["1"]), (.field("m", .notIn, [["a": fine]]), ["2"]),
      (.all([.field("t", .in, [fine]), .field("t", .lessThan, fine)]), ["1"]),
    ]
    for (filter, ids) in cases {
      try await database.unlessLacking(.unusualOperands) {
        let found = try await database.find(filter)
        #expect(found == ids, "\(filter)")
      }
    }
    for (field, operand, ids) in [("t", fine, ["2"]), ("m", ["a": fine], ["1", "2"])]
      as [(FieldPath, DocumentValue, [String])]
    {
      let query = StructuredQuery(
        collectionID: "c", orders: [.init(field)], start: .init([operand], isBefore: true))
      try await database.unlessLacking(.unusualOperands) {
        let found = try await database.find(query)
        #expect(found == ids, "\(field)")
      }
    }
  }

  @Test(arguments: try await StoreUnderTest.all)
  func reachesIntoMaps(_ store: StoreUnderTest) async throws {
    let database = try await store.holding([
      "c/1": ["m": ["k": 1, "a.b": 5]], "c/2": ["m": ["k": 2, "k k": ["`": 1]]], "c/3": ["m": 1],
      "c/4": ["m.k": 1],
    ])
    #expect(try await database.find(.field("m.k", .greaterThan, 0)) == ["1", "2"])
    #expect(try await database.find(.field(FieldPath(["m.k"]), .equal, 1)) == ["4"])
    #expect(try await database.find(.field(FieldPath(["m", "a.b"]), .equal, 5)) == ["1"])
    #expect(try await database.find(.field(FieldPath(["m", "k k", "`"]), .equal, 1)) == ["2"])
    #expect(try await database.find(.field("m", .equal, 1)) == ["3"])
    let query = StructuredQuery(collectionID: "c", orders: [.init("m.k", isDescending: true)])
    #expect(try await database.find(query) == ["2", "1"])
  }

  @Test(arguments: try await StoreUnderTest.all)
  func comparesDocumentIDs(_ store: StoreUnderTest) async throws {
    let database = try await store.holding([
      "c/a": [:], "c/b": [:], "c/B": [:], "c/é": [:], "c/b/c/x": [:], "o/b": [:],
    ])
    try await database.put("c/e\u{301}", [:])
    func find(
      _ comparison: StructuredQuery.Operator, _ operand: DocumentValue
    ) async throws -> [String] {
      try await database.find(.field(.documentID(), comparison, operand))
    }
    let reference = database.reference
    #expect(try await find(.equal, reference("c/b")) == ["b"])
    #expect(try await find(.equal, reference("c/é")).map { Array($0.utf8) } == [Array("é".utf8)])
    #expect(try await find(.greaterThan, reference("c/b")).map(\.utf8.count) == [3, 2])
    #expect(try await find(.lessThan, reference("c/b")) == ["B", "a"])
    #expect(try await find(.notEqual, reference("c/b")).count == 4)
    #expect(try await find(.in, [reference("c/a"), reference("o/b")]) == ["a"])
    #expect(try await find(.notIn, [reference("c/a"), reference("c/b")]).count == 3)
    #expect(try await find(.greaterThan, reference("b/z")).count == 5, "another collection")
    #expect(try await find(.greaterThan, reference("c/b/c/a")).count == 2, "a deeper one")
  }
}
