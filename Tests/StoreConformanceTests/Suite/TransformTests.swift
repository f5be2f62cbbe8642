import FiresmithRuntime
import Foundation
import Testing

/// Values that the server computes.
@Suite struct TransformTests {
  static let cases: [(stored: DocumentValue?, FieldTransform.Operation, expected: DocumentValue)] =
    [
      (1, .increment(2), 3), (1, .increment(2.5), 3.5), (1.5, .increment(2), 3.5),
      (0.1, .increment(0.2), .double(0.1 + 0.2)), (1, .increment(-3), -2),
      (.integer(.max), .increment(2), .integer(.max)),
      (.integer(.min), .increment(-2), .integer(.min)),
      (.integer(.max), .increment(2.0), 9_223_372_036_854_775_808.0),
      (1, .increment(.double(.nan)), .double(.nan)),
      (.double(.infinity), .increment(.double(-.infinity)), .double(.nan)),
      (9_007_199_254_740_993, .increment(0.5), 9_007_199_254_740_992.0),
      ("x", .increment(2), 2), (nil, .increment(2), 2), (.some(.null), .increment(2.5), 2.5),
      ([1], .increment(2), 2),
      ([1, "x"], .arrayUnion([1.0, "y", "y", nil]), [1, "x", "y", nil]),
      ([1, 1], .arrayUnion([2, 2.0]), [1, 1, 2]), (1, .arrayUnion([1.0, 1]), [1.0]),
      (nil, .arrayUnion([1]), [1]), (1, .arrayUnion([]), []),
      ([nil, .double(.nan)], .arrayUnion([nil, .double(.nan)]), [nil, .double(.nan)]),
      ([["x": 1]], .arrayUnion([["x": 1.0], ["x": 2]]), [["x": 1], ["x": 2]]),
      (["e\u{301}"], .arrayUnion(["é"]), ["e\u{301}", "é"]),
      (.vector(VectorValue([1])), .arrayUnion([1]), [1]),
      ([1, 1.0, "x", nil, .double(.nan)], .arrayRemove([1, nil, .double(.nan)]), ["x"]),
      ([["x": 1], ["x": 2]], .arrayRemove([["x": 1.0]]), [["x": 2]]),
      (["e\u{301}"], .arrayRemove(["é"]), ["e\u{301}"]),
      (3, .arrayRemove([1]), []), (nil, .arrayRemove([1]), []), ([1], .arrayRemove([]), [1]),
    ]

  @Test(arguments: try await StoreUnderTest.all)
  func transforms(_ store: StoreUnderTest) async throws {
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

  @Test(arguments: try await StoreUnderTest.all)
  func followTheOperationAndOneAnother(_ store: StoreUnderTest) async throws {
    let database = try await store.holding(["c/d": ["a": 5, "b": 5]])
    try await database.store.commit([
      DocumentWrite(
        path: "c/d", operation: .update(["a": 1, "s": 1, "m": ["c": 1]], mask: ["a", "s", "m"]),
        transforms: [
          .init("a", .increment(2)), .init("a", .increment(3)), .init("s.n", .increment(1)),
          .init("m.n", .arrayUnion([1])),
        ])
    ])
    let expected: [String: DocumentValue] = [
      "a": 6, "b": 5, "s": ["n": 1], "m": ["c": 1, "n": [1]],
    ]
    #expect(try await database.fields("c/d") == expected)
  }

  @Test(arguments: try await StoreUnderTest.all)
  func createMissingDocuments(_ store: StoreUnderTest) async throws {
    let database = try store.open()
    try await database.store.commit([
      DocumentWrite(
        path: "c/d", operation: .update([:], mask: []), transforms: [.init("a.b", .increment(2))])
    ])
    #expect(try await database.fields("c/d") == ["a": ["b": 2]])
  }

  @Test(arguments: try await StoreUnderTest.all)
  func serverTimestampsOfACommitAreTheSame(_ store: StoreUnderTest) async throws {
    let database = try store.open()
    let transforms = [FieldTransform("a", .serverTimestamp), .init("b.c", .serverTimestamp)]
    let before = Date()
    try await database.store.commit(
      ["c/1", "c/2"].map {
        DocumentWrite(path: $0, operation: .update(["b": 1]), transforms: transforms)
      })
    let first = try #require(try await database.document("c/1"))
    let second = try #require(try await database.document("c/2"))
    guard case .timestamp(let time)? = first.fields["a"] else {
      Issue.record("\(first.fields)")
      return
    }
    #expect(first.fields == ["a": .timestamp(time), "b": ["c": .timestamp(time)]])
    #expect(second.fields == first.fields && second.updateTime == first.updateTime)
    // Google's servers use milliseconds, and record the update a moment later.
    let during = before - 1...Date() + 1
    #expect(during.contains(time.dateValue()))
    let updated = first.updateTime?.dateValue()
    #expect(updated.map(during.contains) ?? !database.store.capabilities.contains(.updateTimes))
    #expect(time.nanoseconds % 1000 == 0)
  }
}
