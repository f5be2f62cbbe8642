import FiresmithRuntime
import FiresmithTestSupport
import Testing

/// Writes of the smaller or the larger number.
@Suite struct NumberLimitTests {
  static let cases: [(stored: DocumentValue?, FieldTransform.Operation, expected: DocumentValue)] =
    [
      (3, .minimum(2), 2), (3, .minimum(4), 3), (3, .maximum(2), 3), (3, .maximum(4), 4),
      (3, .minimum(2.5), 2.5), (3, .maximum(2.5), 3), (2.5, .maximum(3), 3),
      (2.5, .minimum(3), 2.5),
      (3, .minimum(3.0), 3), (3.0, .maximum(3), 3.0), (0, .minimum(-0.0), 0),
      (-0.0, .maximum(0), -0.0), (0.0, .minimum(-0.0), 0.0), (-0.0, .maximum(0.0), -0.0),
      (3, .minimum(.double(.nan)), .double(.nan)), (3, .maximum(.double(.nan)), .double(.nan)),
      (.double(.nan), .minimum(3), .double(.nan)), (.double(.nan), .maximum(3), .double(.nan)),
      (.double(.infinity), .minimum(.integer(.max)), .integer(.max)),
      (.double(-.infinity), .maximum(.integer(.min)), .integer(.min)),
      (9_007_199_254_740_993, .minimum(9_007_199_254_740_992.0), 9_007_199_254_740_992.0),
      (.integer(.max), .maximum(9_223_372_036_854_775_808.0), 9_223_372_036_854_775_808.0),
      ("x", .minimum(2), 2), (nil, .maximum(2), 2), (.some(.null), .minimum(2.5), 2.5),
      ([1], .maximum(-2), -2), (true, .minimum(7), 7),
    ]

  @Test(arguments: try await StoreUnderTest.having(.minimumAndMaximum))
  func theNumbersAreCompared(_ store: StoreUnderTest) async throws {
    let database = try store.open()
    for (number, (stored, operation, expected)) in Self.cases.enumerated() {
      let path = "c/\(number)"
      try await database.put(path, stored.map { ["a": $0, "m": ["a": $0]] } ?? [:])
      let write = DocumentWrite(
        path: path, operation: .update([:], mask: []),
        transforms: [.init("a", operation), .init("m.a", operation)])
      try await database.store.commit([write])
      #expect(
        try await database.fields(path) == ["a": expected, "m": ["a": expected]],
        "\(String(describing: stored)) \(operation)")
    }
  }

  @Test(arguments: try await StoreUnderTest.having(.minimumAndMaximum))
  func onlyNumbersAreTaken(_ store: StoreUnderTest) async throws {
    let database = try await store.holding(["c/d": ["a": 1]])
    for operation in [FieldTransform.Operation.minimum("x"), .maximum(nil), .minimum([1])] {
      let write = DocumentWrite(
        path: "c/d", operation: .update([:], mask: []), transforms: [.init("a", operation)])
      #expect(await code { try await database.store.commit([write]) } == .invalidArgument)
    }
    #expect(try await database.fields("c/d") == ["a": 1])
  }

  @Test(arguments: try await StoreUnderTest.having(.minimumAndMaximum))
  func documentsTakeThem(_ store: StoreUnderTest) async throws {
    let database = try await store.holding(["c/d": ["low": 5, "high": 5]])
    try await database.firestore.document("c/d").updateData([
      "low": .minimum(3), "high": .maximum(7.5), "tags": ["a", 1],
      "place": .geopoint(GeoPoint(latitude: 51, longitude: 7)),
    ])
    let expected: [String: DocumentValue] = [
      "low": 3, "high": 7.5, "tags": ["a", 1],
      "place": .geopoint(GeoPoint(latitude: 51, longitude: 7)),
    ]
    #expect(try await database.fields("c/d") == expected)
  }
}
