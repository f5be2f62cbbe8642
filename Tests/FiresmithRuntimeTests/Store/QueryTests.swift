import Foundation
import Testing

@testable import FiresmithRuntime

/// What queries find. The expectations are what Firestore's emulator answered.
@Suite struct QueryTests {
  static let values: [String: DocumentValue] = [
    "null": nil, "t": true, "f": false, "nan": .double(.nan), "i1": 1, "d1": 1.0, "d15": 1.5,
    "neg": -1, "zero": 0, "s": "a", "empty": "", "arr": [1, 2], "arrd": [1.0], "arrn": [nil],
    "map": ["a": 1], "mapd": ["a": 1.0],
  ]

  static let comparable = Set(values.keys).subtracting(["null"])

  func store() async throws -> MemoryStore {
    var documents: [String: [String: DocumentValue]] = ["c/missing": ["y": 1]]
    for (id, value) in Self.values { documents["c/\(id)"] = ["x": value] }
    return try await .holding(documents)
  }

  @Test(
    arguments: [
      (.equal, nil, ["null"]), (.equal, .double(.nan), ["nan"]), (.equal, 1, ["d1", "i1"]),
      (.equal, 1.0, ["d1", "i1"]), (.equal, [1], ["arrd"]), (.equal, ["a": 1], ["map", "mapd"]),
      (.lessThan, nil, []), (.lessThan, .double(.nan), []), (.lessThan, 1, ["neg", "zero"]),
      (.lessThan, "a", ["empty"]), (.lessThan, true, ["f"]), (.lessThan, [1], ["arrn"]),
      (.lessThanOrEqual, nil, []), (.lessThanOrEqual, 1.0, ["d1", "i1", "neg", "zero"]),
      (.lessThanOrEqual, ["a": 1], ["map", "mapd"]), (.greaterThan, 1, ["d15"]),
      (.greaterThan, [1], ["arr"]), (.greaterThan, .double(.nan), []),
      (.greaterThanOrEqual, 1, ["d1", "d15", "i1"]), (.greaterThanOrEqual, "a", ["s"]),
      (.in, [1, nil], ["d1", "i1"]), (.in, [nil], []), (.in, [.double(.nan)], []),
      (.in, [["a": 1.0], true], ["map", "mapd", "t"]),
      (.in, .array([[1]]), ["arrd"]), (.arrayContains, 1, ["arr", "arrd"]),
      (.arrayContains, nil, []), (.arrayContains, .double(.nan), []),
      (.arrayContainsAny, [1, nil], ["arr", "arrd"]), (.arrayContainsAny, [nil], []),
      (.notIn, [1, nil], []),
    ] as [(StructuredQuery.Operator, DocumentValue, [String])])
  func compares(
    with comparison: StructuredQuery.Operator, _ operand: DocumentValue, expected: [String]
  ) async throws {
    let query = StructuredQuery(collectionID: "c", filter: .field("x", comparison, operand))
    #expect(try await store().find(query).sorted() == expected)
  }

  @Test(
    arguments: [
      (.notEqual, nil, []), (.notEqual, .double(.nan), ["nan"]), (.notEqual, 1, ["d1", "i1"]),
      (.notEqual, "a", ["s"]), (.notIn, [1], ["d1", "i1"]), (.notIn, [.double(.nan)], []),
      (.notIn, ["a", 1.0], ["d1", "i1", "s"]), (.notIn, .array([[1]]), ["arrd"]),
    ] as [(StructuredQuery.Operator, DocumentValue, Set<String>)])
  func leavesOut(
    with comparison: StructuredQuery.Operator, _ operand: DocumentValue, missing: Set<String>
  ) async throws {
    let query = StructuredQuery(collectionID: "c", filter: .field("x", comparison, operand))
    #expect(Set(try await store().find(query)) == Self.comparable.subtracting(missing))
  }

  @Test func ordersByTheFieldsOfRangeFilters() async throws {
    let store = try await MemoryStore.holding([
      "c/1": ["a": 3, "b": "x"], "c/2": ["a": 2, "b": "y"], "c/3": ["a": 2, "b": "z"],
      "c/4": ["a": 9], "c/5": ["b": "y", "a": 1], "c/6": ["a": 1, "b": nil],
    ])
    var query = StructuredQuery(collectionID: "c")
    #expect(try await store.find(query) == ["1", "2", "3", "4", "5", "6"])
    query.filter = .field("b", .greaterThan, "x")
    #expect(try await store.find(query) == ["2", "5", "3"])
    query.filter = .all([.field("b", .greaterThan, "x"), .field("a", .greaterThan, 0)])
    #expect(try await store.find(query) == ["5", "2", "3"])
    query.orders = [StructuredQuery.Order("a", isDescending: true)]
    #expect(try await store.find(query) == ["3", "2", "5"])
    query.filter = .any([.field("a", .greaterThan, 3), .field("z", .lessThan, nil)])
    #expect(try await store.find(query) == ["4"], "what can't be is no order either")
    query.filter = .any([.field("a", .equal, 9), .field("b", .equal, "x")])
    #expect(try await store.find(query) == ["4", "1"])
    query.filter = .field("b", .notEqual, "y")
    #expect(try await store.find(query) == ["1", "3"], "null is left out, and what lacks b")
  }

  @Test func cursorsAndLimits() async throws {
    let store = try await MemoryStore.holding([
      "c/a": ["n": 1], "c/b": ["n": 2], "c/c": ["n": 2], "c/d": ["n": 3], "c/e": ["m": 1],
    ])
    func find(_ change: (inout StructuredQuery) -> Void) async throws -> [String] {
      var query = StructuredQuery(collectionID: "c", orders: [StructuredQuery.Order("n")])
      change(&query)
      return try await store.find(query)
    }
    #expect(try await find { _ in } == ["a", "b", "c", "d"])
    #expect(try await find { $0.limit = 2 } == ["a", "b"])
    #expect(try await find { $0.limit = 0 } == [])
    #expect(try await find { $0.start = .init([2], isBefore: true) } == ["b", "c", "d"])
    #expect(try await find { $0.start = .init([2], isBefore: false) } == ["d"])
    #expect(try await find { $0.end = .init([2], isBefore: true) } == ["a"])
    #expect(try await find { $0.end = .init([2], isBefore: false) } == ["a", "b", "c"])
    #expect(try await find { $0.start = .init(["s"], isBefore: true) } == [])
    #expect(
      try await find {
        $0.orders.append(StructuredQuery.Order(.documentID()))
        $0.start = .init([2, .reference(reference("c/b"))], isBefore: false)
      } == ["c", "d"])
    #expect(
      try await find {
        $0.orders = [StructuredQuery.Order("n", isDescending: true)]
        $0.start = .init([2], isBefore: true)
      } == ["c", "b", "a"], "the id follows the direction")
  }

  @Test func shortPagesOfManyDocuments() async throws {
    var documents: [String: [String: DocumentValue]] = [:]
    for number in 0..<100 {
      documents["c/\(100 + number * 37 % 100)"] = ["n": .integer(number * 53 % 10)]
    }
    let store = try await MemoryStore.holding(documents)
    var query = StructuredQuery(
      collectionID: "c", orders: [StructuredQuery.Order("n", isDescending: true)])
    let all = try await store.find(query)
    #expect(all.count == 100 && Set(all).count == 100)
    for limit in [0, 1, 7, 12, 13, 99, 100, 1000] {
      query.limit = limit
      #expect(try await store.find(query) == Array(all.prefix(limit)))
      #expect(try await store.count(of: query) == min(limit, 100))
    }
    query.filter = .field("n", .lessThan, 3)
    query.limit = nil
    #expect(try await store.count(of: query) == 30)
  }

  @Test func groupsOfCollections() async throws {
    let store = try await MemoryStore.holding([
      "c/d1": ["a": 1], "c/d1/c/x": ["a": 2], "o/x/c/y": ["a": 0], "o/x/cc/z": ["a": 0],
      "c/d1!/c/v": ["a": 1],
    ])
    var query = StructuredQuery(collectionID: "c", isGroup: true)
    #expect(try await store.find(query) == ["d1", "d1/c/x", "d1!/c/v", "x/c/y"])
    query.orders = [StructuredQuery.Order("a")]
    #expect(try await store.find(query) == ["x/c/y", "d1", "d1!/c/v", "d1/c/x"])
    query.parent = "c/d1"
    #expect(try await store.find(query) == ["d1/c/x"])
    query.isGroup = false
    #expect(try await store.find(query) == ["d1/c/x"])
  }

  @Test func documentIDs() async throws {
    let store = try await MemoryStore.holding(["c/a": [:], "c/b": [:], "c/é": [:], "o/b": [:]])
    func find(_ comparison: StructuredQuery.Operator, _ operand: DocumentValue) async throws
      -> [String]
    {
      let filter = StructuredQuery.Filter.field(.documentID(), comparison, operand)
      return try await store.find(StructuredQuery(collectionID: "c", filter: filter))
    }
    #expect(try await find(.equal, .reference(reference("c/b"))) == ["b"])
    #expect(try await find(.greaterThan, .reference(reference("c/a"))) == ["b", "é"])
    let some: DocumentValue = [.reference(reference("c/é")), .reference(reference("o/b"))]
    #expect(try await find(.in, some) == ["é"])
    #expect(await code { _ = try await find(.equal, "b") } == .invalidArgument)
  }

  @Test(
    arguments: [
      .field("x", .in, []), .field("x", .in, 1), .field("x", .notIn, []),
      .field("x", .in, .array(Array(repeating: 1, count: 31))),
      .field("x", .notIn, .array(Array(repeating: 1, count: 11))),
      .all([.field("x", .notEqual, 1), .field("x", .notEqual, 2)]),
      .all([.field("x", .notEqual, 1), .field("y", .notIn, [2])]),
      .all([.field("x", .in, [1]), .field("x", .notIn, [2])]),
      .all([.field("x", .notIn, [2]), .any([.field("y", .equal, 1)])]),
      .all([.field("x", .arrayContains, 1), .field("x", .arrayContains, 2)]),
      .all([.field("x", .arrayContains, 1), .field("y", .arrayContainsAny, [2])]),
    ] as [StructuredQuery.Filter])
  func refuses(_ filter: StructuredQuery.Filter) async {
    let query = StructuredQuery(collectionID: "c", filter: filter)
    #expect(await code { _ = try await store().find(query) } == .invalidArgument)
  }

  @Test func refusesOrdersThatMakeNoSense() async {
    var query = StructuredQuery(collectionID: "c", limit: -1)
    #expect(await code { _ = try await store().find(query) } == .invalidArgument)
    query = StructuredQuery(collectionID: "c/d")
    #expect(await code { _ = try await store().find(query) } == .invalidArgument)
    query = StructuredQuery(collectionID: "c", orders: [.init("a"), .init("a")])
    #expect(await code { _ = try await store().find(query) } == .invalidArgument)
    query = StructuredQuery(collectionID: "c", orders: [.init(.documentID()), .init("a")])
    #expect(await code { _ = try await store().find(query) } == .invalidArgument)
    query.orders = [.init(.documentID())]
    query.filter = .field("a", .greaterThan, 1)
    #expect(await code { _ = try await store().find(query) } == .invalidArgument)
    query = StructuredQuery(collectionID: "c", orders: [.init("a")])
    query.start = StructuredQuery.Cursor([1, 2], isBefore: true)
    #expect(await code { _ = try await store().find(query) } == .invalidArgument)
  }
}
