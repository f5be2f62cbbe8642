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
  /// `CachedStore`, with a `MemoryStore` behind another one.
  case cachedInMemory
  /// `CachedStore`, with a `MemoryStore` behind a file.
  case cachedInFile
  /// `RESTStore` with the emulator.
  case emulator(Emulator)

  /// The stores that are available here.
  static var all: [StoreUnderTest] {
    get async throws {
      local + cached + (try await Emulator.sharedIfAny().map { [.emulator($0)] } ?? [])
    }
  }

  /// The stores that need no server.
  static let local: [StoreUnderTest] = [.memory, .sqlite, .sqliteWithoutIndexes]

  /// The stores that need no server, and whose listeners may hear of a change twice.
  static let cached: [StoreUnderTest] = [.cachedInMemory, .cachedInFile]

  /// An empty database.
  func open() throws -> TestDatabase {
    let project = Emulator.newProject()
    let name = "projects/\(project)/databases/(default)"
    switch self {
    case .memory:
      return TestDatabase(store: MemoryStore(database: name))
    case .sqlite, .sqliteWithoutIndexes:
      let folder = try TemporaryFolder()
      var options = SQLiteStore.Options()
      // Hundreds of tests may run in the meantime.
      options.timeout = 1200
      options.searchedWithoutIndex = isWithoutIndexes ? .max - 1 : 0
      let store = try SQLiteStore(
        path: folder.url(of: "documents.sqlite").path, database: name, options: options)
      return TestDatabase(store: store, folder: folder)
    case .cachedInMemory:
      let cache = MemoryStore(database: name)
      let store = try CachedStore(local: cache, remote: MemoryStore(database: name))
      return TestDatabase(store: store, cache: cache)
    case .cachedInFile:
      let folder = try TemporaryFolder()
      let store = try CachedStore(
        local: Self.cache(in: folder, of: name), remote: MemoryStore(database: name))
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

  private static func cache(in folder: TemporaryFolder, of database: String) throws -> SQLiteStore {
    var options = SQLiteStore.Options()
    // Hundreds of tests may run in the meantime.
    options.timeout = 1200
    return try SQLiteStore(
      path: folder.url(of: "cache.sqlite").path, database: database, options: options)
  }

  /// The database after the connection to its server is lost, if it has one.
  func disconnected(_ database: TestDatabase) async throws -> TestDatabase {
    let name = database.store.database
    var options = RESTStore.Options()
    options.attempts = 1
    // No server listens there.
    let unreachable = RESTStore(
      project: String(name.split(separator: "/")[1]), emulatorHost: "127.0.0.1:1", options: options)
    var disconnected = database
    // Only one cache at a time uses a local store.
    await (database.store as? CachedStore)?.close()
    switch self {
    case .memory, .sqlite, .sqliteWithoutIndexes: return database
    case .cachedInMemory:
      let cache = try #require(database.cache)
      disconnected.store = try CachedStore(local: cache, remote: unreachable)
    case .cachedInFile:
      let folder = try #require(database.folder)
      disconnected.store = try CachedStore(
        local: Self.cache(in: folder, of: name), remote: unreachable)
    case .emulator: disconnected.store = unreachable
    }
    return disconnected
  }

  /// The fate of writes without a connection; `nil` if there is no server.
  var offlineWrites: OfflineWrites? {
    switch self {
    case .memory, .sqlite, .sqliteWithoutIndexes: nil
    case .cachedInMemory, .cachedInFile: .queue
    case .emulator: .fail
    }
  }

  /// Does nothing: no write waits for the connection.
  func reconnect(_ database: TestDatabase) async throws {}

  /// The name of the store's type.
  var name: String {
    switch self {
    case .memory: "MemoryStore"
    case .sqlite, .sqliteWithoutIndexes: "SQLiteStore"
    case .cachedInMemory, .cachedInFile: "CachedStore"
    case .emulator: "RESTStore"
    }
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
    case .cachedInMemory: "CachedStore in memory"
    case .cachedInFile: "CachedStore in a file"
    case .emulator: "RESTStore and the emulator"
    }
  }
}
