/// The commits of a ``CachedStore`` that wait for the remote store.
public struct CacheQueue: Hashable, Sendable {
  /// How many commits wait.
  public var count = 0
  /// When the oldest of them was made on this device; `nil` if none waits.
  public var oldest: Timestamp?
  /// Why they still wait: what the remote store has answered last, or that it can't be reached, or how the
  /// local store has failed (``FirestoreErrorCode/isFromLocalStore``). `nil` if none waits, or before the
  /// first attempt.
  public var reason: FirestoreErrorCode?

  /// No commits.
  public init() {}
}
