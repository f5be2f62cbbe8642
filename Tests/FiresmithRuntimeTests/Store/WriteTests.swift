import Foundation
import Testing

@testable import FiresmithRuntime

/// What writes do, and which are refused. The expectations are what Firestore's emulator answered.
@Suite struct WriteTests {
  let store = MemoryStore()

  /// The fields after `write` of a document that holds `fields`.
  func fields(
    of fields: [String: DocumentValue], after operation: DocumentWrite.Operation,
    _ transforms: [FieldTransform] = []
  ) async throws -> [String: DocumentValue]? {
    try await store.put("c/d", fields)
    try await store.commit([
      DocumentWrite(path: "c/d", operation: operation, transforms: transforms)
    ])
    return store.document(at: "c/d")?.fields
  }

  @Test func replacesOrMerges() async throws {
    #expect(try await fields(of: ["a": 1], after: .update(["b": 2])) == ["b": 2])
    #expect(
      try await fields(of: ["a": 1], after: .update(["b": 2, "c": 3], mask: ["b"]))
        == ["a": 1, "b": 2], "what the mask does not name is not written")
    #expect(
      try await fields(of: ["a": ["b": 1, "c": 2]], after: .update(["a": ["b": 3]], mask: ["a.b"]))
        == ["a": ["b": 3, "c": 2]])
    #expect(
      try await fields(of: ["a": ["b": 1]], after: .update([:], mask: ["a.b"])) == ["a": [:]])
    #expect(
      try await fields(of: ["a": 1], after: .update(["a": ["b": 2]], mask: ["a.b"]))
        == ["a": ["b": 2]])
    #expect(try await fields(of: ["a": 1], after: .update([:], mask: ["a.b"])) == ["a": 1])
    #expect(try await fields(of: ["a": 1], after: .delete) == nil)
  }

  @Test(
    arguments: [
      (1, .increment(2), 3), (1, .increment(2.5), 3.5), (1.5, .increment(2), 3.5),
      (.integer(.max), .increment(2), .integer(.max)),
      (.integer(.min), .increment(-2), .integer(.min)), ("x", .increment(2), 2),
      (nil, .increment(2), 2),
      ([1, "x"], .arrayUnion([1.0, "y", "y", nil]), [1, "x", "y", nil]),
      ([1, 1], .arrayUnion([2]), [1, 1, 2]), (1, .arrayUnion([1.0, 1]), [1.0]),
      ([1, 1.0, "x", nil, .double(.nan)], .arrayRemove([1, nil, .double(.nan)]), ["x"]),
      (3, .arrayRemove([1]), []),
    ] as [(DocumentValue, FieldTransform.Operation, DocumentValue)])
  func transforms(
    _ stored: DocumentValue, _ operation: FieldTransform.Operation, expected: DocumentValue
  ) async throws {
    let transform = FieldTransform("a", operation)
    let result = try await fields(of: ["a": stored], after: .update([:], mask: []), [transform])
    #expect(result?["a"].map { $0.isIdentical(to: expected) } == true, "\(result ?? [:])")
  }

  @Test func transformsFollowOneAnother() async throws {
    let result = try await fields(
      of: [:], after: .update(["a": 1, "s": 1]),
      [.init("a", .increment(2)), .init("a", .increment(3)), .init("s.n", .increment(1))])
    #expect(result == ["a": 6, "s": ["n": 1]])
  }

  @Test func serverTimestampsAreTheCommitTime() async throws {
    let store = MemoryStore { Timestamp(seconds: 7, nanoseconds: 1_234_567) }
    let transforms = [FieldTransform("a", .serverTimestamp), .init("b.c", .serverTimestamp)]
    for path in ["c/1", "c/2"] {
      try await store.commit([
        DocumentWrite(path: path, operation: .update([:]), transforms: transforms)
      ])
    }
    let first = try #require(store.document(at: "c/1"))
    #expect(first.createTime == Timestamp(seconds: 7, nanoseconds: 1_234_000))
    #expect(first.fields["a"] == .timestamp(first.updateTime))
    #expect(first.fields["b"] == ["c": .timestamp(first.updateTime)])
    let second = try #require(store.document(at: "c/2"))
    #expect(second.updateTime == Timestamp(seconds: 7, nanoseconds: 1_235_000), "never twice")
  }

  @Test func aWriteThatChangesNothingKeepsTheTime() async throws {
    try await store.put("c/d", ["a": 1, "s": "é"])
    let before = try #require(store.document(at: "c/d"))
    try await store.put("c/d", ["a": 1, "s": "é"])
    #expect(store.document(at: "c/d") == before)
    try await store.put("c/d", ["a": 1.0, "s": "é"])
    let after = try #require(store.document(at: "c/d"))
    #expect(after.updateTime > before.updateTime && after.createTime == before.createTime)
  }

  @Test func preconditions() async throws {
    func commit(_ path: String, _ precondition: Precondition) async throws {
      try await store.commit([
        DocumentWrite(path: path, operation: .update(["n": 1]), precondition: precondition)
      ])
    }
    #expect(await code { try await commit("c/d", .exists(true)) } == .notFound)
    try await commit("c/d", .exists(false))
    #expect(await code { try await commit("c/d", .exists(false)) } == .alreadyExists)
    let time = try #require(store.document(at: "c/d")?.updateTime)
    try await commit("c/d", .updateTime(time))
    let old = Timestamp(seconds: 1, nanoseconds: 0)
    #expect(await code { try await commit("c/d", .updateTime(old)) } == .failedPrecondition)
    #expect(await code { try await commit("c/none", .updateTime(old)) } == .failedPrecondition)
  }

  @Test func allWritesOrNone() async throws {
    let failing = DocumentWrite(
      path: "c/none", operation: .update([:]), precondition: .exists(true))
    let written = DocumentWrite(path: "c/d", operation: .update(["a": 1]))
    #expect(await code { try await store.commit([written, failing]) } == .notFound)
    #expect(store.document(at: "c/d") == nil)
    let again = DocumentWrite(
      path: "c/d", operation: .update(["b": 2], mask: ["b"]), precondition: .exists(true))
    try await store.commit([written, again])
    #expect(store.document(at: "c/d")?.fields == ["a": 1, "b": 2], "each sees the one before")
  }

  @Test(
    arguments: [
      "", "c", "c/", "/c/d", "c//d/e", "c/.", "c/..", "c/__a__", "__a__/d", "c/d/e",
      "c/" + String(repeating: "x", count: 1501),
    ])
  func refusesPaths(_ path: String) async {
    #expect(await code { try await store.put(path, [:]) } == .invalidArgument)
    #expect(await code { _ = try await store.documents(at: [path]) } == .invalidArgument)
  }

  @Test(arguments: ["c/__", "c/____", "c/é/d/🙂", "c/" + String(repeating: "x", count: 1500)])
  func allowsPaths(_ path: String) async throws {
    try await store.put(path, ["a": 1])
    #expect(try await store.documents(at: [path]).first??.fields == ["a": 1])
  }

  /// A value in `levels` maps.
  static func nested(_ levels: Int) -> DocumentValue {
    (0..<levels).reduce(1) { value, _ in ["m": value] }
  }

  @Test(
    arguments: [
      ["": 1], ["__x__": 1], ["m": ["": 1]], ["m": ["__x__": 1]], ["a": .array([[1]])],
      ["a": [["b": .array([[]])]]], ["a": [.vector(VectorValue([1]))]],
      ["v": .vector(VectorValue([]))],
      ["v": .vector(VectorValue(Array(repeating: 0, count: 2049)))],
      ["g": .geopoint(GeoPoint(latitude: 91, longitude: 0))],
      ["g": .geopoint(GeoPoint(latitude: .nan, longitude: 0))],
      ["t": .timestamp(Timestamp(seconds: -62_135_596_801, nanoseconds: 0))],
      ["t": .timestamp(Timestamp(seconds: 0, nanoseconds: 1_000_000_000))],
      ["m": nested(21)], ["a": [nested(20)]], [String(repeating: "f", count: 1501): 1],
      ["s": .string(String(repeating: "x", count: 1_048_576))],
    ] as [[String: DocumentValue]])
  func refusesFields(_ fields: [String: DocumentValue]) async {
    #expect(await code { try await store.put("c/d", fields) } == .invalidArgument)
  }

  @Test(
    arguments: [
      ["__": 1, "____": 1, "a.b": 1, "`": 1], ["a": [["b": [1]]]], ["m": nested(20)],
      ["a": [nested(19)]], ["v": .vector(VectorValue(Array(repeating: 0, count: 2048)))],
      ["s": .string(String(repeating: "x", count: 1_048_400))],
    ] as [[String: DocumentValue]])
  func allowsFields(_ fields: [String: DocumentValue]) async throws {
    try await store.put("c/d", fields)
    #expect(store.document(at: "c/d")?.fields == fields)
  }

  @Test(
    arguments: [
      .init("a", .increment("x")), .init("__x__", .serverTimestamp),
      .init(FieldPath([]), .increment(1)),
      .init("a", .arrayUnion([[1]])), .init("a..b", .increment(1)),
    ] as [FieldTransform])
  func refusesTransforms(_ transform: FieldTransform) async {
    let write = DocumentWrite(path: "c/d", operation: .update([:]), transforms: [transform])
    #expect(await code { try await store.commit([write]) } == .invalidArgument)
  }

  @Test func aStoreIsNotKeptAliveByItsReferences() async throws {
    weak var store: MemoryStore?
    do {
      let firestore = Firestore(store: MemoryStore())
      store = firestore.store as? MemoryStore
      let reference = firestore.document("c/other")
      let value: DocumentValue = [["r": .reference(reference)]]
      let union = FieldTransform("u", .arrayUnion([.reference(reference)]))
      try await firestore.store.commit([
        DocumentWrite(path: "c/d", operation: .update(["a": value]), transforms: [union])
      ])
      #expect(store?.document(at: "c/d")?.fields["u"] == [.reference(reference)])
    }
    #expect(store == nil)
  }
}
