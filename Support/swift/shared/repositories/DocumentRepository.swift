// MARK: - Repositories

/// The documents of one collection.
///
/// A write returns once the server has confirmed it, so it doesn't return while the device is
/// offline. ``enqueueBatch(_:)`` doesn't wait. Every error is a ``RepositoryError``.
nonisolated public protocol DocumentRepository<Model>: DocumentQueryable {
  /// The collection that holds the documents.
  ///
  /// - Throws: ``RepositoryError/missingID(in:)`` or ``RepositoryError/invalidID(_:in:)`` for an
  ///   impossible id of a document around it. Whatever the repository does has the same error.
  var collection: CollectionReference { get throws(RepositoryError) }
}

nonisolated extension DocumentRepository {
  /// All documents of the collection.
  public var query: DocumentQuery<Model> {
    let matches = Result<Query?, RepositoryError> { () throws(RepositoryError) in try collection }
    return DocumentQuery(path: path, matches: matches)
  }

  /// The path of the collection, for errors; empty if there is none.
  internal var path: String { (try? collection.path) ?? "" }

  /// Returns a reference to the document `id`, for fields that refer to it.
  public func reference(to id: String) throws(RepositoryError) -> Reference<Model> {
    Reference(try document(id))
  }

  internal func document(_ id: String) throws(RepositoryError) -> DocumentReference {
    let collection = try collection
    guard id.isPathSegment else { throw .invalidID(id, in: collection.path) }
    return collection.document(id)
  }

  /// Returns the collection at `path` inside the document `id`, for the repository of a
  /// subcollection, or the reason why there is none. `path` has ids of collections and documents in
  /// turn.
  public func subcollection(
    _ path: String?..., of id: String?
  ) -> Result<CollectionReference, RepositoryError> {
    subcollection(at: path) { () throws(RepositoryError) in id }
  }

  /// Returns the collection at `path` inside the document whose id is `id`.
  internal func subcollection(
    at path: [String?], inside id: () throws(RepositoryError) -> String?
  ) -> Result<CollectionReference, RepositoryError> {
    Result { () throws(RepositoryError) in
      let collection = try collection
      return collection.firestore.collection(
        try DocumentPath.joining([try id()] + path, below: collection.path))
    }
  }

  /// Returns the id of `model`.
  ///
  /// - Throws: ``RepositoryError/missingID(in:)`` if it has none yet.
  internal func id(of model: Model) throws(RepositoryError) -> String {
    let path = try collection.path
    guard let id = Model._documentID(of: model) else { throw .missingID(in: path) }
    return id
  }

  /// The document `id`.
  ///
  /// - Throws: ``RepositoryError/notFound(path:)`` if it doesn't exist.
  public func get(
    _ id: String, source: FirestoreSource = .default
  ) async throws(RepositoryError) -> Model {
    try await Model.reading(try document(id), source: source)
  }

  /// Returns the document that `reference` refers to.
  ///
  /// - Throws: ``RepositoryError/notFound(path:)`` if it doesn't exist.
  public func get(
    _ reference: DocumentReference, source: FirestoreSource = .default
  ) async throws(RepositoryError) -> Model {
    try await Model.reading(reference, source: source)
  }

  /// Returns the documents `ids`, in the same order. A document that is missing or can't be read is
  /// a failure in the list; the others are still returned.
  public func get(
    _ ids: [String], source: FirestoreSource = .default
  ) async throws(RepositoryError) -> DocumentList<Model> {
    _ = try collection
    var references: [DocumentReference] = []
    for id in ids { references.append(try document(id)) }
    return try await list(of: references, source: source)
  }

  /// Returns the document `id`, or `nil` if it doesn't exist.
  public func getIfExists(
    _ id: String, source: FirestoreSource = .default
  ) async throws(RepositoryError) -> Model? {
    do throws(RepositoryError) {
      return try await get(id, source: source)
    } catch .notFound {
      return nil
    }
  }

  /// Returns whether there is a document `id`, be it readable or not.
  public func exists(
    _ id: String, source: FirestoreSource = .default
  ) async throws(RepositoryError) -> Bool {
    try await Model.exists(try document(id), source: source)
  }

  /// Returns a stream of the document `id`, now and after every change.
  ///
  /// If the document is missing or can't be read, the stream yields a failure and continues. It
  /// ends with an error if reading the document is not permitted.
  public func listen(
    to id: String
  ) -> AsyncThrowingStream<Result<Model, RepositoryError>, any Error> {
    do throws(RepositoryError) {
      return Model.listening(to: try document(id))
    } catch {
      return AsyncThrowingStream { $0.finish(throwing: error) }
    }
  }
}
