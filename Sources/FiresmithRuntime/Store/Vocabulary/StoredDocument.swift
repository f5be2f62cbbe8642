/// A document as a store keeps it.
public struct StoredDocument: Hashable, Sendable {
  /// The path from the database's root: `books/momo`.
  public var path: String
  /// The document's fields.
  public var fields: [String: DocumentValue]
  /// When the document was created; `nil` if the store lacks ``StoreCapability/updateTimes``.
  public var createTime: Timestamp?
  /// When the document was last changed; `nil` if the store lacks
  /// ``StoreCapability/updateTimes``. No two versions of a document have the same time.
  public var updateTime: Timestamp?
  /// How far the document's vector is from the one that a query searches for; `nil` if no query for
  /// vectors has found it.
  public var distance: Double?

  /// - Parameters:
  ///   - path: The path from the database's root.
  ///   - fields: The document's fields.
  ///   - createTime: When it was created, if the store knows.
  ///   - updateTime: When it was last changed, if the store knows.
  ///   - distance: How far its vector is from the one that a query searches for.
  public init(
    path: String,
    fields: [String: DocumentValue],
    createTime: Timestamp? = nil,
    updateTime: Timestamp? = nil,
    distance: Double? = nil
  ) {
    self.path = path
    self.fields = fields
    self.createTime = createTime
    self.updateTime = updateTime
    self.distance = distance
  }
}
