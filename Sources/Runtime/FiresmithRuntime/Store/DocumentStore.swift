/// A database of documents: what ``Firestore`` reads and writes.
///
/// Methods throw ``FirestoreErrorCode``, and cancelling the task cancels the call. Paths are those
/// of documents, from the database's root: `books/momo`. Conform to this protocol to keep documents
/// somewhere else.
public protocol DocumentStore: Sendable {
  /// The full resource name of the database: `projects/P/databases/(default)`.
  var database: String { get }

  /// The capabilities of the store, out of those that not all stores have.
  ///
  /// The default implementation returns everything.
  var capabilities: Set<StoreCapability> { get }

  /// The documents at `paths`, in the same order; `nil` where there is none.
  func documents(at paths: [String]) async throws -> [StoredDocument?]

  /// The documents that `query` finds, in its order.
  func documents(matching query: StructuredQuery) async throws -> [StoredDocument]

  /// Returns the values of `aggregations`, of which there are one to five, over the documents that
  /// `query` finds; in the same order.
  func aggregate(
    _ aggregations: [StructuredQuery.Aggregation], of query: StructuredQuery
  ) async throws -> [DocumentValue]

  /// The paths of documents below the document at `path`, in collections at any depth; at most
  /// `limit` of them, which is positive. The document itself need not exist.
  ///
  /// The default implementation throws ``FirestoreErrorCode/Code/unimplemented``.
  func descendants(of path: String, limit: Int) async throws -> [String]

  /// The documents at `paths`, in the same order, read from `source`.
  ///
  /// The default implementation returns ``documents(at:)``, whatever the source.
  func snapshots(
    at paths: [String], source: FirestoreSource
  ) async throws -> [StoreSnapshot<StoredDocument?>]

  /// The documents that `query` finds in `source`, in its order.
  ///
  /// The default implementation returns ``documents(matching:)``, whatever the source.
  func snapshot(
    of query: StructuredQuery, source: FirestoreSource
  ) async throws -> StoreSnapshot<[StoredDocument]>

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

  /// Runs `body`, which reads, and applies the writes that it returns, unless a document that was
  /// read has changed, or a query finds others now. Then `body` runs again.
  ///
  /// `body` runs outside of the main thread, where it may wait for its reads. If it throws, nothing
  /// is written, and the error is rethrown. The default implementation begins and ends
  /// transactions.
  ///
  /// - Parameters:
  ///   - isReadOnly: Whether `body` returns no writes, so that all its reads can see the same state
  ///     of the database.
  ///   - attempts: How often `body` runs at most, which is positive.
  ///   - body: Reads, and returns its result and the writes.
  func runTransaction<Output: Sendable>(
    isReadOnly: Bool, attempts: Int,
    _ body: @escaping @Sendable (any TransactionReader) throws -> (Output, [DocumentWrite])
  ) async throws -> Output

  /// The documents that `query` finds: now, and after every change.
  func snapshots(of query: StructuredQuery) -> AsyncThrowingStream<[StoredDocument], any Error>

  /// The document at `path`, or `nil` while there is none: now, and after every change.
  func snapshots(at path: String) -> AsyncThrowingStream<StoredDocument?, any Error>

  /// The documents that `query` finds, and where they are from: now, and after every change.
  ///
  /// The default implementation returns ``snapshots(of:)``.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - includeMetadataChanges: Whether a change of where documents are from counts.
  func snapshots(
    of query: StructuredQuery, includeMetadataChanges: Bool
  ) -> AsyncThrowingStream<StoreSnapshot<[StoredDocument]>, any Error>

  /// The document at `path`, or `nil` while there is none, and where it is from: now, and after
  /// every change.
  ///
  /// The default implementation returns ``snapshots(at:)``.
  ///
  /// - Parameters:
  ///   - path: The document's path from the database's root.
  ///   - includeMetadataChanges: Whether a change of where the document is from counts.
  func snapshots(
    at path: String, includeMetadataChanges: Bool
  ) -> AsyncThrowingStream<StoreSnapshot<StoredDocument?>, any Error>
}

extension DocumentStore {
  /// Everything.
  public var capabilities: Set<StoreCapability> { Set(StoreCapability.allCases) }

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

  /// Returns ``documents(at:)``.
  public func snapshots(
    at paths: [String], source: FirestoreSource
  ) async throws -> [StoreSnapshot<StoredDocument?>] {
    try await documents(at: paths).map { StoreSnapshot($0) }
  }

  /// Returns ``documents(matching:)``.
  public func snapshot(
    of query: StructuredQuery, source: FirestoreSource
  ) async throws -> StoreSnapshot<[StoredDocument]> {
    StoreSnapshot(try await documents(matching: query))
  }

  /// Returns ``snapshots(of:)``.
  public func snapshots(
    of query: StructuredQuery, includeMetadataChanges: Bool
  ) -> AsyncThrowingStream<StoreSnapshot<[StoredDocument]>, any Error> {
    snapshots(of: query).withoutMetadata
  }

  /// Returns ``snapshots(at:)``.
  public func snapshots(
    at path: String, includeMetadataChanges: Bool
  ) -> AsyncThrowingStream<StoreSnapshot<StoredDocument?>, any Error> {
    snapshots(at: path).withoutMetadata
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

  /// Returns the values of `aggregations`, of which there are one to five, over the documents that
  /// `query` finds; in the same order.
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
    throw FirestoreErrorCode.noTransactionQueries
  }

  /// Throws ``FirestoreErrorCode/Code/unimplemented``.
  public func aggregate(
    _ aggregations: [StructuredQuery.Aggregation], of query: StructuredQuery
  ) async throws -> [DocumentValue] {
    throw FirestoreErrorCode.noTransactionQueries
  }
}

extension AsyncThrowingStream where Element: Sendable, Failure == any Error {
  /// This stream's documents, which come from the database itself.
  fileprivate var withoutMetadata: AsyncThrowingStream<StoreSnapshot<Element>, any Error> {
    AsyncThrowingStream<StoreSnapshot<Element>, any Error>(unfolding: {
      for try await documents in self { return StoreSnapshot(documents) }
      return nil
    })
  }
}
