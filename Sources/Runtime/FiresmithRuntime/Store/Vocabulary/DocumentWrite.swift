/// A change to one document.
public struct DocumentWrite: Hashable, Sendable {
  /// The effect of a write.
  public enum Operation: Hashable, Sendable {
    /// Stores `fields`.
    ///
    /// With a `mask`, only the fields that it names change, and those that `fields` lack are
    /// removed. Without one, `fields` replace the document.
    case update(_ fields: [String: DocumentValue], mask: [FieldPath]? = nil)
    /// Deletes the document, if it exists, but not its subcollections.
    case delete
  }

  /// The document's path from the database's root: `books/momo`.
  public var path: String
  /// The effect of the write.
  public var operation: Operation
  /// The values that the server computes after the operation, in this order.
  public var transforms: [FieldTransform]
  /// The condition that the document has to meet before the write.
  public var precondition: Precondition?

  /// - Parameters:
  ///   - path: The document's path from the database's root.
  ///   - operation: What the write does.
  ///   - transforms: What the server computes after the operation.
  ///   - precondition: The condition that the document has to meet before the write.
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

/// A condition that a document has to meet for a write to take effect.
public enum Precondition: Hashable, Sendable {
  /// The document exists (`true`) or doesn't (`false`).
  case exists(Bool)
  /// The document exists, and was last changed at exactly this time.
  case updateTime(Timestamp)
}

/// A field whose value the server computes.
public struct FieldTransform: Hashable, Sendable {
  /// The computation of a value by the server.
  public enum Operation: Hashable, Sendable {
    /// The time at which the server receives the write.
    case serverTimestamp
    /// The stored number plus this one; this number if none is stored.
    ///
    /// A sum of integers is limited to 64 bits. If one of the numbers is a double, so is the sum.
    case increment(DocumentValue)
    /// The smaller of the stored number and this one; this number if none is stored.
    ///
    /// Equal numbers leave the stored one as it is, and the result with a NaN is NaN.
    case minimum(DocumentValue)
    /// The larger of the stored number and this one; this number if none is stored.
    ///
    /// Equal numbers leave the stored one as it is, and the result with a NaN is NaN.
    case maximum(DocumentValue)
    /// The stored array, followed by those of these values that it doesn't contain.
    case arrayUnion([DocumentValue])
    /// The stored array without these values.
    case arrayRemove([DocumentValue])
  }

  /// The field that receives the value.
  public var field: FieldPath
  /// The computation of the value.
  public var operation: Operation

  /// - Parameters:
  ///   - field: The field that receives the value.
  ///   - operation: How the value is computed.
  public init(_ field: FieldPath, _ operation: Operation) {
    self.field = field
    self.operation = operation
  }
}

extension DocumentWrite {
  /// Whether the outcome is the same if the write takes effect twice.
  package var mayTakeEffectTwice: Bool {
    switch (operation, precondition) {
    case (.update, nil), (.update, .exists(true)), (.delete, nil): isIdempotent
    case (.update, _), (.delete, _): false
    }
  }

  /// Whether the write can be sent again when it may have taken effect: it does the same twice, or
  /// it creates a document, which is refused while the document exists.
  package var mayBeSentAgain: Bool {
    switch (operation, precondition) {
    case (.update, .exists(false)): isIdempotent
    case (.update, _), (.delete, _): mayTakeEffectTwice
    }
  }

  /// Whether the fields that the server computes are the same if it computes them twice.
  private var isIdempotent: Bool {
    transforms.allSatisfy {
      switch $0.operation {
      case .increment: false
      case .serverTimestamp, .minimum, .maximum, .arrayUnion, .arrayRemove: true
      }
    }
  }
}

extension DocumentWrite {
  /// Splits a document's path into its collection's path and its id.
  package static func split(path: String) -> (collection: String, id: String) {
    let bytes = path.utf8
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return ("", path) }
    return (
      String(decoding: bytes[..<slash], as: UTF8.self),
      String(decoding: bytes[bytes.index(after: slash)...], as: UTF8.self)
    )
  }
}
