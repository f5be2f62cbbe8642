/// A document as a store keeps it.
public struct StoredDocument: Hashable, Sendable {
  /// The path from the database's root: `books/momo`.
  public var path: String
  /// The document's fields.
  public var fields: [String: DocumentValue]
  /// When the document was created.
  public var createTime: Timestamp
  /// When the document was last changed. No two versions of a document have the same time.
  public var updateTime: Timestamp
  /// How far the document's vector is from the one that a query searches for; `nil` if no query for
  /// vectors has found it.
  public var distance: Double?

  /// - Parameters:
  ///   - path: The path from the database's root.
  ///   - fields: The document's fields.
  ///   - createTime: When it was created.
  ///   - updateTime: When it was last changed.
  ///   - distance: How far its vector is from the one that a query searches for.
  public init(
    path: String,
    fields: [String: DocumentValue],
    createTime: Timestamp,
    updateTime: Timestamp,
    distance: Double? = nil
  ) {
    self.path = path
    self.fields = fields
    self.createTime = createTime
    self.updateTime = updateTime
    self.distance = distance
  }
}
