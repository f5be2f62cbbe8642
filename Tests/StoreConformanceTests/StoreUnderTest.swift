import FiresmithREST
import FiresmithRuntime
import FiresmithSQLite
import FiresmithTestSupport
import Foundation
import Testing

/// A store that has to behave as Firestore does.
///
/// All suites of this target run with each of them. Their expectations are the answers of
/// Firestore's emulator; comments say where Google's production servers are known to differ.
enum StoreUnderTest: Sendable {
  case memory
  /// `SQLiteStore`, whose queries make all the indexes that they need.
  case sqlite
  /// `SQLiteStore`, whose queries look at all documents of their collection, as there are few.
  case sqliteWithoutIndexes
  /// `RESTStore` with the emulator.
  case emulator(Emulator)

  /// The stores that are available here.
  static var all: [StoreUnderTest] {
    get async throws {
      local + (try await Emulator.sharedIfAny().map { [.emulator($0)] } ?? [])
    }
  }

  /// The stores that need no server.
  static let local: [StoreUnderTest] = [.memory, .sqlite, .sqliteWithoutIndexes]

  /// An empty database.
  func open() throws -> TestDatabase {
    let project = Emulator.newProject()
    switch self {
    case .memory:
      return TestDatabase(store: MemoryStore(database: "projects/\(project)/databases/(default)"))
    case .sqlite, .sqliteWithoutIndexes:
      let folder = try TemporaryFolder()
      var options = SQLiteStore.Options()
      // Hundreds of tests may run in the meantime.
      options.timeout = 1200
      options.searchedWithoutIndex = isWithoutIndexes ? .max - 1 : 0
      let store = try SQLiteStore(
        path: folder.url(of: "documents.sqlite").path,
        database: "projects/\(project)/databases/(default)", options: options)
      return TestDatabase(store: store, folder: folder)
    case .emulator(let emulator):
      var options = RESTStore.Options()
      options.listenInterval = 0.05
      // Hundreds of tests may run in the meantime.
      options.timeout = 1200
      return TestDatabase(
        store: RESTStore(project: project, emulatorHost: emulator.host, options: options))
    }
  }

  /// A database with `documents`, by their paths.
  func holding(_ documents: [String: [String: DocumentValue]]) async throws -> TestDatabase {
    let database = try open()
    try await database.put(documents)
    return database
  }

  private var isWithoutIndexes: Bool {
    if case .sqliteWithoutIndexes = self { true } else { false }
  }

  /// Whether this is the emulator.
  var isEmulator: Bool {
    if case .emulator = self { true } else { false }
  }
}

extension StoreUnderTest: CustomTestStringConvertible {
  var testDescription: String {
    switch self {
    case .memory: "MemoryStore"
    case .sqlite: "SQLiteStore"
    case .sqliteWithoutIndexes: "SQLiteStore without indexes"
    case .emulator: "RESTStore and the emulator"
    }
  }
}

/// A database for one test.
struct TestDatabase: Sendable {
  let store: any DocumentStore
  /// Where the store's file is, if it has one.
  var folder: TemporaryFolder?

  var firestore: Firestore { Firestore(store: store) }

  /// The document at `path`, as a value.
  func reference(_ path: String) -> DocumentValue {
    DocumentReference(name: "\(store.database)/documents/\(path)").map { .reference($0) } ?? .null
  }

  func put(_ path: String, _ fields: [String: DocumentValue]) async throws {
    try await store.commit([DocumentWrite(path: path, operation: .update(fields))])
  }

  func put(_ documents: [String: [String: DocumentValue]]) async throws {
    try await store.commit(
      documents.sorted { $0.key < $1.key }.map {
        DocumentWrite(path: $0.key, operation: .update($0.value))
      })
  }

  func delete(_ path: String) async throws {
    try await store.commit([DocumentWrite(path: path, operation: .delete)])
  }

  func document(_ path: String) async throws -> StoredDocument? {
    try await store.documents(at: [path]).first ?? nil
  }

  func fields(_ path: String) async throws -> [String: DocumentValue]? {
    try await document(path)?.fields
  }

  /// The paths of the documents that `query` finds, without the first segment.
  func find(_ query: StructuredQuery) async throws -> [String] {
    try await store.documents(matching: query).map { $0.path.withoutFirstSegment }
  }

  /// The ids of the documents of `c` that match.
  func find(_ filter: StructuredQuery.Filter) async throws -> [String] {
    try await find(StructuredQuery(collectionID: "c", filter: filter))
  }

  /// The code of the error that `query` throws; `nil` if it succeeds.
  func code(of query: StructuredQuery) async -> FirestoreErrorCode.Code? {
    await StoreConformanceTests.code { _ = try await store.documents(matching: query) }
  }
}

extension String {
  var withoutFirstSegment: String {
    split(separator: "/", maxSplits: 1).last.map(String.init) ?? ""
  }
}

/// The code of the error that `body` throws; `nil` if it succeeds.
func code(_ body: () async throws -> Void) async -> FirestoreErrorCode.Code? {
  do {
    try await body()
    return nil
  } catch {
    return (error as? FirestoreErrorCode)?.code ?? .unknown
  }
}
