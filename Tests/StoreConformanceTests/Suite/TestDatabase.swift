import FiresmithRuntime
import FiresmithTestSupport
import Foundation
import Testing

// The suite runs with each `StoreUnderTest`, which the folder around this one declares: here for
// the stores of this package, and in `Tests/FirebaseFlavour` for the one over Google's SDK.

extension StoreUnderTest {
  /// The stores that are available here and have `capability`.
  static func having(_ capability: StoreCapability) async throws -> [StoreUnderTest] {
    try await all.filter { try $0.open().store.capabilities.contains(capability) }
  }

  /// A database with `documents`, by their paths.
  func holding(_ documents: [String: [String: DocumentValue]]) async throws -> TestDatabase {
    let database = try open()
    try await database.put(documents)
    return database
  }
}

/// The fate of a store's writes without a connection to its server.
enum OfflineWrites: Sendable {
  /// They fail.
  case fail
  /// They wait for the connection, unless they depend on what is stored: then they fail.
  case wait
  /// They are kept for later, and are done for the caller.
  case queue
}

extension StoreUnderTest {
  /// Whether the store knows documents that it has read or written when there is no connection.
  var knowsWithoutConnection: Bool { offlineWrites == .queue || offlineWrites == .wait }
}

/// A database for one test.
struct TestDatabase: Sendable {
  var store: any DocumentStore
  /// The folder of the store's file, if it has one.
  var folder: TemporaryFolder?
  /// The store in which a cache in memory keeps documents.
  var cache: MemoryStore?

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

  /// Calls `body`, which may throw that the store lacks `capability` if it does.
  func unlessLacking(
    _ capability: StoreCapability, _ body: () async throws -> Void
  ) async throws {
    do {
      try await body()
    } catch let error as FirestoreErrorCode where error.code == .unimplemented {
      if store.capabilities.contains(capability) { throw error }
    }
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

/// `text` without the names of types and the database.
func brief(_ text: String) -> Comment {
  Comment(
    rawValue:
      text
      .replacing(/FiresmithRuntime\.([A-Z]\w*\.)*/, with: "")
      .replacing(/projects\/[^\/]*\/databases\/[^\/]*\/documents\/([^),\]]*)/) { $0.1 })
}
