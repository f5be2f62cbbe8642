import Foundation

/// A store that keeps what it reads of another one, to save reads and to work without a connection.
///
/// ```swift
/// let remote = RESTStore(project: "my-library")
/// let local = try SQLiteStore(path: path, database: remote.database)
/// let store = try CachedStore(local: local, remote: remote)
/// let books = BookRepository(Firestore(store: store))
/// let recent = try await books.getAll(source: .cacheFirst(maxAge: 60))
/// ```
///
/// **Reads.** ``FirestoreSource`` says where to read from. What this device has written, and what
/// the remote store doesn't have yet, is always part of the answer. Reading a query again removes
/// documents from the cache that it doesn't find any more. ``statistics`` counts the reads that
/// were made and saved.
///
/// **Writes.** A commit goes to both stores. If the remote store answers with an error, it throws,
/// nothing waits, and this device shows what it showed before. If the remote store can't be
/// reached, the commit waits in the local store, and returns; it survives a restart. Commits are
/// sent in the order in which they were made, when the remote store can be reached again: at the
/// latest ``Options/retryInterval`` later. ``queue`` says how many wait, and why. See
/// ``conflicts()`` for those that can't take effect then.
///
/// **Unknown outcomes.** When the connection breaks while a commit is sent, it may have had its
/// effect. It is sent again if it does the same twice: if it sets, updates or deletes documents. An
/// increment, the creation of a document or a precondition about an update time isn't sent again:
/// the commit throws, or is reported once as a conflict if its caller no longer waits.
///
/// **The local store** can fail, too, because its disk is full, for example. A call that needs it
/// then throws an error that says so (``FirestoreErrorCode/isFromLocalStore``). A commit that the
/// remote store has confirmed succeeds nevertheless; it isn't sent again, and noted as soon as the
/// local store works.
///
/// **Listeners** hear what the cache has at once, if the query or the document was read before,
/// then this device's own writes as they are made, and what the remote store's listener tells while
/// it is connected.
///
/// **Only with a connection.** Transactions, aggregations, searches for vectors and looking for
/// documents below another one use the remote store, after all commits that wait, and fail while it
/// can't be reached.
///
/// Only one ``CachedStore`` at a time can use a local store: a second one isn't created, in this
/// process or another, while the first exists and isn't closed. Nothing else may write to the local
/// store.
public final class CachedStore: Sendable {
  /// Options for a cached store.
  public struct Options: Sendable {
    /// The source that ``FirestoreSource/default`` stands for.
    public var defaultSource = FirestoreSource.networkFirst
    /// The time for which the remote store is left alone after it couldn't be reached, in seconds:
    /// until then, writes wait, and reads use the cache if they may. Then the waiting commits are
    /// sent.
    ///
    /// With `nil`, every call tries to reach it, and commits wait for the next one or for
    /// ``CachedStore/synchronize()``.
    public var retryInterval: TimeInterval? = 10
    /// The maximum number of times that a commit is sent while the remote store answers with
    /// ``FirestoreErrorCode/Code/resourceExhausted``, ``FirestoreErrorCode/Code/aborted`` or
    /// another error that may pass, before its caller gets the error. The first pause is a quarter
    /// of a second, and each one is twice as long as the one before, up to 16 seconds.
    public var attempts = 3
    /// Called once with each conflict, when it arises.
    public var onConflict: @Sendable (CacheConflict) -> Void = { _ in }
    /// Returns the current time, by which ages are measured, and which server timestamps have until
    /// the remote store tells them.
    public var now: @Sendable () -> Timestamp = { Timestamp() }
    /// Waits for so many seconds.
    package var sleep: @Sendable (TimeInterval) async throws -> Void = {
      try await Task.sleep(nanoseconds: UInt64(max(0, min($0, 1e9)) * 1e9))
    }
    /// The process that the store is in.
    package var process = CacheProcess.current

    /// Creates the default options.
    public init() {}
  }

  /// The full resource name of the database, which is that of both stores.
  public var database: String { remote.store.database }
  let options: Options
  let view: LocalView
  let remote: RemoteConnection
  let sender: QueueSender
  let counted: Locked<CacheStatistics>
  private let owner: CacheOwner
  /// The last of the enqueued writes.
  private let lastEnqueued = Locked<Task<Void, Never>?>(nil)

  /// Creates a store whose cache is in memory, and is lost with it, as are writes that wait.
  ///
  /// - Parameters:
  ///   - local: Where documents are kept. It has to have the same database name as `remote`.
  ///   - remote: Where documents are read from and written to.
  ///   - options: What can be chosen.
  /// - Throws: ``FirestoreErrorCode/Code/failedPrecondition`` if the databases' names differ, if
  ///   another ``CachedStore`` uses the local store, or if the remote store lacks
  ///   ``StoreCapability/updateTimes``, as Google's SDK does, which has a cache of its own.
  public convenience init(
    local: MemoryStore, remote: any DocumentStore, options: Options = Options()
  ) throws {
    try self.init(localStore: local, remote: remote, options: options)
  }

  /// See ``init(local:remote:options:)``.
  package init(
    localStore local: any LocalStore, remote: any DocumentStore, options: Options
  ) throws {
    guard remote.capabilities.contains(.updateTimes) else {
      throw FirestoreErrorCode(
        .failedPrecondition,
        "A cache needs to know when documents were changed, which the remote store doesn't tell.")
    }
    guard local.database == remote.database else {
      throw FirestoreErrorCode(
        .failedPrecondition,
        "The local store is for \(local.database), and the remote one for \(remote.database); they "
          + "have to be for the same database.")
    }
    let owner = CacheOwner(options.process)
    let view = LocalView(
      try OwnedStore(local, owner), now: options.now, onConflict: options.onConflict)
    let connection = RemoteConnection(
      remote, retryInterval: options.retryInterval, now: options.now)
    let counted = Locked(CacheStatistics())
    self.options = options
    self.view = view
    self.remote = connection
    self.counted = counted
    self.owner = owner
    sender = QueueSender(view, to: connection, options: options) { paths in
      try await view.settle(paths, from: connection, counted)
    }
    guard options.retryInterval != nil else { return }
    Task { [sender] in _ = try? await sender.send() }
  }

  deinit { owner.release() }

  /// Lets another ``CachedStore`` use the local store, after the commit that is being sent.
  /// Listeners end. Later calls throw ``FirestoreErrorCode/Code/failedPrecondition``. Commits that
  /// wait are kept.
  ///
  /// A store that nobody uses any more closes by itself.
  public func close() async {
    await finishEnqueued()
    view.end()
    await sender.close()
    await view.local.leave()
  }

  /// The numbers of reads that were made and saved since the store was created.
  public var statistics: CacheStatistics { counted.withLock(\.self) }

  /// Sends the commits that wait, without waiting until the remote store was left alone for long
  /// enough.
  ///
  /// - Throws: What the remote store has answered if commits still wait.
  public func synchronize() async throws {
    await finishEnqueued()
    if let failure = try await sender.send() { throw failure }
  }

  /// The commits that were given up, the oldest first, until they are dismissed. They survive a
  /// restart.
  public func conflicts() async throws -> [CacheConflict] {
    try await view.load()
    return try await view.local.notes(in: CacheNotes.conflicts).map(CacheConflict.init)
  }

  /// Forgets `conflict`.
  public func dismiss(_ conflict: CacheConflict) async throws {
    try await view.change { [view] in
      try await view.local.put([
        LocalChange(CacheNotes.commit(conflict.id, in: CacheNotes.conflicts), nil)
      ])
    }
  }
}

extension CachedStore: DocumentStore {
  public var capabilities: Set<StoreCapability> { remote.store.capabilities }

  public func documents(at paths: [String]) async throws -> [StoredDocument?] {
    try await snapshots(at: paths, source: .default).map(\.content)
  }

  public func documents(matching query: StructuredQuery) async throws -> [StoredDocument] {
    try await snapshot(of: query, source: .default).content
  }

  public func aggregate(
    _ aggregations: [StructuredQuery.Aggregation], of query: StructuredQuery
  ) async throws -> [DocumentValue] {
    try await connected { [counted] remote in
      let values = try await remote.aggregate(aggregations, of: query)
      counted.withLock { $0.reads += 1 }
      return values
    }
  }

  public func descendants(of path: String, limit: Int) async throws -> [String] {
    try await connected { try await $0.descendants(of: path, limit: limit) }
  }

  public func commit(_ writes: [DocumentWrite]) async throws {
    try writes.check()
    guard !writes.isEmpty else { return }
    await finishEnqueued()
    try await sender.commit(writes)
  }

  /// Makes `writes` in the background. Reads that follow wait until the cache has them.
  public func enqueue(_ writes: [DocumentWrite]) {
    guard (try? writes.check()) != nil, !writes.isEmpty else { return }
    lastEnqueued.withLock { last in
      last = Task { [last, sender] in
        await last?.value
        try? await sender.enqueue(writes)
      }
    }
  }

  public func beginTransaction() async throws -> any StoreTransaction {
    let transaction = try await connected { try await $0.beginTransaction() }
    return CachedTransaction(transaction, store: self)
  }

  public func beginReadOnlyTransaction() async throws -> any StoreTransaction {
    try await connected { try await $0.beginReadOnlyTransaction() }
  }

  func finishEnqueued() async {
    await lastEnqueued.withLock(\.self)?.value
  }

  /// Calls the remote store after all commits that wait.
  private func connected<Output>(
    _ body: (any DocumentStore) async throws -> Output
  ) async throws -> Output {
    await finishEnqueued()
    if let failure = try await sender.send() {
      throw FirestoreErrorCode(
        failure.code,
        "This needs the remote store, which hasn't taken this device's writes yet: \(failure.message)"
      )
    }
    return try await remote.read(body)
  }
}
