import Foundation
import Testing

@testable import FiresmithRuntime

/// A reference to a document of `MemoryStore`'s default database.
func reference(_ path: String) -> DocumentReference {
  let name = "projects/memory/databases/(default)/documents/\(path)"
  return DocumentReference(uncheckedName: name, connection: nil)
}

extension MemoryStore {
  /// A store with `documents`, by their paths.
  static func holding(_ documents: [String: [String: DocumentValue]]) async throws -> MemoryStore {
    let store = MemoryStore()
    for (path, fields) in documents.sorted(by: { $0.key < $1.key }) {
      try await store.put(path, fields)
    }
    return store
  }

  func put(_ path: String, _ fields: [String: DocumentValue]) async throws {
    try await commit([DocumentWrite(path: path, operation: .update(fields))])
  }

  /// The paths of the documents that `query` finds, without the first segment.
  func find(_ query: StructuredQuery) async throws -> [String] {
    try await documents(matching: query).map { document in
      document.path.split(separator: "/", maxSplits: 1).last.map(String.init) ?? ""
    }
  }
}

/// The code of the error that `body` throws.
func code(_ body: () async throws -> Void) async -> FirestoreErrorCode.Code? {
  do {
    try await body()
    return nil
  } catch {
    return (error as? FirestoreErrorCode)?.code
  }
}
