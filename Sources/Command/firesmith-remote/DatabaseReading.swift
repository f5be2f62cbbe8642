import FiresmithREST
import Foundation

/// Reads documents of a database, in parts side by side, and prints them.
struct DatabaseReading: Sendable {
  private let store: RESTStore

  /// The number of parts that are read at the same time.
  private static let width = 8
  /// The number of parts that each collection is split into, where the server does that: several
  /// times as many as are read at once, because they differ in size.
  private static let partsOfCollection = 64

  init(_ store: RESTStore) { self.store = store }

  /// Returns parts that are the whole database together.
  func parts() async throws -> [DatabasePart] {
    try await store.parts(count: Self.partsOfCollection)
  }

  /// - Throws: `CancellationError` if nobody reads the documents any more.
  func run(_ parts: [DatabasePart]) async throws {
    let output = DocumentOutput()
    var rest = parts[...]
    try await withThrowingTaskGroup(of: Void.self) { [store] group in
      for _ in 0..<Self.width {
        guard let part = rest.popFirst() else { break }
        group.addTask { try await store.read(part) { try output.write($0) } }
      }
      while try await group.next() != nil {
        guard let part = rest.popFirst() else { continue }
        group.addTask { try await store.read(part) { try output.write($0) } }
      }
    }
  }
}

/// Standard output, for documents from several tasks.
private final class DocumentOutput: Sendable {
  private let lock = NSLock()

  /// - Throws: `CancellationError` if nobody reads the documents any more.
  func write(_ lines: [UInt8]) throws {
    try lock.withLock {
      do {
        try FileHandle.standardOutput.write(contentsOf: Data(lines))
      } catch let error as NSError {
        let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
        guard cause.domain == NSPOSIXErrorDomain, cause.code == Int(EPIPE) else { throw error }
        throw CancellationError()
      }
    }
  }
}
