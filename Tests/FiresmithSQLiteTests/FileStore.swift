import FiresmithRuntime
import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithSQLite

/// A folder with a store's file.
struct FileStore {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  var path: String { folder.url(of: "documents.sqlite").path }

  /// Opens the file, which may be new.
  func open(_ change: (inout SQLiteStore.Options) -> Void = { _ in }) throws -> SQLiteStore {
    var options = SQLiteStore.Options()
    // Hundreds of other tests may run in the meantime.
    options.timeout = 600
    change(&options)
    return try SQLiteStore(path: path, options: options)
  }

  /// Opens the file, commits documents of the collection `c`, and closes it.
  func fill(_ count: Int = 200) async throws {
    let store = try open()
    try await store.commit((0..<count).map(FileStore.document))
    await store.close()
  }

  /// The write of a document with some fields.
  static func document(_ number: Int) -> DocumentWrite {
    let text = String(repeating: "text \(number) ", count: 30)
    return DocumentWrite(
      path: "c/\(1000 + number)",
      operation: .update([
        "n": .integer(number), "shelf": .integer(number % 7), "text": .string(text),
      ]))
  }

  /// Everything in the file, as it is on the disk.
  var bytes: Data {
    get throws { try Data(contentsOf: URL(fileURLWithPath: path)) }
  }

  func write(_ bytes: Data) throws {
    try bytes.write(to: URL(fileURLWithPath: path))
  }

  /// A connection to the file, without the store's checks.
  func connect(isNew: Bool = false) throws -> Connection {
    try Connection(path: path, isNew: isNew)
  }
}

/// The error that `body` throws; `nil` if it succeeds.
func failure(_ body: () async throws -> Void) async -> FirestoreErrorCode? {
  do {
    try await body()
    return nil
  } catch {
    return error as? FirestoreErrorCode
      ?? FirestoreErrorCode(.unknown, "an error without a code: \(error)")
  }
}
