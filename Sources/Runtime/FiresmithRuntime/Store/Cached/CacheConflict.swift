/// A commit that a ``CachedStore`` has given up after its caller had been told that it waits.
public struct CacheConflict: Hashable, Sendable, Identifiable {
  /// The reason that a commit was given up.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// The remote store has refused the writes, which had no effect.
    case refused
    /// The connection broke while the writes were sent, so that they may have taken effect. They
    /// can't be sent again, because among them is an increment or a precondition about an update
    /// time; or they were sent again, and refused.
    case outcomeUnknown
  }

  /// Identifies the conflict within its store.
  public let id: Int
  /// The reason that the commit was given up.
  public let reason: Reason
  /// The writes of the commit.
  public let writes: [DocumentWrite]
  /// When the commit was made on this device.
  public let time: Timestamp
  /// The error from the remote store. It isn't known after a restart: then its code is
  /// ``FirestoreErrorCode/Code/unknown``.
  public let error: FirestoreErrorCode
}
