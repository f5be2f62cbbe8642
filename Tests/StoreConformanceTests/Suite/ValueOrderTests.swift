import FiresmithRuntime
import Foundation
import Testing

/// The order of values of all types. See
/// [Value type
/// ordering](https://firebase.google.com/docs/firestore/manage-data/data-types#value_type_ordering).
@Suite struct ValueOrderTests {
  /// Groups of equal values, in ascending order.
  static func ascending(in database: TestDatabase) -> [[DocumentValue]] {
    [
      [nil],
      [false],
      [true],
      [.double(.nan), .double(-.nan)],
      [.double(-.infinity)],
      [.integer(.min), .double(-9_223_372_036_854_775_808)],
      [-1, -1.0],
      [0, 0.0, -0.0],
      [1, 1.0],
      [1.5],
      [9_007_199_254_740_992, 9_007_199_254_740_992.0],
      [9_007_199_254_740_993],
      [.integer(.max)],
      [9_223_372_036_854_775_808.0],
      [.double(.infinity)],
      [.timestamp(Timestamp(seconds: -1, nanoseconds: 999_999_000))],
      [.timestamp(Timestamp(seconds: 0, nanoseconds: 0))],
      [.timestamp(Timestamp(seconds: 0, nanoseconds: 1000))],
      [""],
      ["D"],
      ["a"],
      ["a\u{0}"],
      ["aa"],
      ["e\u{301}"],
      ["é"],
      ["\u{ffee}"],
      ["\u{1f600}"],
      [.bytes(Data())],
      [.bytes(Data([0, 255]))],
      [.bytes(Data([1]))],
      [database.reference("a/b")],
      [database.reference("a/b/c/d")],
      [database.reference("a/b!")],
      [database.reference("a!/b")],
      [.geopoint(GeoPoint(latitude: -1, longitude: 9))],
      [.geopoint(GeoPoint(latitude: 1, longitude: 2))],
      [.geopoint(GeoPoint(latitude: 1, longitude: 3))],
      [[]],
      [[nil]],
      [[1], [1.0]],
      [[1, 2]],
      [["a"]],
      [.vector(VectorValue([1]))],
      [.vector(VectorValue([0.5, 0.5]))],
      [.vector(VectorValue([0.5, 0.75]))],
      [[:]],
      [["a": nil]],
      [["a": 1], ["a": 1.0]],
      [["a": 1, "b": 0]],
      [["a": 2]],
      [["b": 0]],
    ]
  }

  @Test(arguments: try await StoreUnderTest.all)
  func queriesOrderValuesOfAllKinds(_ store: StoreUnderTest) async throws {
    let database = try store.open()
    // The ids are in another order than the values, so that an order by id would be noticed.
    var documents: [String: [String: DocumentValue]] = ["c/missing": ["y": 1]]
    var groups: [[String]] = []
    for (rank, values) in Self.ascending(in: database).enumerated() {
      let ids = values.indices.map { "\(rank * 37 % 100 + 100)-\($0)" }
      for (id, value) in zip(ids, values) { documents["c/\(id)"] = ["x": value] }
      groups.append(ids)
    }
    try await database.put(documents)
    var query = StructuredQuery(collectionID: "c", orders: [.init("x")])
    #expect(try await database.find(query) == groups.flatMap(\.self), "equal values by id")
    query.orders = [.init("x", isDescending: true)]
    #expect(try await database.find(query) == groups.flatMap(\.self).reversed())
    query.orders = [.init("x", isDescending: true), .init(.documentID())]
    #expect(try await database.find(query) == groups.reversed().flatMap(\.self))
  }

  /// Ranges contain only values of their operand's type.
  @Test(arguments: try await StoreUnderTest.all)
  func rangesFindValuesOfOneKind(_ store: StoreUnderTest) async throws {
    let database = try store.open()
    let kinds: [[DocumentValue]] = [
      [false, true],
      [-1, 0, 1.5, 2],
      [1, 2].map { .timestamp(Timestamp(seconds: $0, nanoseconds: 0)) },
      ["", "a", "b"],
      [[], [1], [1, 2]].map { .bytes(Data($0)) },
      ["a/b", "a/b/c/d", "b/a"].map(database.reference),
      [-1, 0, 1].map { .geopoint(GeoPoint(latitude: $0, longitude: 0)) },
      [[], [nil], [1], [1, 2]],
      [[2], [1, 1], [1, 2]].map { .vector(VectorValue($0)) },
      [[:], ["a": nil], ["a": 1], ["b": 0]],
    ]
    var documents: [String: [String: DocumentValue]] = [
      "c/null": ["x": nil], "c/nan": ["x": .double(.nan)],
    ]
    for (kind, values) in kinds.enumerated() {
      for (place, value) in values.enumerated() { documents["c/\(kind)\(place)"] = ["x": value] }
    }
    try await database.put(documents)
    for (kind, values) in kinds.enumerated() {
      let ids = values.indices.map { "\(kind)\($0)" }
      for (place, value) in values.enumerated() {
        let expected: [(StructuredQuery.Operator, ArraySlice<String>)] = [
          (.lessThan, ids[..<place]), (.lessThanOrEqual, ids[...place]),
          (.equal, ids[place...place]), (.greaterThanOrEqual, ids[place...]),
          (.greaterThan, ids[(place + 1)...]),
        ]
        for (comparison, ids) in expected {
          #expect(
            try await database.find(.field("x", comparison, value)) == Array(ids),
            "\(comparison) \(value)")
        }
      }
    }
  }
}
