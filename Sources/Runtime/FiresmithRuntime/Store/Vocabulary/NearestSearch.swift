/// A measure of the distance between vectors.
public enum VectorDistance: Hashable, Sendable, CaseIterable {
  /// The length of the difference of the vectors.
  case euclidean
  /// One less the cosine of the angle between the vectors, whatever their lengths: from 0 to 2.
  case cosine
  /// The dot product of the vectors, which is greater for what is nearer.
  case dotProduct
}

extension StructuredQuery {
  /// A search for the documents whose vectors are nearest to another vector.
  ///
  /// Only vectors of the same number of dimensions are found. The nearest document comes first; the
  /// order of documents at the same distance may change. See
  /// [Search with vector embeddings](https://firebase.google.com/docs/firestore/vector-search).
  public struct Nearest: Hashable, Sendable {
    /// The field with the vectors.
    public var field: FieldPath
    /// The vector to search for.
    public var vector: VectorValue
    /// The measure of the distance between vectors.
    public var distance: VectorDistance
    /// The maximum number of documents to find, from 1 to ``maximumLimit``.
    public var limit: Int
    /// The greatest distance of documents to find, or the least dot product; `nil` finds all.
    public var threshold: Double?

    /// - Parameters:
    ///   - field: The field with the vectors.
    ///   - vector: The vector to search for.
    ///   - distance: How vectors are compared.
    ///   - limit: The maximum number of documents to find, from 1 to ``maximumLimit``.
    ///   - threshold: The greatest distance of documents to find, or the least dot product.
    public init(
      _ field: FieldPath, to vector: VectorValue, distance: VectorDistance, limit: Int,
      threshold: Double? = nil
    ) {
      self.field = field
      self.vector = vector
      self.distance = distance
      self.limit = limit
      self.threshold = threshold
    }

    /// The most documents that a search finds. See
    /// [Limitations](https://firebase.google.com/docs/firestore/vector-search#limitations).
    public static let maximumLimit = 1000

    /// The most dimensions that a vector has.
    public static let maximumDimensions = 2048
  }
}

extension StructuredQuery.Nearest {
  /// Checks what doesn't depend on the rest of the query.
  ///
  /// - Throws: ``FirestoreErrorCode/Code/invalidArgument``
  package func check() throws(FirestoreErrorCode) {
    guard 1...Self.maximumLimit ~= limit else {
      throw .invalid(
        "A search for vectors finds 1 to \(Self.maximumLimit) documents, not \(limit).")
    }
    guard 1...Self.maximumDimensions ~= vector.array.count else {
      throw .invalid("A vector has 1 to \(Self.maximumDimensions) dimensions.")
    }
    guard threshold?.isFinite ?? true else {
      throw .invalid("The threshold of a search for vectors has to be a finite number.")
    }
  }
}

extension StructuredQuery {
  /// Checks a search for vectors, and that nothing else in the query keeps it from running.
  ///
  /// - Throws: ``FirestoreErrorCode/Code/invalidArgument``
  package func checkNearest() throws(FirestoreErrorCode) {
    guard let nearest else { return }
    try nearest.check()
    guard limit == nil else {
      throw .invalid(
        "A search for vectors has a limit of its own, and the query can't have another.")
    }
    guard start == nil, end == nil else {
      throw .invalid("A search for vectors can't start or end anywhere in an order.")
    }
  }

  /// Checks that the query can be `used` in this way, which those that search for vectors can't.
  ///
  /// - Throws: ``FirestoreErrorCode/Code/invalidArgument``
  package func checkIsNotNearest(_ used: StaticString) throws(FirestoreErrorCode) {
    guard nearest == nil else { throw .invalid("A search for vectors can't be \(used).") }
  }
}

extension FirestoreErrorCode {
  fileprivate static func invalid(_ message: String) -> FirestoreErrorCode {
    FirestoreErrorCode(.invalidArgument, message)
  }
}
