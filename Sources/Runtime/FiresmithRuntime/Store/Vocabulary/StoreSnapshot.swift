import Foundation

/// The result of a read, which is a document, `nil` or an array of documents, and its source.
public struct StoreSnapshot<Content: Sendable>: Sendable {
  /// The documents that were read.
  public var content: Content
  /// The source of the content, and whether it has writes that still wait for the server.
  public var metadata: SnapshotMetadata
  /// The paths of those of several documents that have writes which wait for the server; `nil` if
  /// the store doesn't know which: then all of them have, if ``metadata`` says so.
  public var pendingPaths: [String]?

  /// - Parameters:
  ///   - content: What was read.
  ///   - metadata: Where it was read from.
  ///   - pendingPaths: The paths of the documents with writes that wait, if the store knows them.
  public init(
    _ content: Content, metadata: SnapshotMetadata = SnapshotMetadata(),
    pendingPaths: [String]? = nil
  ) {
    self.content = content
    self.metadata = metadata
    self.pendingPaths = pendingPaths
  }
}

extension StoreSnapshot: Equatable where Content: Equatable {}
extension StoreSnapshot: Hashable where Content: Hashable {}

/// The source of documents. Stores that have neither a cache nor waiting writes leave both
/// properties `false`.
public struct SnapshotMetadata: Hashable, Sendable {
  /// Whether documents are from the device's cache, so that the server may have newer ones.
  public var isFromCache: Bool
  /// Whether documents have writes that the server hasn't confirmed.
  public var hasPendingWrites: Bool

  /// - Parameters:
  ///   - isFromCache: Whether documents are from the device's cache.
  ///   - hasPendingWrites: Whether documents have writes that the server hasn't confirmed.
  public init(isFromCache: Bool = false, hasPendingWrites: Bool = false) {
    self.isFromCache = isFromCache
    self.hasPendingWrites = hasPendingWrites
  }
}

/// The source that a store reads from. A ``DocumentStore`` without a cache ignores it.
public enum FirestoreSource: Hashable, Sendable {
  /// The server, or the device's cache while there is no connection; with a ``CachedStore``,
  /// ``CachedStore/Options/defaultSource``.
  case `default`
  /// The server only. Reading fails while there is no connection.
  case server
  /// The device's cache only.
  case cache
  /// The device's cache, if the same was read from the server within the last `maxAge` seconds, and
  /// otherwise ``networkFirst``. Google's SDK has no such source.
  case cacheFirst(maxAge: TimeInterval)
  /// The server, or the device's cache while there is no connection.
  case networkFirst
}

extension StoredDocument {
  /// Whether both are the same version of a document of one store: changed by the same commit,
  /// where the store counts them, at the same time or, where it knows no times, with the same
  /// fields.
  func isSameVersion(as other: StoredDocument) -> Bool {
    if let version, let otherVersion = other.version { return version == otherVersion }
    if updateTime != nil || other.updateTime != nil { return updateTime == other.updateTime }
    return fields.isSame(as: other.fields)
  }
}
