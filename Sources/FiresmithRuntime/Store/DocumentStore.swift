/// A database of documents: what ``Firestore`` reads and writes.
///
/// Errors are ``FirestoreErrorCode``s, and cancelling the task ends what is under way. Paths are
/// those of documents, from the database's root: `books/momo`. Implement this protocol to keep
/// documents somewhere else.
public protocol DocumentStore: Sendable {
  /// The full resource name of the database: `projects/P/databases/(default)`.
  var database: String { get }

  /// The documents at `paths`, in the same order; `nil` where there is none.
  func documents(at paths: [String]) async throws -> [StoredDocument?]

  /// The documents that `query` finds, in its order.
  func documents(matching query: StructuredQuery) async throws -> [StoredDocument]

  /// The number of documents that `query` finds.
  func count(of query: StructuredQuery) async throws -> Int

  /// Makes all of `writes`, in this order, or none of them.
  func commit(_ writes: [DocumentWrite]) async throws

  /// Makes `writes` without waiting for the outcome.
  ///
  /// The default makes them in a task of its own. A store that can should let the reads that follow
  /// see them at once.
  func enqueue(_ writes: [DocumentWrite])

  /// Begins reads whose documents must not change until the writes that follow from them.
  func beginTransaction() async throws -> any StoreTransaction

  /// The documents that `query` finds: now, and after every change.
  func snapshots(of query: StructuredQuery) -> AsyncThrowingStream<[StoredDocument], any Error>

  /// The document at `path`, or `nil` while there is none: now, and after every change.
  func snapshots(at path: String) -> AsyncThrowingStream<StoredDocument?, any Error>
}

extension DocumentStore {
  /// Makes `writes` in a task of its own.
  public func enqueue(_ writes: [DocumentWrite]) {
    Task { try? await commit(writes) }
  }
}

/// Reads, and writes that depend on them. Either ``commit(_:)`` or ``rollback()`` ends it.
public protocol StoreTransaction: Sendable {
  /// The documents at `paths`, in the same order; `nil` where there is none.
  func documents(at paths: [String]) async throws -> [StoredDocument?]

  /// Makes all of `writes`, unless a document that was read has changed.
  ///
  /// - Throws: ``FirestoreErrorCode/Code/aborted`` if one has. The transaction may then be tried
  ///   again from its beginning.
  func commit(_ writes: [DocumentWrite]) async throws

  /// Ends the transaction without any write.
  func rollback() async
}
