import FiresmithRuntime
import Foundation
import Testing

/// The results of writes.
@Suite struct WriteTests {
  typealias Fields = [String: DocumentValue]

  @Test(arguments: try await StoreUnderTest.all)
  func replacesOrMerges(_ store: StoreUnderTest) async throws {
    let database = try store.open()
    let cases: [(stored: Fields, DocumentWrite.Operation, expected: Fields?)] = [
      (["a": 1], .update(["b": 2]), ["b": 2]),
      (["a": 1], .update([:]), [:]),
      (["a": 1], .update(["b": 2, "c": 3], mask: ["b"]), ["a": 1, "b": 2]),
      (["a": 1], .update(["b": 2], mask: []), ["a": 1]),
      (["a": 1], .update(["a": 2], mask: ["a", "a"]), ["a": 2]),
      (["a": 1, "b": 2], .update([:], mask: ["a"]), ["b": 2]),
      (["a": 1], .update([:], mask: ["b"]), ["a": 1]),
      (
        ["a": ["b": 1, "c": 2]], .update(["a": ["b": 3]], mask: ["a.b"]),
        ["a": ["b": 3, "c": 2]]
      ),
      (["a": ["b": 1]], .update(["a": ["c": 3]], mask: ["a"]), ["a": ["c": 3]]),
      (["a": 1], .update(["a": ["b": 1]], mask: ["a", "a.b"]), ["a": ["b": 1]]),
      (["a": ["b": 1]], .update([:], mask: ["a.b"]), ["a": [:]]),
      (["a": 1], .update(["a": ["b": 2]], mask: ["a.b"]), ["a": ["b": 2]]),
      (["a": 1], .update([:], mask: ["a.b"]), ["a": 1]),
      ([:], .update(["a": ["b": ["c": 1]]], mask: ["a.b.c"]), ["a": ["b": ["c": 1]]]),
      (
        ["a.b": 1, "a": ["b": 2]], .update(["a.b": 3, "a": ["b": 4]], mask: [FieldPath(["a.b"])]),
        ["a.b": 3, "a": ["b": 2]]
      ),
      (["`": 1, "\\": 2], .update(["`": 3], mask: ["`", "\\"]), ["`": 3]),
      (
        ["a": ["k 1": 1, "k-2": 2]], .update([:], mask: [FieldPath(["a", "k-2"])]),
        ["a": ["k 1": 1]]
      ),
      (["1": 1], .update(["1": 2, "é": 3], mask: ["1", "é"]), ["1": 2, "é": 3]),
      (["a": 1], .delete, nil),
    ]
    for (number, (stored, operation, expected)) in cases.enumerated() {
      try await database.put("c/\(number)", stored)
      try await database.store.commit([DocumentWrite(path: "c/\(number)", operation: operation)])
      #expect(try await database.fields("c/\(number)") == expected, "\(stored) \(operation)")
    }
  }

  @Test(arguments: try await StoreUnderTest.all)
  func mergesIntoDocumentsThatAreMissing(_ store: StoreUnderTest) async throws {
    let database = try store.open()
    let cases: [(DocumentWrite.Operation, expected: Fields?)] = [
      (.update(["a": ["b": 2], "c": 1], mask: ["a.b"]), ["a": ["b": 2]]),
      (.update([:], mask: ["a.b"]), [:]), (.update(["a": 1], mask: []), [:]), (.delete, nil),
    ]
    for (number, (operation, expected)) in cases.enumerated() {
      try await database.store.commit([DocumentWrite(path: "c/\(number)", operation: operation)])
      #expect(try await database.fields("c/\(number)") == expected, "\(operation)")
    }
  }

  @Test(arguments: try await StoreUnderTest.all)
  func keepsValuesOfAllKinds(_ store: StoreUnderTest) async throws {
    let database = try store.open()
    let fields: Fields = [
      "null": nil, "true": true, "least": .integer(.min), "greatest": .integer(.max),
      "half": 0.5, "nan": .double(.nan), "inf": .double(.infinity), "whole": 1.0,
      "tiny": .double(.leastNonzeroMagnitude), "huge": .double(.greatestFiniteMagnitude),
      "empty": "", "text": "a\u{0}\n\"\\é\u{1f600}", "bytes": .bytes(Data([0, 255, 16])),
      "time": .timestamp(Timestamp(seconds: -62_135_596_800, nanoseconds: 0)),
      "last": .timestamp(Timestamp(seconds: 253_402_300_799, nanoseconds: 999_999_000)),
      "place": .geopoint(GeoPoint(latitude: 0, longitude: -180)),
      "reference": database.reference("c/d/c/é"), "[]": [], "{}": [:],
      "nested": ["a": [["b": [1, 1.0, nil]], [:]]], "vector": .vector(VectorValue([1, 0.5])),
    ]
    try await database.put("c/d", fields)
    let stored = try await database.fields("c/d")
    #expect(stored == fields)
    // The emulator loses the sign of zero, unlike other servers; both zeros are equal here.
    try await database.put("c/zero", ["a": -0.0])
    #expect(try await database.fields("c/zero") == ["a": 0.0])
  }

  @Test(arguments: try await StoreUnderTest.all)
  func truncatesTimestamps(_ store: StoreUnderTest) async throws {
    let database = try store.open()
    func time(_ seconds: Int64, _ nanoseconds: Int32) -> DocumentValue {
      .timestamp(Timestamp(seconds: seconds, nanoseconds: nanoseconds))
    }
    try await database.put(
      "c/d", ["a": time(1, 123_456_789), "b": [["c": time(-1, 999_999_999)]], "d": [time(5, 1000)]])
    let union = FieldTransform("d", .arrayUnion([time(5, 1999), time(6, 1999)]))
    try await database.store.commit([
      DocumentWrite(path: "c/d", operation: .update([:], mask: []), transforms: [union])
    ])
    let expected: Fields = [
      "a": time(1, 123_456_000), "b": [["c": time(-1, 999_999_000)]],
      "d": [time(5, 1000), time(6, 1000)],
    ]
    #expect(try await database.fields("c/d") == expected)
  }

  @Test(arguments: try await StoreUnderTest.all)
  func documentsWithoutFieldsAndWithoutParents(_ store: StoreUnderTest) async throws {
    let database = try await store.holding(["c/empty": [:], "c/none/d/e": ["a": 1]])
    #expect(try await database.fields("c/empty") == [:])
    #expect(try await database.document("c/none") == nil)
    #expect(try await database.find(StructuredQuery(collectionID: "c")) == ["empty"])
    try await database.put("c/none", ["a": 1])
    try await database.delete("c/none")
    #expect(try await database.fields("c/none/d/e") == ["a": 1], "what is below it stays")
  }

  @Test(arguments: try await StoreUnderTest.all)
  func readsManyInTheOrderAskedFor(_ store: StoreUnderTest) async throws {
    let database = try await store.holding(["c/a": ["n": 1], "c/b": ["n": 2], "o/a": ["n": 3]])
    let paths = ["o/a", "c/none", "c/b", "c/a", "c/b", "none/none/none/none"]
    let found = try await database.store.documents(at: paths)
    #expect(found.map(\.?.path) == ["o/a", nil, "c/b", "c/a", "c/b", nil])
    #expect(found.map(\.?.fields) == [["n": 3], nil, ["n": 2], ["n": 1], ["n": 2], nil])
    #expect(try await database.store.documents(at: []).isEmpty)
  }

  @Test(arguments: try await StoreUnderTest.all)
  func tellsIDsApartByTheirBytes(_ store: StoreUnderTest) async throws {
    let database = try await store.holding([
      "c/a": [:], "é/d": ["n": 1], "c/é": ["n": 3],
    ])
    try await database.put("e\u{301}/d", ["n": 2])
    try await database.put("c/e\u{301}", ["n": 4])
    for (path, number) in [("é/d", 1), ("e\u{301}/d", 2), ("c/é", 3), ("c/e\u{301}", 4)] {
      #expect(try await database.fields(path) == ["n": .integer(number)])
    }
    #expect(try await database.find(StructuredQuery(collectionID: "é")).count == 1)
    #expect(try await database.find(StructuredQuery(collectionID: "c")).count == 3)
    try await database.delete("c/é")
    #expect(try await database.fields("c/e\u{301}") == ["n": 4])
  }

  @Test(arguments: try await StoreUnderTest.all)
  func tellsFieldsApartByTheirBytes(_ store: StoreUnderTest) async throws {
    let database = try await store.holding(["c/1": ["é": 1], "c/2": ["e\u{301}": 1]])
    #expect(try await database.find(.field("é", .equal, 1)) == ["1"])
    #expect(try await database.find(.field("e\u{301}", .equal, 1)) == ["2"])
    let removal = DocumentWrite(path: "c/1", operation: .update([:], mask: ["e\u{301}"]))
    #expect(
      await code { try await database.store.commit([removal]) }
        == (store.isEmulator ? nil : .unimplemented))
    #expect(try await database.fields("c/1") == ["é": 1])
  }

  @Test(arguments: try await StoreUnderTest.having(.updateTimes))
  func timesOfDocuments(_ store: StoreUnderTest) async throws {
    let database = try await store.holding(["c/d": ["a": 1, "s": "é"]])
    func times() async throws -> (created: Timestamp, updated: Timestamp) {
      let document = try #require(try await database.document("c/d"))
      return (try #require(document.createTime), try #require(document.updateTime))
    }
    let created = try #require(try await database.document("c/d"))
    let first = try await times()
    #expect(first.created == first.updated)
    try await database.put("c/d", ["a": 1, "s": "é"])
    #expect(try await database.document("c/d") == created, "a write that changes nothing")
    try await database.put("c/d", ["a": 1.0, "s": "é"])
    let changed = try await times()
    #expect(changed.updated > first.updated && changed.created == first.created)
    try await database.put("c/d", ["a": 1.0, "s": "e\u{301}"])
    let composed = try await times()
    #expect(composed.updated > changed.updated)
    try await database.delete("c/d")
    try await database.put("c/d", ["a": 1])
    let again = try await times()
    #expect(again.created > changed.updated)
  }
}
