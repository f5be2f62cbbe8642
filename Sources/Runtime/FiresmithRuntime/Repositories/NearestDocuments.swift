// Searches for vectors, which Google's SDK for Apple's systems doesn't have.

/// The documents of a collection or a query whose vectors are nearest to another vector.
///
/// If Firestore doesn't allow the query, running it throws
/// ``RepositoryError/invalidQuery(reason:)``. Firestore has no listeners, pages or numbers of such
/// queries.
public struct NearestDocuments<Model: DocumentModel>: Sendable {
  fileprivate let query: DocumentQuery<Model>
  fileprivate let field: DocumentField<Model, VectorValue?>
  /// The number of dimensions of the field's vectors, if it is known.
  fileprivate let dimensions: Int?
  fileprivate let vector: VectorValue
  fileprivate let distance: VectorDistance
  fileprivate let limit: Int
  fileprivate let threshold: Double?

  /// Returns the documents, the nearest first. A document that can't be read is a failure in the
  /// list; the others are still returned.
  ///
  /// - Throws: ``RepositoryError/invalidValue(field:reason:)`` if the vector hasn't as many
  ///   dimensions as those of the field.
  public func getAll() async throws(RepositoryError) -> DocumentList<Model> {
    guard let snapshot = try await found() else { return .empty }
    return DocumentList(snapshot)
  }

  /// Returns the documents, the nearest first, and the distances of all ``DocumentList/results``,
  /// in the same order. See ``getAll()``.
  public func getAllWithDistances() async throws(RepositoryError)
    -> (list: DocumentList<Model>, distances: [Double])
  {
    guard let snapshot = try await found() else { return (.empty, []) }
    return (DocumentList(snapshot), snapshot.documents.map { $0.distance ?? .nan })
  }

  /// The same documents, of which only the fields of `selection` are read: not their vectors,
  /// unless these are among them.
  public func select<Selection: DocumentSelection>(
    _ selection: Selection.Type
  ) -> NearestDocuments<Selection> where Selection.Whole == Model {
    NearestDocuments<Selection>(
      query: query.select(selection), field: DocumentField(names: field.names, nulls: .omitted),
      dimensions: dimensions, vector: vector, distance: distance, limit: limit,
      threshold: threshold)
  }

  private func found() async throws(RepositoryError) -> QuerySnapshot? {
    let nearest = StructuredQuery.Nearest(
      try field.path, to: vector, distance: distance, limit: limit, threshold: threshold)
    try query.shape.check(for: nearest)
    guard dimensions == nil || dimensions == vector.array.count else {
      throw .invalidValue(
        field: field.name,
        reason: "has \(dimensions ?? 0) dimensions, not \(vector.array.count)")
    }
    guard let matches = try query.runnable() else { return nil }
    do {
      return try await matches.findNearest(nearest).getDocuments()
    } catch {
      throw RepositoryError(error, path: query.path, isOfQuery: true)
    }
  }
}

extension DocumentQueryShape {
  /// Checks that the query can search for vectors.
  fileprivate func check(for nearest: StructuredQuery.Nearest) throws(RepositoryError) {
    do {
      try nearest.check()
    } catch {
      throw .invalidQuery(reason: error.message)
    }
    guard orders.isEmpty else {
      throw .invalidQuery(reason: "The nearest documents come first, in no other order.")
    }
    guard limit == .max else {
      throw .invalidQuery(reason: "Only findNearest can limit the number of the nearest documents.")
    }
    guard !isBounded else {
      throw .invalidQuery(reason: "The nearest documents can't start or end anywhere.")
    }
  }
}

/// A model with vectors that queries can search for. Models for Google's SDK never are: it searches
/// in pipelines only, which generated code doesn't use.
public protocol VectorSearchable: DocumentModel {}

extension DocumentQueryable where Model: VectorSearchable {
  /// The documents whose vectors in `field` are nearest to `vector`, the nearest first.
  ///
  /// Documents whose vector has other dimensions are left out. Firestore needs an index of the
  /// vectors, together with all fields that the query compares.
  ///
  /// - Parameters:
  ///   - field: The field with the vectors.
  ///   - vector: The vector to search for.
  ///   - limit: The maximum number of documents, from 1 to 1,000.
  ///   - distance: How vectors are compared.
  ///   - threshold: The greatest distance of documents to find, or the least dot product; `nil` for
  ///     all.
  public func findNearest(
    _ field: Model.Field<VectorValue>, to vector: VectorValue, limit: Int,
    distance: VectorDistance, threshold: Double? = nil
  ) -> NearestDocuments<Model> {
    nearest(field.names, vector, limit, distance, threshold)
  }

  /// The documents whose vectors in `field` are nearest to `vector`, the nearest first. Documents
  /// without a vector are left out.
  public func findNearest(
    _ field: Model.Field<VectorValue?>, to vector: VectorValue, limit: Int,
    distance: VectorDistance, threshold: Double? = nil
  ) -> NearestDocuments<Model> {
    nearest(field.names, vector, limit, distance, threshold)
  }

  /// The documents whose vectors in `field` are nearest to `vector`, the nearest first.
  public func findNearest(
    _ field: Model.ImmutableField<VectorValue>, to vector: VectorValue, limit: Int,
    distance: VectorDistance, threshold: Double? = nil
  ) -> NearestDocuments<Model> {
    nearest(field.stored.names, vector, limit, distance, threshold)
  }

  /// The documents whose vectors in `field` are nearest to `vector`, the nearest first. Documents
  /// without a vector are left out.
  public func findNearest(
    _ field: Model.ImmutableField<VectorValue?>, to vector: VectorValue, limit: Int,
    distance: VectorDistance, threshold: Double? = nil
  ) -> NearestDocuments<Model> {
    nearest(field.stored.names, vector, limit, distance, threshold)
  }

  /// The documents whose vectors in `field` are nearest to `vector`, the nearest first.
  public func findNearest(
    _ field: Model.RenamedField<VectorValue>, to vector: VectorValue, limit: Int,
    distance: VectorDistance, threshold: Double? = nil
  ) -> NearestDocuments<Model> {
    nearest(field.stored.names, vector, limit, distance, threshold)
  }

  /// The documents whose vectors in `field` are nearest to `vector`, the nearest first. Documents
  /// without a vector are left out.
  public func findNearest(
    _ field: Model.RenamedField<VectorValue?>, to vector: VectorValue, limit: Int,
    distance: VectorDistance, threshold: Double? = nil
  ) -> NearestDocuments<Model> {
    nearest(field.stored.names, vector, limit, distance, threshold)
  }

  private func nearest(
    _ names: [String], _ vector: VectorValue, _ limit: Int, _ distance: VectorDistance,
    _ threshold: Double?
  ) -> NearestDocuments<Model> {
    NearestDocuments(
      query: query, field: DocumentField(names: names, nulls: .omitted),
      dimensions: Model._documentFields.dimensions(of: names), vector: vector,
      distance: distance, limit: limit, threshold: threshold)
  }
}
