/// The numbers of reads of the remote store that a ``CachedStore`` has made and saved since it was
/// created.
///
/// They are counted as Firestore bills them: each document that a query finds, but at least one for
/// each query, and each document that is asked for by its path, whether it exists or not. For a
/// listener, each document counts when it is found first, and each time it has changed. That is
/// what the Standard edition bills; the Enterprise edition bills read units, one for every 4 KiB
/// that a query reads, and without an index a query reads its whole collection.
public struct CacheStatistics: Hashable, Sendable {
  /// The reads of the remote store.
  public var reads = 0
  /// The reads that the cache has answered instead, as ``FirestoreSource/cacheFirst(maxAge:)`` and
  /// ``FirestoreSource/cache`` ask for. Those while the remote store couldn't be reached don't
  /// count.
  public var savedReads = 0

  /// No reads.
  public init() {}
}
