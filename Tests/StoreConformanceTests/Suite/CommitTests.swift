import FiresmithRuntime
import Foundation
import Testing

/// Preconditions, and several writes at once.
@Suite struct CommitTests {
  static func set(
    _ fields: [String: DocumentValue], _ precondition: Precondition? = nil, at path: String = "c/d"
  ) -> DocumentWrite {
    DocumentWrite(path: path, operation: .update(fields), precondition: precondition)
  }

  static func merge(
    _ fields: [String: DocumentValue], _ precondition: Precondition? = nil
  ) -> DocumentWrite {
    let mask = fields.keys.sorted().map { FieldPath([$0]) }
    return DocumentWrite(
      path: "c/d", operation: .update(fields, mask: mask), precondition: precondition)
  }

  static func delete(_ precondition: Precondition? = nil) -> DocumentWrite {
    DocumentWrite(path: "c/d", operation: .delete, precondition: precondition)
  }

  @Test(arguments: try await StoreUnderTest.all)
  func preconditions(_ store: StoreUnderTest) async throws {
    let database = try store.open()
    func code(_ write: DocumentWrite) async -> FirestoreErrorCode.Code? {
      await StoreConformanceTests.code { try await database.store.commit([write]) }
    }
    #expect(await code(Self.set([:], .exists(true))) == .notFound)
    #expect(await code(Self.merge(["n": 1], .exists(true))) == .notFound)
    #expect(await code(Self.delete(.exists(true))) == .notFound)
    #expect(try await database.document("c/d") == nil)
    #expect(await code(Self.set(["n": 1], .exists(false))) == nil)
    #expect(await code(Self.set(["n": 2], .exists(false))) == .alreadyExists)
    #expect(await code(Self.set(["n": 3], .exists(true))) == nil)
    #expect(await code(Self.merge(["m": 3], .exists(true))) == nil)
    #expect(try await database.fields("c/d") == ["n": 3, "m": 3])
    #expect(await code(Self.delete(.exists(true))) == nil)
    #expect(await code(Self.delete(.exists(false))) == nil)
    #expect(try await database.document("c/d") == nil)
  }

  @Test(arguments: try await StoreUnderTest.having(.updateTimes))
  func expectedUpdateTimes(_ store: StoreUnderTest) async throws {
    let database = try store.open()
    func code(_ write: DocumentWrite) async -> FirestoreErrorCode.Code? {
      await StoreConformanceTests.code { try await database.store.commit([write]) }
    }
    let old = Timestamp(seconds: 1, nanoseconds: 0)
    #expect(await code(Self.set([:], .updateTime(old))) == .failedPrecondition)
    #expect(await code(Self.delete(.updateTime(old))) == .failedPrecondition)
    #expect(try await database.document("c/d") == nil)
    #expect(await code(Self.set(["n": 1])) == nil)
    #expect(await code(Self.set(["n": 2], .updateTime(old))) == .failedPrecondition)
    #expect(await code(Self.delete(.updateTime(old))) == .failedPrecondition)
    let time = try #require(try await database.document("c/d")?.updateTime)
    #expect(await code(Self.merge(["m": 3], .updateTime(time))) == nil)
    #expect(await code(Self.merge(["m": 4], .updateTime(time))) == .failedPrecondition)
    #expect(try await database.fields("c/d") == ["n": 1, "m": 3])
  }

  @Test(arguments: try await StoreUnderTest.all)
  func allWritesOrNone(_ store: StoreUnderTest) async throws {
    let database = try await store.holding(["c/a": ["n": 1], "c/e": [:]])
    let failing = [
      (Self.set([:], .exists(true), at: "c/none"), FirestoreErrorCode.Code.notFound),
      (Self.set([:], .exists(false), at: "c/e"), .alreadyExists),
      (Self.set(["__x__": 1], at: "c/b"), .invalidArgument),
    ]
    for (write, code) in failing {
      let writes = [Self.set(["n": 2], at: "c/a"), Self.set([:], at: "c/c"), write]
      #expect(
        await StoreConformanceTests.code { try await database.store.commit(writes) } == code)
      #expect(try await database.fields("c/a") == ["n": 1])
      #expect(try await database.document("c/c") == nil)
    }
    try await database.store.commit([])
  }

  /// Each write sees the results of those before it.
  @Test(arguments: try await StoreUnderTest.all)
  func severalWritesOfOneDocument(_ store: StoreUnderTest) async throws {
    let (set, merge, delete) = (Self.set, Self.merge, Self.delete)
    let cases: [(isStored: Bool, [DocumentWrite], expected: [String: DocumentValue]?)] = [
      (true, [set(["b": 1], nil, "c/d"), merge(["c": 2], nil)], ["b": 1, "c": 2]),
      (true, [delete(nil), set(["b": 2], nil, "c/d")], ["b": 2]),
      (true, [delete(nil), merge(["b": 2], nil)], ["b": 2]),
      (true, [delete(nil), set(["b": 2], .exists(false), "c/d")], ["b": 2]),
      (true, [delete(nil), delete(nil)], nil),
      (
        true,
        [delete(nil), set(["b": 2], .exists(false), "c/d"), merge(["c": 3], .exists(true))],
        ["b": 2, "c": 3]
      ),
      (
        false, [set(["b": 2], .exists(false), "c/d"), merge(["a": 3], .exists(true))],
        ["b": 2, "a": 3]
      ),
      (false, [set(["b": 2], nil, "c/d"), merge(["a": 3], .exists(true))], ["b": 2, "a": 3]),
      (false, [set(["b": 2], .exists(false), "c/d"), delete(nil)], nil),
      (false, [set(["b": 2], .exists(false), "c/d"), delete(.exists(true))], nil),
    ]
    for (isStored, writes, expected) in cases {
      let database = try await store.holding(isStored ? ["c/d": ["a": 5]] : [:])
      try await database.store.commit(writes)
      #expect(try await database.fields("c/d") == expected, "\(writes)")
    }
  }

  @Test(arguments: try await StoreUnderTest.all)
  func refusesWritesThatRuleOneAnotherOut(_ store: StoreUnderTest) async throws {
    let (set, merge, delete) = (Self.set, Self.merge, Self.delete)
    let cases: [(isStored: Bool, [DocumentWrite])] = [
      (true, [delete(nil), merge(["b": 2], .exists(true))]),
      (true, [delete(nil), delete(.exists(true))]),
      (false, [delete(nil), set(["b": 2], .exists(true), "c/d")]),
      (false, [set(["b": 2], nil, "c/d"), set(["b": 3], .exists(false), "c/d")]),
      (true, [set(["b": 2], .exists(true), "c/d"), set(["b": 3], .exists(false), "c/d")]),
      (false, [set(["b": 2], .exists(false), "c/d"), set(["b": 3], .exists(false), "c/d")]),
    ]
    for (isStored, writes) in cases {
      let database = try await store.holding(isStored ? ["c/d": ["a": 5]] : [:])
      #expect(
        await code { try await database.store.commit(writes) } == .invalidArgument, "\(writes)")
      #expect(try await database.fields("c/d") == (isStored ? ["a": 5] : nil))
    }
  }

  /// Several writes to one stored document, some of which expect its update time, `now`.
  static func expectingWrites(
    _ now: Precondition
  ) -> [([DocumentWrite], FirestoreErrorCode.Code?)] {
    let old = Precondition.updateTime(Timestamp(seconds: 1, nanoseconds: 0))
    return [
      ([set(["b": 2], now), merge(["c": 3], nil)], nil),
      ([set(["b": 2], now), merge(["c": 3], now)], nil),
      ([set(["b": 2], now), merge(["c": 3], nil), merge(["d": 4], now)], nil),
      ([set(["b": 2], now), merge(["c": 3], .exists(true))], nil),
      ([delete(now), delete(now)], nil),
      ([delete(now), set(["b": 2], .exists(false)), merge(["c": 3], now)], nil),
      ([merge(["b": 2], nil), merge(["c": 3], now)], .invalidArgument),
      ([merge(["a": 5], nil), merge(["c": 3], now)], .invalidArgument),
      ([merge(["b": 2], .exists(true)), merge(["c": 3], now)], .invalidArgument),
      ([delete(nil), delete(now)], .invalidArgument),
      ([delete(now), merge(["c": 3], now)], .invalidArgument),
      ([merge(["b": 2], now), merge(["c": 3], old)], .invalidArgument),
      ([merge(["b": 2], old), merge(["c": 3], now)], .invalidArgument),
      ([merge(["b": 2], now), set(["c": 3], .exists(false))], .invalidArgument),
      ([merge(["b": 2], old), merge(["c": 3], old)], .failedPrecondition),
    ]
  }

  /// The expected update time is the one before the commit, regardless of earlier writes in it.
  @Test(arguments: try await StoreUnderTest.having(.updateTimes))
  func severalWritesThatExpectAnUpdateTime(_ store: StoreUnderTest) async throws {
    for index in Self.expectingWrites(.exists(true)).indices {
      let database = try await store.holding(["c/d": ["a": 5]])
      let time = try #require(try await database.document("c/d")?.updateTime)
      let (writes, expected) = Self.expectingWrites(.updateTime(time))[index]
      #expect(await code { try await database.store.commit(writes) } == expected, "\(writes)")
      let isUnchanged = try await database.fields("c/d") == ["a": 5]
      #expect(isUnchanged == (expected != nil), "\(writes)")
    }
  }

  @Test(arguments: try await StoreUnderTest.having(.updateTimes))
  func updateTimesThatNoDocumentHas(_ store: StoreUnderTest) async throws {
    let database = try await store.holding(["c/d": ["a": 5]])
    let time = try #require(try await database.document("c/d")?.updateTime)
    let refused = [
      Timestamp(seconds: time.seconds + 1, nanoseconds: 0),
      Timestamp(seconds: time.seconds, nanoseconds: time.nanoseconds + 1),
      Timestamp(seconds: -1, nanoseconds: 0), Timestamp(seconds: .max, nanoseconds: 0),
    ]
    for time in refused {
      for write in [Self.set([:], .updateTime(time)), Self.delete(.updateTime(time))] {
        #expect(await code { try await database.store.commit([write]) } == .invalidArgument)
      }
    }
    let later = Timestamp(seconds: time.seconds + 1, nanoseconds: 0)
    #expect(
      await code {
        try await database.store.commit([Self.set([:], .updateTime(later), at: "c/none")])
      } == .failedPrecondition)
    #expect(try await database.fields("c/d") == ["a": 5])
  }

  @Test(arguments: try await StoreUnderTest.all)
  func manyWritesAtOnce(_ store: StoreUnderTest) async throws {
    let database = try store.open()
    try await database.store.commit(
      (0..<600).map { Self.set(["n": .integer($0)], at: "c/\($0 + 1000)") })
    #expect(try await database.store.count(of: StructuredQuery(collectionID: "c")) == 600)
  }
}
