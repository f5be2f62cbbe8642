import FiresmithRuntime
import FiresmithTestSupport
import Foundation
import Testing

/// Something that not all stores do: a row of the table in `Documentation/ChoosingAStore.md`.
enum StorePromise: String, CaseIterable {
  case readsOffline = "reads without a connection"
  case writesOffline = "writes without a connection, which `enqueueBatch` keeps for later"
  case metadata = "lists say `isFromCache` and `hasPendingWrites`"
  case transactionQueries = "queries in transactions"
  case readOnlyTransactions = "`runReadOnlyTransaction`"
  case vectorSearch = "`findNearest`"
  case descendants = "`recursiveDelete`"
  case minimumAndMaximum = "`minimum` and `maximum` of a field"
  case foreignReferences = "references to documents of other databases"
  case updateTimes = "`createTime` and `updateTime`, and `Precondition.updateTime`"
  case openTransactions = "`beginTransaction()`"
  case unusualOperands = "queries that compare with an array in an array, or with nanoseconds"
  case unusualFieldNames = "fields called `__`, `___` or `____`"

  /// The capability that the promise is about, which stores tell themselves.
  var capability: StoreCapability? {
    switch self {
    case .readsOffline, .writesOffline, .metadata: nil
    case .transactionQueries: .transactionQueries
    case .readOnlyTransactions: .readOnlyTransactions
    case .vectorSearch: .vectorSearch
    case .descendants: .descendants
    case .minimumAndMaximum: .minimumAndMaximum
    case .foreignReferences: .foreignReferences
    case .updateTimes: .updateTimes
    case .openTransactions: .openTransactions
    case .unusualOperands: .unusualOperands
    case .unusualFieldNames: .unusualFieldNames
    }
  }

  /// The code of the error with which `store` doesn't keep the promise; `nil` if it keeps it.
  func refusal(by store: StoreUnderTest) async throws -> FirestoreErrorCode.Code? {
    let database = try await store.holding(["c/a": ["n": 1, "v": .vector(VectorValue([1, 2]))]])
    let (firestore, query) = (database.firestore, StructuredQuery(collectionID: "c"))
    switch self {
    case .readsOffline:
      let offline = try await store.disconnected(database)
      return await code { _ = try await offline.store.documents(at: ["c/a"]) }
    case .writesOffline:
      let offline = try await store.disconnected(database)
      offline.store.enqueue([DocumentWrite(path: "c/b", operation: .update(["n": 2]))])
      return await code {
        guard try await offline.fields("c/b") == ["n": 2] else {
          throw FirestoreErrorCode(.notFound, "The write isn't there.")
        }
      }
    case .metadata:
      // A cache knows what was read before.
      _ = try await database.store.documents(matching: query)
      let offline = try await store.disconnected(database)
      return await code {
        guard try await offline.store.snapshot(of: query, source: .default).metadata.isFromCache
        else { throw FirestoreErrorCode(.unimplemented, "The store has no cache.") }
      }
    case .transactionQueries:
      return await code {
        try await firestore.runTransaction {
          _ = try $0.getDocuments(firestore.collection("c"))
          _ = try $0.getAggregation(firestore.collection("c").count)
        }
      }
    case .readOnlyTransactions:
      return await code {
        try await firestore.runReadOnlyTransaction {
          _ = try $0.getDocument(firestore.document("c/a"))
        }
      }
    case .vectorSearch:
      var query = query
      query.nearest = .init("v", to: VectorValue([1, 1]), distance: .euclidean, limit: 1)
      return await code { [query] in _ = try await database.store.documents(matching: query) }
    case .descendants:
      return await code { _ = try await database.store.descendants(of: "c/a", limit: 1) }
    case .minimumAndMaximum:
      let write = DocumentWrite(
        path: "c/a", operation: .update([:], mask: []),
        transforms: [.init("n", .minimum(0)), .init("m", .maximum(0))])
      return await code { try await database.store.commit([write]) }
    case .foreignReferences:
      let other = DocumentReference(name: "projects/other/databases/x/documents/a/b")
      let reference = DocumentValue.reference(try #require(other))
      return await code { try await database.put("c/b", ["r": reference]) }
    case .updateTimes:
      let time = try await database.document("c/a")?.updateTime
      let expected = time ?? Timestamp(seconds: 1, nanoseconds: 0)
      let write = DocumentWrite(
        path: "c/a", operation: .delete, precondition: .updateTime(expected))
      return await code { try await database.store.commit([write]) }
    case .openTransactions:
      return await code { await (try database.store.beginTransaction()).rollback() }
    case .unusualOperands:
      return await code { _ = try await database.find(.field("n", .equal, .array([[1]]))) }
    case .unusualFieldNames:
      return await code { try await database.put("c/b", ["__": 1]) }
    }
  }
}

/// The promises of stores agree with their behavior, and with the page.
@Suite(.prompt) struct StorePromiseTests {
  @Test(arguments: try await StoreUnderTest.all, StoreCapability.allCases)
  func whatAStoreLacksItRefusesAndWhatItHasWorks(
    _ store: StoreUnderTest, _ capability: StoreCapability
  ) async throws {
    let promise = try #require(StorePromise.allCases.first { $0.capability == capability })
    let isThere = try store.open().store.capabilities.contains(capability)
    #expect(try await promise.refusal(by: store) == (isThere ? nil : .unimplemented))
  }

  /// With `FIRESMITH_RECORD=1`, the store's column is written.
  @Test(arguments: try await StoreUnderTest.all)
  func theTableSaysWhatTheStoreDoes(_ store: StoreUnderTest) async throws {
    let page = try StoreTable()
    #expect(page.header == [""] + StoreTable.stores.map { "`\($0)`" })
    #expect(page.rows.map(\.first) == StorePromise.allCases.map(\.rawValue))
    let column = try #require(page.header.firstIndex(of: "`\(store.name)`"))
    var measured: [String] = []
    for promise in StorePromise.allCases {
      measured.append(try await promise.refusal(by: store) == nil ? "yes" : "–")
    }
    if Recording.isOn {
      try StoreTable.record(measured, in: column)
    } else {
      #expect(page.rows.map { $0[column] } == measured)
    }
  }
}

/// The table of what the stores do.
struct StoreTable {
  /// The stores with a column. Each is a ``StoreUnderTest`` of this package or of
  /// `Tests/FirebaseFlavour`.
  static let stores = ["MemoryStore", "SQLiteStore", "RESTStore", "FirebaseStore", "CachedStore"]

  private(set) var header: [String] = []
  private(set) var rows: [[String]] = []

  private static let page = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "../../../Documentation/ChoosingAStore.md")
    .standardized

  init() throws {
    let lines = try Self.lines(of: Self.page)
    let table = lines.drop { !Self.isHeader($0) }.prefix { $0.hasPrefix("|") }.map(Self.cells)
    header = try #require(table.first)
    rows = Array(table.dropFirst(2))
  }

  /// Writes a column of the page.
  static func record(_ cells: [String], in column: Int) throws {
    var lines = try lines(of: page)
    let start = try #require(lines.firstIndex(where: isHeader)) + 2
    for (index, cell) in cells.enumerated() {
      var row = Self.cells(lines[start + index])
      row[column] = cell
      lines[start + index] = "| \(row.joined(separator: " | ")) |"
    }
    try lines.joined(separator: "\n").write(to: page, atomically: true, encoding: .utf8)
  }

  private static func lines(of page: URL) throws -> [String] {
    try String(contentsOf: page, encoding: .utf8).components(separatedBy: "\n")
  }

  private static func isHeader(_ line: String) -> Bool { line.hasPrefix("| | `MemoryStore`") }

  private static func cells(_ line: String) -> [String] {
    line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
