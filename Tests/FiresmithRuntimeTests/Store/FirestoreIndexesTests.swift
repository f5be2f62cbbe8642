import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithRuntime

/// The way in which a ``MemoryStore`` with a file of indexes refuses queries. FiresmithIndexesTests
/// show which ones.
@Suite struct FirestoreIndexesTests {
  private static let file = """
    {
      // Written by hand. "indexes": [
      "indexes": [
        /* Of the website. */ {
          "collectionGroup": "books", "queryScope": "COLLECTION",
          "fields": [
            { "fieldPath": "genre", "order": "ASCENDING" },
            { "fieldPath": "year", "order": "DESCENDING" }
          ]
        },
        {
          "collectionGroup": "books", "queryScope": "COLLECTION",
          "fields": [
            { "fieldPath": "author", "order": "ASCENDING" },
            { "fieldPath": "year", "order": "DESCENDING" },
            { "fieldPath": "__name__", "order": "DESCENDING" }
          ],
          "density": "SPARSE_ALL"
        },
        {
          "collectionGroup": "books", "queryScope": "COLLECTION",
          "fields": [{ "fieldPath": "meaning", "vectorConfig": { "dimension": 3, "flat": {} } }]
        }
      ],
      "fieldOverrides": [
        { "collectionGroup": "books", "fieldPath": "blurb", "indexes": [] },
        {
          "collectionGroup": "books", "fieldPath": "lost_at", "ttl": true,
          "indexes": [{ "order": "DESCENDING", "queryScope": "COLLECTION" }]
        }
      ]
    }
    """

  private static func store(_ file: String = file) throws -> MemoryStore {
    MemoryStore(options: .init(indexes: try FirestoreIndexes(json: Data(file.utf8))))
  }

  private static func books(
    _ filter: StructuredQuery.Filter?, _ orders: [StructuredQuery.Order] = []
  ) -> StructuredQuery {
    StructuredQuery(collectionID: "books", filter: filter, orders: orders)
  }

  /// A query without an index.
  private static let unserved = books(
    .field("genre", .equal, "novel"), [.init("title", isDescending: false)])

  @Test func theEnterpriseEditionNeedsNone() async throws {
    let indexes = try FirestoreIndexes(json: Data(Self.file.utf8), edition: .enterprise)
    let store = MemoryStore(options: .init(indexes: indexes))
    #expect(try await store.documents(matching: Self.unserved).isEmpty)
  }

  @Test func theMessageHasTheEntry() async throws {
    let error = await #expect(throws: FirestoreErrorCode.self) {
      try await Self.store().documents(matching: Self.unserved)
    }
    #expect(error?.code == .failedPrecondition)
    #expect(
      error?.message == """
        The query of books requires an index that firestore.indexes.json doesn't have. Add to 'indexes':
        {
          "collectionGroup": "books",
          "queryScope": "COLLECTION",
          "fields": [
            { "fieldPath": "genre", "order": "ASCENDING" },
            { "fieldPath": "title", "order": "ASCENDING" }
          ]
        }
        """)
  }

  /// Whatever a query reads of the documents, it needs the same index.
  @Test func someFieldsNeedWhatWholeDocumentsDo() async throws {
    var some = Self.unserved
    some.select = ["title"]
    var messages: [String?] = []
    for query in [Self.unserved, some] {
      let error = await #expect(throws: FirestoreErrorCode.self) {
        try await Self.store().documents(matching: query)
      }
      messages.append(error?.message)
    }
    #expect(messages[0] == messages[1])
  }

  @Test func theMessageHasTheWholeOverride() async throws {
    let group = StructuredQuery(
      collectionID: "books", isGroup: true,
      filter: .all([.field("lost_at", .equal, 1), .field("a \"b\"", .equal, 1)]))
    let error = await #expect(throws: FirestoreErrorCode.self) {
      try await Self.store().documents(matching: group)
    }
    #expect(
      error?.message == """
        The query of books requires an index that firestore.indexes.json doesn't have. Add to 'fieldOverrides':
        {
          "collectionGroup": "books",
          "fieldPath": "`a \\"b\\"`",
          "indexes": [
            { "order": "ASCENDING", "queryScope": "COLLECTION" },
            { "order": "DESCENDING", "queryScope": "COLLECTION" },
            { "arrayConfig": "CONTAINS", "queryScope": "COLLECTION" },
            { "order": "ASCENDING", "queryScope": "COLLECTION_GROUP" }
          ]
        }
        Write in place of the entry of lost_at in 'fieldOverrides':
        {
          "collectionGroup": "books",
          "fieldPath": "lost_at",
          "ttl": true,
          "indexes": [
            { "order": "DESCENDING", "queryScope": "COLLECTION" },
            { "order": "ASCENDING", "queryScope": "COLLECTION_GROUP" }
          ]
        }
        """)
  }

  @Test func everyWayToRunAQueryIsChecked() async throws {
    let store = try Self.store()
    func isRefused(_ run: () async throws -> Void) async -> Bool {
      await code(run) == .failedPrecondition
    }
    let query = Self.unserved
    #expect(await isRefused { _ = try await store.documents(matching: query) })
    #expect(await isRefused { _ = try await store.count(of: query) })
    #expect(await isRefused { for try await _ in store.snapshots(of: query) { return } })
    let transaction = try await store.beginTransaction()
    #expect(await isRefused { _ = try await transaction.documents(matching: query) })
    #expect(await isRefused { _ = try await transaction.aggregate([.count], of: query) })
    let snapshot = try await store.beginReadOnlyTransaction()
    #expect(await isRefused { _ = try await snapshot.documents(matching: query) })
    #expect(await isRefused { _ = try await snapshot.aggregate([.count], of: query) })
    // A sum needs an index with its field.
    let sum = StructuredQuery.Aggregation.sum("pages")
    let novels = Self.books(.field("genre", .equal, "novel"))
    #expect(await isRefused { _ = try await store.aggregate([sum], of: novels) })
    #expect(try await store.count(of: novels) == 0)
    // Without a file, everything is served.
    #expect(try await MemoryStore().documents(matching: query) == [])
  }

  @Test func indexesAreMergedForEqualityAndOrders() async throws {
    let store = try Self.store()
    let both: [StructuredQuery.Filter] = [
      .field("genre", .equal, "novel"), .field("author", .equal, "Ende"),
    ]
    let newest = [StructuredQuery.Order("year", isDescending: true)]
    func isRefused(_ query: StructuredQuery) async -> Bool {
      await code { _ = try await store.documents(matching: query) } == .failedPrecondition
    }
    #expect(await !isRefused(Self.books(.all(both), newest)))
    // The documentation has no merging with bounds or lists, and orders have to be the same.
    #expect(await isRefused(Self.books(.all(both + [.field("year", .lessThan, 1990)]), newest)))
    #expect(await isRefused(Self.books(.all([both[0], .field("author", .in, ["a"])]), newest)))
    #expect(await isRefused(Self.books(.all(both), [.init("year")])))
    #expect(await isRefused(Self.books(.all(both + [.field("isbn", .equal, "1")]), newest)))
  }

  @Test func whatFindsNothingNeedsNoIndex() async throws {
    let store = try Self.store()
    for filter in [StructuredQuery.Filter.field("year", .lessThan, nil), .all([])] {
      #expect(try await store.documents(matching: Self.books(filter)) == [])
    }
    let byName = StructuredQuery.Filter.field(
      .documentID(), .greaterThan, .reference(reference("books/a")))
    #expect(try await store.documents(matching: Self.books(byName)) == [])
    #expect(
      try await store.documents(
        matching: Self.books(.all([byName, .field("title", .equal, "Momo")]))) == [])
    let ofBlurb = Self.books(.field("blurb", .equal, "a"))
    #expect(await code { _ = try await store.documents(matching: ofBlurb) } == .failedPrecondition)
  }

  /// The error of an invalid query comes before that of a missing index.
  @Test func invalidQueriesAreInvalid() async throws {
    var query = Self.unserved
    query.limit = -1
    #expect(
      await code { _ = try await Self.store().documents(matching: query) } == .invalidArgument)
  }

  @Test(arguments: [
    ("", 1, 1, "ends where an object belongs"),
    ("[]", 1, 1, "has “[]” where an object belongs"),
    (
      "{\n  \"indexs\": []\n}", 2, 3,
      "has an unknown key in the file, 'indexs'; the keys are indexes, fieldOverrides"
    ),
    ("{ \"indexes\": [], \"indexes\": [] }", 1, 18, "has 'indexes' twice in the file"),
    ("{ \"indexes\": [\n  { \"fields\": [] }\n] }", 2, 3, "has an index without 'collectionGroup'"),
    ("{ \"indexes\": [{ \"collectionGroup\": \"a\" }] }", 1, 15, "has an index without 'fields'"),
    (
      #"{ "indexes": [{ "collectionGroup": "a", "fields": [{ "fieldPath": "b" }] }] }"#, 1, 52,
      "has a field without 'order'"
    ),
    (
      #"{ "indexes": [{ "collectionGroup": "a", "fields": [{ "order": "UP" }] }] }"#, 1, 63,
      "has 'UP' where ASCENDING or DESCENDING belongs"
    ),
    (
      #"{ "indexes": [{ "collectionGroup": "a", "queryScope": "ALL", "fields": [] }] }"#, 1, 55,
      "has 'ALL' where COLLECTION or COLLECTION_GROUP belongs"
    ),
    (
      #"{ "fieldOverrides": [{ "collectionGroup": "a", "fieldPath": "b" }] }"#, 1, 22,
      "has an override without 'indexes'"
    ),
    (
      #"{ "fieldOverrides": [{ "collectionGroup": "a", "fieldPath": "b", "indexes": [], "ttl": 1 }] }"#,
      1, 88, "has “1 }] }” where true or false belongs"
    ),
    ("{ /* \n", 1, 3, "has a comment without an end; expected '*/'"),
    ("{ \"indexes\": [] }\n}", 2, 1, "has “}” where the end belongs"),
  ])
  func whatIsWrongIsReportedAtItsPlace(
    file: String, line: Int, column: Int, reason: String
  ) throws {
    let error = #expect(throws: FirestoreIndexesError.self) {
      try FirestoreIndexes(json: Data(file.utf8))
    }
    #expect(error?.reason == reason)
    #expect(error?.line == line && error?.column == column)
    #expect(error?.localizedDescription == "firestore.indexes.json:\(line):\(column): \(reason)")
  }

  @Test func aFileThatIsNotThereIsNamed() throws {
    let folder = try TemporaryFolder()
    let file = folder.url(of: "firestore.indexes.json")
    let error = #expect(throws: FirestoreIndexesError.self) {
      try FirestoreIndexes(contentsOf: file)
    }
    #expect(error?.line == nil)
    #expect(error?.localizedDescription.hasPrefix("\(file.path): can't be read: ") == true)
    try folder.write(Self.file, to: "firestore.indexes.json")
    #expect(throws: Never.self) { try FirestoreIndexes(contentsOf: file) }
    try folder.write("{ \"indexes\": 1 }", to: "firestore.indexes.json")
    #expect(throws: FirestoreIndexesError.self) { try FirestoreIndexes(contentsOf: file) }
  }

  /// Broken files give errors, never a crash.
  @Test func brokenFilesNeverCrash() throws {
    var numbers = SeededGenerator(seed: 5)
    var accepted = 0
    for _ in 0..<3_000 {
      let bytes = Mutation.yaml.changed(Array(Self.file.utf8), using: &numbers)
      guard let indexes = try? FirestoreIndexes(json: bytes) else { continue }
      #expect(throws: FirestoreErrorCode.self) { try indexes.check(Self.unserved) }
      accepted += 1
    }
    #expect(accepted > 20)
  }
}
