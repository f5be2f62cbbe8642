/// A document as a store keeps it.
public struct StoredDocument: Sendable {
  /// The path from the database's root: `books/momo`.
  public var path: String
  /// The document's fields.
  public var fields: [String: DocumentValue]
  /// When the document was created; `nil` if the store lacks ``StoreCapability/updateTimes``.
  public var createTime: Timestamp?
  /// When the document was last changed; `nil` if the store lacks
  /// ``StoreCapability/updateTimes``. Two versions of a document have different times, unless the
  /// store's clock was more than a day ahead in between.
  public var updateTime: Timestamp?
  /// The distance of the document's vector from the one that a query searches for; `nil` if no
  /// query for vectors has found it.
  public var distance: Double?
  /// The number of the commit that last changed the document, in stores that count them. It isn't
  /// part of the document: equal ones may have different numbers.
  package var version: Int?

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

extension StoredDocument: Hashable {
  public static func == (first: StoredDocument, second: StoredDocument) -> Bool {
    (first.path, first.createTime, first.updateTime, first.distance)
      == (second.path, second.createTime, second.updateTime, second.distance)
      && first.fields == second.fields
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(fields)
    hasher.combine(createTime)
    hasher.combine(updateTime)
    hasher.combine(distance)
  }
}
