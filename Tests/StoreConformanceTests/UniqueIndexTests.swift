import FiresmithLibraryExample
import FiresmithRuntime
import FiresmithSQLite
import FiresmithTestSupport
import Foundation
import Testing

/// Unique indexes of Firestore's Enterprise edition, which stores have if their options say so.
@Suite struct UniqueIndexTests {
  enum Store: CaseIterable {
    case memory
    case file
    case searchedFile
    case cached
  }

  private static let indexes = FirestoreIndexes(unique: [
    .init("c", ["a"]), .init("c", [FieldPath(["m", "x"]), "b"]), .init("cards-v1", ["name"]),
  ])

  /// Calls `body` with an empty store.
  private func with(
    _ kind: Store, indexes: FirestoreIndexes = indexes,
    _ body: (any DocumentStore) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    var options = SQLiteStore.Options()
    options.indexes = indexes
    options.searchedWithoutIndex = kind == .file ? 0 : .max - 1
    let memory = MemoryStore(options: .init(indexes: indexes))
    switch kind {
    case .memory: try await body(memory)
    case .cached: try await body(try CachedStore(local: MemoryStore(), remote: memory))
    case .file, .searchedFile:
      let store = try SQLiteStore(path: folder.url(of: "a.sqlite").path, options: options)
      try await body(store)
      await store.close()
    }
  }

  private func set(_ path: String, _ fields: [String: DocumentValue]) -> DocumentWrite {
    DocumentWrite(path: path, operation: .update(fields))
  }

  private func expectRefusal(
    _ store: any DocumentStore, _ writes: DocumentWrite...,
    at location: SourceLocation = #_sourceLocation
  ) async {
    let error = await #expect(throws: FirestoreErrorCode.self, sourceLocation: location) {
      try await store.commit(writes)
    }
    #expect(error?.code == .alreadyExists, sourceLocation: location)
    #expect(error?.message.contains("unique index of c") == true, sourceLocation: location)
  }

  @Test(arguments: Store.allCases) func noTwoDocumentsHaveTheSame(kind: Store) async throws {
    try await with(kind) { store in
      try await store.commit([set("c/1", ["a": 1, "b": 1]), set("c/2", ["a": 2, "b": 2])])
      await expectRefusal(store, set("c/3", ["a": 1, "b": 3]))
      await expectRefusal(store, set("c/3", ["a": 1.0, "b": 3]))
      await expectRefusal(store, set("c/2", ["a": 1, "b": 2]))
      // Both fields of the second index: `m.x` is absent.
      await expectRefusal(store, set("c/3", ["a": 3, "b": 2]))
      await expectRefusal(store, set("c/3", ["a": 3, "b": 2, "m": ["x": nil]]))
      await expectRefusal(store, set("c/3", ["a": 3, "b": 4]), set("c/4", ["a": 3, "b": 5]))
      try await store.commit([set("c/3", ["a": 3, "b": 2, "m": ["x": 0]])])
      #expect(
        try await store.documents(at: ["c/1", "c/2", "c/3", "c/4"]).compactMap(\.self).count == 3)
    }
  }

  /// The state after all writes of a commit counts.
  @Test(arguments: Store.allCases) func valuesCanBeExchanged(kind: Store) async throws {
    try await with(kind) { store in
      try await store.commit([set("c/1", ["a": 1, "b": 1]), set("c/2", ["a": 2, "b": 2])])
      try await store.commit([set("c/1", ["a": 2, "b": 2]), set("c/2", ["a": 1, "b": 1])])
      try await store.commit([
        DocumentWrite(path: "c/1", operation: .delete), set("c/3", ["a": 2, "b": 2]),
      ])
      try await store.commit([set("c/3", ["a": 2, "b": 2, "n": 1])])
      await expectRefusal(store, set("c/3", ["a": 1, "b": 2]))
    }
  }

  /// Other collections have the index for themselves, or none.
  @Test(arguments: Store.allCases) func eachCollectionIsOnItsOwn(kind: Store) async throws {
    try await with(kind) { store in
      try await store.commit(
        ["c/1", "d/1/c/1", "d/2/c/1", "d/1", "d/2", "e/1", "e/2"].map { set($0, ["a": 1]) })
      await expectRefusal(store, set("d/1/c/2", ["a": 1, "b": 1]))
    }
  }

  /// An absent field counts as null.
  @Test(arguments: Store.allCases) func onlyOneDocumentCanBeWithoutTheField(
    kind: Store
  ) async throws {
    try await with(kind) { store in
      try await store.commit([set("c/1", ["b": 1])])
      await expectRefusal(store, set("c/2", ["b": 2]))
      await expectRefusal(store, set("c/2", ["a": nil, "b": 2]))
    }
  }

  @Test(arguments: Store.allCases) func transactionsAreCommitsToo(kind: Store) async throws {
    try await with(kind) { store in
      try await store.commit([set("c/1", ["a": 1])])
      let transaction = try await store.beginTransaction()
      await #expect(throws: FirestoreErrorCode.self) {
        try await transaction.commit([set("c/2", ["a": 1, "b": 1])])
      }
      #expect(try await store.documents(at: ["c/2"]) == [nil])
    }
  }

  /// Random commits end as in a store that compares all documents with each other.
  @Test(arguments: [Store.memory, .file]) func randomCommits(kind: Store) async throws {
    try await with(kind, indexes: FirestoreIndexes(unique: [.init("c", ["a", "b"])])) { store in
      var numbers = SeededGenerator(seed: 7)
      var known: [String: [String: DocumentValue]] = [:]
      var refusals = 0
      for _ in 0..<200 {
        let writes = (0..<Int.random(in: 1...4, using: &numbers)).map { _ -> DocumentWrite in
          let path = "c/\(Int.random(in: 0..<12, using: &numbers))"
          guard Int.random(in: 0..<5, using: &numbers) > 0 else {
            return DocumentWrite(path: path, operation: .delete)
          }
          var fields: [String: DocumentValue] = [:]
          for name in ["a", "b"] where Bool.random(using: &numbers) {
            fields[name] = .integer(Int.random(in: 0..<4, using: &numbers))
          }
          return set(path, fields)
        }
        var next = known
        for write in writes {
          if case .update(let fields, _) = write.operation {
            next[write.path] = fields
          } else {
            next[write.path] = nil
          }
        }
        let keys = next.values.map { [$0["a"] ?? .null, $0["b"] ?? .null] }
        if Set(keys).count == keys.count {
          try await store.commit(writes)
          known = next
        } else {
          refusals += 1
          await #expect(throws: FirestoreErrorCode.self) { try await store.commit(writes) }
        }
      }
      #expect(refusals > 50)
      let stored = try await store.documents(matching: StructuredQuery(collectionID: "c"))
      #expect(stored.count == known.count)
      #expect(stored.allSatisfy { known[$0.path] == $0.fields })
    }
  }

  @Test func aFileCanHaveThem() async throws {
    let file = """
      { "indexes": [
        { "collectionGroup": "c", "queryScope": "COLLECTION", "unique": true, "fields": [
          { "fieldPath": "`odd.name`", "order": "ASCENDING" } ] },
        { "collectionGroup": "c", "queryScope": "COLLECTION", "unique": false, "fields": [
          { "fieldPath": "a", "order": "ASCENDING" } ] } ], "fieldOverrides": [] }
      """
    let indexes = try FirestoreIndexes(json: Data(file.utf8), edition: .enterprise)
    #expect(indexes.unique == [.init("c", [FieldPath(["odd.name"])])])
    let store = MemoryStore(options: .init(indexes: indexes))
    try await store.commit([set("c/1", ["odd.name": 1, "a": 1])])
    await expectRefusal(store, set("c/2", ["odd.name": 1, "a": 1]))
    #expect(try FirestoreIndexes(json: Data("{}".utf8)).unique.isEmpty)
  }

  @Test(arguments: Store.allCases) func repositoriesSayIt(kind: Store) async throws {
    try await with(kind) { store in
      let cards = CardRepository(Firestore(store: store))
      try await cards.set(Card(id: "1", libraryID: "a", name: "Momo"))
      let again = Card(id: "2", libraryID: "a", name: "Momo")
      for write in [{ try await cards.set(again) }, { try await cards.create(again) }] {
        let error = await #expect(throws: RepositoryError.self) { try await write() }
        guard case .notUnique(let path, let reason)? = error else {
          Issue.record("\(String(describing: error))")
          continue
        }
        #expect(path.hasPrefix("cards-v1"))
        #expect(
          reason == "cards-v1/2 would have the same name as cards-v1/1, which the unique index of "
            + "cards-v1 doesn't allow.")
        #expect(error?.localizedDescription == reason)
      }
      let error = await #expect(throws: RepositoryError.self) {
        try await cards.create(Card(id: "1", libraryID: "a", name: "Krabat"))
      }
      #expect(error == .alreadyExists(path: "cards-v1/1"))
    }
  }
}
