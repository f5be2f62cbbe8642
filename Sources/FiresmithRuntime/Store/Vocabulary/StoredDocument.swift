/// A document as a store keeps it.
public struct StoredDocument: Hashable, Sendable {
  /// The path from the database's root: `books/momo`.
  public var path: String
  /// What the document holds.
  public var fields: [String: DocumentValue]
  /// When the document was created.
  public var createTime: Timestamp
  /// When the document was changed last. No two versions of a document share it.
  public var updateTime: Timestamp

  /// - Parameters:
  ///   - path: The path from the database's root.
  ///   - fields: What the document holds.
  ///   - createTime: When it was created.
  ///   - updateTime: When it was changed last.
  public init(
    path: String,
    fields: [String: DocumentValue],
    createTime: Timestamp,
    updateTime: Timestamp
  ) {
    self.path = path
    self.fields = fields
    self.createTime = createTime
    self.updateTime = updateTime
  }
}
