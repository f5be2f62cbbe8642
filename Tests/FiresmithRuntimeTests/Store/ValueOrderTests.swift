import Foundation
import Testing

@testable import FiresmithRuntime

@Suite struct ValueOrderTests {
  /// Groups of equal values, in the order in which Firestore's emulator returned them.
  static let ascending: [[DocumentValue]] = [
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
    [.timestamp(Timestamp(seconds: -1, nanoseconds: 999_999_999))],
    [.timestamp(Timestamp(seconds: 0, nanoseconds: 0))],
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
    [.reference(reference("a/b"))],
    [.reference(reference("a/b/c/d"))],
    [.reference(reference("a/b!"))],
    [.reference(reference("a!/b"))],
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
    [["a": 1], ["a": 1.0]],
    [["a": 1, "b": 0]],
    [["a": 2]],
    [["b": 0]],
  ]

  @Test func ordersValuesAsFirestoreDoes() {
    let values = Self.ascending.enumerated().flatMap { group in
      group.element.map { (rank: group.offset, value: $0) }
    }
    for first in values {
      for second in values {
        #expect(
          first.value.compared(with: second.value) == first.rank.compared(with: second.rank),
          "\(first.value) and \(second.value)")
      }
    }
  }

  @Test func tellsFormsOfANumberApart() {
    #expect(DocumentValue.integer(1).isIdentical(to: 1))
    #expect(!DocumentValue.integer(1).isIdentical(to: 1.0))
    #expect(!DocumentValue.map(["a": [1]]).isIdentical(to: ["a": [1.0]]))
    #expect(!DocumentValue.string("e\u{301}").isIdentical(to: "é"))
    #expect(DocumentValue.double(.nan).isIdentical(to: .double(.nan)))
    #expect(!["a": DocumentValue.null].isIdentical(to: ["b": .null]))
  }
}
