/// A database of documents: what ``Firestore`` reads and writes.
///
/// Methods throw ``FirestoreErrorCode``, and cancelling the task cancels the call. Paths are those
/// of documents, from the database's root: `books/momo`. Conform to this protocol to keep documents
/// somewhere else.
public protocol DocumentStore: Sendable {
  /// The full resource name of the database: `projects/P/databases/(default)`.
  var database: String { get }

  /// The documents at `paths`, in the same order; `nil` where there is none.
  func documents(at paths: [String]) async throws -> [StoredDocument?]

  /// The documents that `query` finds, in its order.
  func documents(matching query: StructuredQuery) async throws -> [StoredDocument]

  /// What `aggregations`, which there are one to five of, make of the documents that `query` finds;
  /// in the same order.
  func aggregate(
    _ aggregations: [StructuredQuery.Aggregation], of query: StructuredQuery
  ) async throws -> [DocumentValue]

  /// The paths of documents below the document at `path`, in collections at any depth; at most
  /// `limit` of them, which is positive. The document itself need not exist.
  ///
  /// The default implementation throws ``FirestoreErrorCode/Code/unimplemented``.
  func descendants(of path: String, limit: Int) async throws -> [String]

  /// Applies all of `writes`, in this order, or none of them.
  func commit(_ writes: [DocumentWrite]) async throws

  /// Applies `writes` without waiting for the result.
  ///
  /// The default implementation starts a task. If possible, reads that follow should see the writes
  /// at once.
  func enqueue(_ writes: [DocumentWrite])

  /// Begins a transaction.
  func beginTransaction() async throws -> any StoreTransaction

  /// Begins a transaction that only reads, and whose reads all see the same state of the database.
  ///
  /// The default implementation throws ``FirestoreErrorCode/Code/unimplemented``.
  func beginReadOnlyTransaction() async throws -> any StoreTransaction

  /// The documents that `query` finds: now, and after every change.
  func snapshots(of query: StructuredQuery) -> AsyncThrowingStream<[StoredDocument], any Error>

  /// The document at `path`, or `nil` while there is none: now, and after every change.
  func snapshots(at path: String) -> AsyncThrowingStream<StoredDocument?, any Error>
}

extension DocumentStore {
  /// The number of documents that `query` finds.
  public func count(of query: StructuredQuery) async throws -> Int {
    guard case .integer(let count)? = try await aggregate([.count], of: query).first else {
      throw FirestoreErrorCode(.internal, "The store didn't count the documents.")
    }
    return count
  }

  /// Throws ``FirestoreErrorCode/Code/unimplemented``.
  public func descendants(of path: String, limit: Int) async throws -> [String] {
    throw FirestoreErrorCode(.unimplemented, "This store can't find documents below another.")
  }

  /// Throws ``FirestoreErrorCode/Code/unimplemented``.
  public func beginReadOnlyTransaction() async throws -> any StoreTransaction {
    throw FirestoreErrorCode(.unimplemented, "This store has no read-only transactions.")
  }

  /// Applies `writes` in a task of its own.
  public func enqueue(_ writes: [DocumentWrite]) {
    Task { try? await commit(writes) }
  }
}

/// Reads, and writes that depend on them. A transaction ends with ``commit(_:)`` or ``rollback()``.
public protocol StoreTransaction: Sendable {
  /// The documents at `paths`, in the same order; `nil` where there is none.
  func documents(at paths: [String]) async throws -> [StoredDocument?]

  /// The documents that `query` finds, in its order.
  ///
  /// The default implementation throws ``FirestoreErrorCode/Code/unimplemented``.
  func documents(matching query: StructuredQuery) async throws -> [StoredDocument]

  /// What `aggregations`, which there are one to five of, make of the documents that `query` finds;
  /// in the same order.
  ///
  /// The default implementation throws ``FirestoreErrorCode/Code/unimplemented``.
  func aggregate(
    _ aggregations: [StructuredQuery.Aggregation], of query: StructuredQuery
  ) async throws -> [DocumentValue]

  /// Applies all of `writes`, unless a document that was read has changed, or a query finds others
  /// now.
  ///
  /// - Throws: ``FirestoreErrorCode/Code/aborted`` if one has, or if the transaction took too long.
  ///   It can then be retried from the start.
  func commit(_ writes: [DocumentWrite]) async throws

  /// Ends the transaction without writing.
  func rollback() async
}

extension StoreTransaction {
  /// Throws ``FirestoreErrorCode/Code/unimplemented``.
  public func documents(matching query: StructuredQuery) async throws -> [StoredDocument] {
    throw FirestoreErrorCode(.unimplemented, "This store's transactions have no queries.")
  }

  /// Throws ``FirestoreErrorCode/Code/unimplemented``.
  public func aggregate(
    _ aggregations: [StructuredQuery.Aggregation], of query: StructuredQuery
  ) async throws -> [DocumentValue] {
    throw FirestoreErrorCode(.unimplemented, "This store's transactions have no queries.")
  }
}
