// MARK: - Single documents

/// A document whose path is known, such as `settings/app`.
///
/// As with a ``DocumentRepository``, a write returns once the server has confirmed it, and every
/// error is a ``RepositoryError``.
nonisolated public protocol SingleDocument<Model>: Sendable {
  /// The type of the document.
  associatedtype Model: DocumentModel

  /// The reference to the document, for fields that refer to it.
  var reference: DocumentReference { get }
}

/// The documents beside a single document.
nonisolated internal struct SiblingDocuments<Model: DocumentModel>: DocumentRepository {
  let collection: CollectionReference
}

nonisolated extension SingleDocument {
  internal var siblings: SiblingDocuments<Model> {
    let path = reference.path.utf8.dropLast(reference.documentID.utf8.count + 1)
    return SiblingDocuments(
      collection: reference.firestore.collection(String(Substring(path))))
  }

  /// Returns the collection at `path` below the document, for its repository: ids of collections
  /// and documents in turn.
  public func subcollection(_ path: String...) throws(RepositoryError) -> CollectionReference {
    reference.firestore.collection("\(reference.path)/\(try DocumentPath.joining(path))")
  }

  /// Returns the document at `path` below the document: ids of collections and documents in turn.
  public func subdocument(_ path: String...) throws(RepositoryError) -> DocumentReference {
    reference.firestore.document("\(reference.path)/\(try DocumentPath.joining(path))")
  }

  /// Returns the document.
  ///
  /// - Throws: ``RepositoryError/notFound(path:)`` if it doesn't exist.
  public func get(source: FirestoreSource = .default) async throws(RepositoryError) -> Model {
    try await Model.reading(reference, source: source)
  }

  /// Returns the document, or `nil` if it doesn't exist.
  public func getIfExists(
    source: FirestoreSource = .default
  ) async throws(RepositoryError) -> Model? {
    try await siblings.getIfExists(reference.documentID, source: source)
  }

  /// Returns whether the document exists, be it readable or not.
  public func exists(source: FirestoreSource = .default) async throws(RepositoryError) -> Bool {
    try await siblings.exists(reference.documentID, source: source)
  }

  /// Returns a stream of the document, now and after every change.
  ///
  /// If the document is missing or can't be read, the stream yields a failure and continues. It
  /// ends with an error if reading the document is not permitted.
  public func listen() -> AsyncThrowingStream<Result<Model, RepositoryError>, any Error> {
    siblings.listen(to: reference.documentID)
  }

  /// Stores `model` as the document, replacing what is there. See
  /// ``DocumentRepository/set(_:merge:)``.
  public func set(_ model: Model, merge: Bool = false) async throws(RepositoryError) {
    try await siblings.set(model, id: reference.documentID, merge: merge)
  }

  /// Changes some fields of the document. See ``DocumentRepository/update(_:_:)-(String,_)``.
  ///
  /// - Throws: ``RepositoryError/notFound(path:)`` if the document doesn't exist.
  nonisolated(nonsending) public func update(
    _ changes: (inout DocumentUpdate<Model>) -> Void
  ) async throws(RepositoryError) {
    try await siblings.update(reference.documentID, changes)
  }

  /// Deletes the document if it exists. Its subcollections are not deleted.
  public func delete() async throws(RepositoryError) {
    try await siblings.delete(reference.documentID)
  }

  /// See ``DocumentRepository/runTransaction(_:)``.
  @discardableResult
  public func runTransaction<Output: Sendable>(
    _ body: @escaping @Sendable (DocumentTransaction) throws -> Output
  ) async throws -> Output {
    try await siblings.runTransaction(body)
  }

  /// See ``DocumentRepository/runBatch(_:)``.
  @discardableResult
  nonisolated(nonsending) public func runBatch<Output>(
    _ body: (DocumentBatch) throws -> Output
  ) async throws -> Output {
    try await siblings.runBatch(body)
  }

  /// See ``DocumentRepository/enqueueBatch(_:)``.
  @discardableResult
  public func enqueueBatch<Output>(_ body: (DocumentBatch) throws -> Output) throws -> Output {
    try siblings.enqueueBatch(body)
  }
}

nonisolated extension DocumentRepository {
  /// Returns the document at `path` inside the document `documentID`, for single documents below
  /// those of a collection. `path` has ids of collections and documents in turn.
  public func subdocument(
    _ path: String..., of documentID: String
  ) throws(RepositoryError) -> DocumentReference {
    collection.firestore.document(
      "\(collection.path)/\(try DocumentPath.joining([documentID] + path))")
  }
}

nonisolated extension DocumentWriter {
  /// Stores `model` as the document. See ``DocumentRepository/set(_:merge:)``.
  public func set<Single: SingleDocument>(
    _ model: Single.Model, in document: Single, merge: Bool = false
  ) throws(RepositoryError) {
    try set(model, id: document.reference.documentID, in: document.siblings, merge: merge)
  }

  /// Changes some fields of the document. See ``DocumentRepository/update(_:_:)-(String,_)``.
  public func update<Single: SingleDocument>(
    _ document: Single, _ changes: (inout DocumentUpdate<Single.Model>) -> Void
  ) throws(RepositoryError) {
    try update(document.reference.documentID, in: document.siblings, changes)
  }

  /// Deletes the document if it exists. Its subcollections are not deleted.
  public func delete(_ document: some SingleDocument) throws(RepositoryError) {
    try delete(document.reference.documentID, from: document.siblings)
  }
}

nonisolated extension DocumentTransaction {
  /// Returns the document.
  ///
  /// - Throws: ``RepositoryError/notFound(path:)`` if it doesn't exist.
  public func get<Single: SingleDocument>(_ document: Single) throws -> Single.Model {
    try get(document.reference.documentID, from: document.siblings)
  }

  /// Returns the document, or `nil` if it doesn't exist.
  public func getIfExists<Single: SingleDocument>(
    _ document: Single
  ) throws -> Single.Model? {
    try getIfExists(document.reference.documentID, from: document.siblings)
  }
}
