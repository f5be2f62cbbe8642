/// The commits of a ``CachedStore`` that wait for the remote store.
public struct CacheQueue: Hashable, Sendable {
  /// The number of commits that wait.
  public var count = 0
  /// When the oldest of them was made on this device; `nil` if none waits.
  public var oldest: Timestamp?
  /// The reason that they still wait: the last answer of the remote store, that it can't be
  /// reached, or the failure of the local store (``FirestoreErrorCode/isFromLocalStore``). `nil` if
  /// no commit waits, or before the first attempt.
  public var reason: FirestoreErrorCode?

  /// No commits.
  public init() {}
}
