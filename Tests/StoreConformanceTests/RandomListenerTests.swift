import FiresmithRuntime
import FiresmithTestSupport
import Foundation
import Testing

/// Random writes, and listeners to random queries.
@Suite struct RandomListenerTests {
  /// `MemoryStore` updates the results of a query incrementally, and `SQLiteStore` finds them again
  /// if the collection has changed; they have to be what the query finds.
  @Test(arguments: StoreUnderTest.local, RandomCases.seeds(3))
  func hearWhatTheQueryFinds(_ store: StoreUnderTest, seed: UInt64) async throws {
    let database = try store.open()
    var random = RandomValues(
      generator: SeededGenerator(seed: seed), database: database.store.database)
    var documents = random.documents(15)
    try await database.put(documents)
    var listeners: [Listener] = []
    while listeners.count < 10 {
      let query = random.query(documents)
      guard await database.code(of: query) == nil else { continue }
      listeners.append(try await Listener(query, in: database))
    }
    for step in 0..<40 {
      let changed = random.documents(random.number(1...3))
      try await database.store.commit(
        changed.map { path, fields in
          documents[path] = random.chance(70) ? fields : nil
          let operation = documents[path].map { DocumentWrite.Operation.update($0) } ?? .delete
          return DocumentWrite(path: path, operation: operation)
        })
      for index in listeners.indices {
        guard try await !listeners[index].hearsWhatIsFound(in: database) else { continue }
        Issue.record(
          brief(
            """
            seed \(seed), step \(step): \(listeners[index].query)
            was written: \(changed.keys.sorted())
            heard: \(listeners[index].heard.map(\.path))
            """))
        return
      }
    }
  }

  struct Listener {
    let query: StructuredQuery
    private var states: AsyncThrowingStream<[StoredDocument], any Error>.Iterator
    private(set) var heard: [StoredDocument] = []

    init(_ query: StructuredQuery, in database: TestDatabase) async throws {
      self.query = query
      states = database.store.snapshots(of: query).makeAsyncIterator()
      heard = try await states.next() ?? []
    }

    /// Waits for the next snapshot if the results have changed. A commit makes one snapshot.
    /// Listeners hear of whole documents, whatever a query selects.
    mutating func hearsWhatIsFound(in database: TestDatabase) async throws -> Bool {
      let found = try await database.store.documents(matching: query.ofWholeDocuments)
      if found != heard { heard = try await states.next() ?? [] }
      return found == heard
    }
  }
}
