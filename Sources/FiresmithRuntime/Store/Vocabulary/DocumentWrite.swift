/// A change to one document.
public struct DocumentWrite: Hashable, Sendable {
  /// What is done to the document.
  public enum Operation: Hashable, Sendable {
    /// Stores `fields`.
    ///
    /// With a `mask`, only the fields that it names change: those that `fields` lack are removed.
    /// Without one, `fields` replace the document.
    case update(_ fields: [String: DocumentValue], mask: [FieldPath]? = nil)
    /// Removes the document, if there is one; its subcollections stay.
    case delete
  }

  /// The document's path from the database's root: `books/momo`.
  public var path: String
  /// What is done to the document.
  public var operation: Operation
  /// What the server computes after the operation, one after another.
  public var transforms: [FieldTransform]
  /// What has to be true of the document as it is before the write.
  public var precondition: Precondition?

  /// - Parameters:
  ///   - path: The document's path from the database's root.
  ///   - operation: What is done to the document.
  ///   - transforms: What the server computes after the operation.
  ///   - precondition: What has to be true of the document before the write.
  public init(
    path: String,
    operation: Operation,
    transforms: [FieldTransform] = [],
    precondition: Precondition? = nil
  ) {
    self.path = path
    self.operation = operation
    self.transforms = transforms
    self.precondition = precondition
  }
}

/// What has to be true of a document for a write to take effect.
public enum Precondition: Hashable, Sendable {
  /// The document exists, or doesn't.
  case exists(Bool)
  /// The document exists, and was changed at this time and never since.
  case updateTime(Timestamp)
}

/// A value that the server computes from the stored one.
public struct FieldTransform: Hashable, Sendable {
  /// How the value is computed.
  public enum Operation: Hashable, Sendable {
    /// The time at which the server receives the write.
    case serverTimestamp
    /// The sum of the stored number and this one; this one if no number is stored.
    ///
    /// A sum of integers stays between the smallest and the largest. A sum with a double is one.
    case increment(DocumentValue)
    /// The stored array with those of these values that it lacks.
    case arrayUnion([DocumentValue])
    /// The stored array without these values.
    case arrayRemove([DocumentValue])
  }

  /// The field that receives the value.
  public var field: FieldPath
  /// How the value is computed.
  public var operation: Operation

  /// - Parameters:
  ///   - field: The field that receives the value.
  ///   - operation: How the value is computed.
  public init(_ field: FieldPath, _ operation: Operation) {
    self.field = field
    self.operation = operation
  }
}
