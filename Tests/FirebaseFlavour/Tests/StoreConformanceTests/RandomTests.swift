import FiresmithRuntime
import FiresmithTestSupport
import Foundation
import Testing

/// Random writes and queries have the same results through Google's SDK as in memory.
@Suite struct RandomTests {
  private func databases() throws -> (sdk: TestDatabase, memory: TestDatabase) {
    let sdk = try StoreUnderTest.firebase.open()
    return (sdk, TestDatabase(store: MemoryStore(database: sdk.store.database)))
  }

  @Test(arguments: Array(1...20) as [UInt64])
  func writesLeaveTheSame(seed: UInt64) async throws {
    let (sdk, memory) = try databases()
    var random = RandomValues(
      generator: SeededGenerator(seed: seed), database: memory.store.database)
    let paths = ["c/a", "c/b", "c/a/d/a"]
    for step in 0..<120 {
      // No update time is expected, which the SDK can't.
      let writes = random.writes(to: paths).map(\.write)
      let found = await code { try await sdk.store.commit(writes) }
      // What the SDK can't express is refused before it is called.
      if found == .unimplemented { continue }
      let expected = await code { try await memory.store.commit(writes) }
      let stored = try await memory.store.documents(at: paths).map(\.?.fields)
      let inSDK = try await sdk.store.documents(at: paths).map(\.?.fields)
      // Of several conditions that aren't met, the SDK tells of updates last.
      let conditions: [FirestoreErrorCode.Code?] = [.notFound, .alreadyExists]
      let isSame =
        found == expected || conditions.contains(found) && conditions.contains(expected)
      guard isSame, inSDK == stored else {
        Issue.record(
          brief(
            """
            seed \(seed), step \(step): \(writes)
            found: \(String(describing: found)), \(inSDK)
            expected: \(String(describing: expected)), \(stored)
            """))
        return
      }
    }
  }

  @Test(arguments: Array(1...20) as [UInt64])
  func queriesFindTheSame(seed: UInt64) async throws {
    let (sdk, memory) = try databases()
    var random = RandomValues(
      generator: SeededGenerator(seed: seed), database: memory.store.database)
    let documents = random.documents(40)
    try await memory.put(documents)
    try await sdk.put(documents)
    var compared = 0
    for _ in 0..<200 {
      let query = random.query(documents)
      let found = await outcome(of: query, in: sdk)
      // What the SDK can't express is refused before it is called.
      if found == .failure(.unimplemented) { continue }
      compared += 1
      let expected = await outcome(of: query, in: memory)
      guard found != expected else { continue }
      Issue.record(brief("seed \(seed): \(query)\nfound: \(found)\nexpected: \(expected)"))
      return
    }
    #expect(compared > 100)
  }

  private enum Outcome: Equatable {
    case success([String], DocumentValue?)
    case failure(FirestoreErrorCode.Code)
  }

  private func outcome(of query: StructuredQuery, in database: TestDatabase) async -> Outcome {
    do {
      return .success(
        try await database.store.documents(matching: query).map(\.path),
        try await database.store.aggregate([.count], of: query).first)
    } catch {
      return .failure((error as? FirestoreErrorCode)?.code ?? .unknown)
    }
  }
}
