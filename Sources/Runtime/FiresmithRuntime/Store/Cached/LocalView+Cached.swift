import FiresmithValues
import Foundation

/// The state of a document in a cache.
struct CachedDocument: Sendable {
  /// The document as this device shows it.
  let document: StoredDocument?
  /// Whether it is known whether the document exists, and what it holds.
  let isKnown: Bool
  /// When the document was read from the remote store; `nil` if this device has written to it
  /// since.
  let readTime: Timestamp?
}

extension LocalView {
  /// Returns the cached states of the documents at `paths`, in the same order.
  func cached(at paths: [String]) async throws -> [CachedDocument] {
    let documents = try await local.documents(at: paths)
    let notes = try await local.notes(at: paths.map { CacheNotes.document(at: ExactString($0)) })
    let bases = bases(of: Set(paths.map(ExactString.init)))
    return zip(paths, zip(documents, notes)).map { path, found in
      let (document, note) = found
      return CachedDocument(
        document: document,
        isKnown: document != nil || note != nil || bases[ExactString(path)] != nil,
        readTime: note?.readTime)
    }
  }

  /// Whether `query` was ever read from the remote store.
  func hasRead(_ query: StructuredQuery) async throws -> Bool {
    guard let note = CacheNotes.query(query) else { return false }
    return try await local.notes(at: [note]).first != .some(nil)
  }

  /// The documents that `query` finds, if it was read from the remote store within the last
  /// `maxAge` seconds, and those of them that have to be read again; `nil` if it has to be run
  /// again.
  func found(
    by query: StructuredQuery, maxAge: TimeInterval
  ) async throws -> (documents: [StoredDocument], outdated: [String])? {
    guard let path = CacheNotes.query(query),
      let note = try await local.notes(at: [path]).first ?? nil,
      let readTime = note.readTime, isRecent(readTime, maxAge)
    else { return nil }
    if let versions = note.foundVersions {
      // If one of these has moved, documents that were never read may have come in its place.
      let paths = versions.keys.sorted()
      let documents = try await local.documents(at: paths)
      guard zip(paths, documents).allSatisfy({ versions[$0] == $1?.updateTime }) else { return nil }
    }
    let documents = try await local.documents(matching: query)
    let paths = documents.map(\.path)
    let cached = try await cached(at: paths)
    // What this device has written itself is only estimated once it is confirmed.
    let outdated = zip(paths, cached).filter { path, cached in
      cached.readTime == nil && !waits(path)
    }
    return (documents, outdated.map(\.0))
  }

  /// Whether `time` is within the last `maxAge` seconds.
  func isRecent(_ time: Timestamp, _ maxAge: TimeInterval) -> Bool {
    let age = now().seconds(since: time)
    return 0...max(0, maxAge) ~= age
  }
}

extension Timestamp {
  /// Returns the number of seconds from `other` to this time.
  func seconds(since other: Timestamp) -> TimeInterval {
    TimeInterval(seconds - other.seconds) + TimeInterval(nanoseconds - other.nanoseconds) / 1e9
  }
}
