import FiresmithRuntime
import FiresmithTestSupport
import Foundation
import Testing

/// Random writes to a few documents have the same results in all stores.
@Suite struct RandomWriteTests {
  static let paths = ["c/a", "c/b", "c/a/d/a"]

  @Test(.emulator, arguments: RandomCases.seeds(1))
  func leaveTheSameInMemoryAsInTheEmulator(seed: UInt64) async throws {
    let (memory, emulator) = try await RandomQueryTests.databases()
    try await Self.leaveTheSame(in: memory, as: emulator, seed: seed)
  }

  @Test(arguments: RandomCases.seeds(2))
  func leaveTheSameInAFileAsInMemory(seed: UInt64) async throws {
    let file = try StoreUnderTest.sqlite.open()
    let memory = TestDatabase(store: MemoryStore(database: file.store.database))
    try await Self.leaveTheSame(in: file, as: memory, seed: seed)
  }

  static func leaveTheSame(
    in database: TestDatabase, as right: TestDatabase, seed: UInt64
  ) async throws {
    var random = RandomValues(
      generator: SeededGenerator(seed: seed), database: right.store.database)
    for step in 0..<120 {
      let writes = random.writes(to: Self.paths)
      let (expected, stored) = try await Self.outcome(of: writes, in: right)
      let (outcome, found) = try await Self.outcome(of: writes, in: database)
      guard outcome != expected || stored != found else { continue }
      let message = """
        seed \(seed), step \(step): \(writes)
        found: \(String(describing: outcome)), \(found)
        expected: \(String(describing: expected)), \(stored)
        """
      Issue.record(brief(message))
      return
    }
  }

  /// The error of a commit, and the documents after it.
  static func outcome(
    of writes: [RandomWrite], in database: TestDatabase
  ) async throws -> (FirestoreErrorCode.Code?, [[String: DocumentValue]?]) {
    var documents: [String: StoredDocument] = [:]
    for document in try await database.store.documents(at: paths).compactMap(\.self) {
      documents[document.path] = document
    }
    let writes = writes.map { $0.write(documents[$0.write.path]) }
    let code = await code { try await database.store.commit(writes) }
    return (code, try await database.store.documents(at: paths).map(\.?.fields))
  }
}
