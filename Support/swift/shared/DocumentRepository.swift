// MARK: - Repositories

/// The documents of one collection.
///
/// A write returns once the server has confirmed it, so it doesn't return while the device is
/// offline. ``enqueueBatch(_:)`` doesn't wait. Every error is a ``RepositoryError``.
nonisolated public protocol DocumentRepository<Model>: DocumentQueryable {
  /// The collection that holds the documents.
  var collection: CollectionReference { get }
}

nonisolated extension DocumentRepository {
  /// All documents of the collection.
  public var query: DocumentQuery<Model> {
    DocumentQuery(path: collection.path, matches: .success(collection))
  }

  /// Returns a reference to the document `id`, for fields that refer to it.
  public func reference(to id: String) throws(RepositoryError) -> Reference<Model> {
    Reference(try document(id))
  }

  internal func document(_ id: String) throws(RepositoryError) -> DocumentReference {
    collection.document(try DocumentPath.joining(id))
  }

  /// Returns the collection `id` inside the document `documentID`, for the repository of a
  /// subcollection. `rest`, if there is any, leads on from it to another collection: ids of
  /// documents and collections in turn.
  public func subcollection(
    _ id: String, _ rest: String..., of documentID: String
  ) throws(RepositoryError) -> CollectionReference {
    collection.firestore.collection(
      "\(collection.path)/\(try DocumentPath.joining([documentID, id] + rest))")
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
