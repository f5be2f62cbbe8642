// MARK: - Single documents

/// A document whose path is known, such as `settings/app`.
///
/// As with a ``DocumentRepository``, a write returns once the server has confirmed it, and every
/// error is a ``RepositoryError``.
nonisolated public protocol SingleDocument<Model>: Sendable {
  /// The type of the document.
  associatedtype Model: DocumentModel

  /// The reference to the document, for fields that refer to it.
  ///
  /// - Throws: ``RepositoryError/missingID(in:)`` or ``RepositoryError/invalidID(_:in:)`` for an
  ///   impossible id of a document around it. Every operation has the same error.
  var reference: DocumentReference { get throws(RepositoryError) }
}

/// The documents beside a single document.
nonisolated internal struct SiblingDocuments<Model: DocumentModel>: DocumentRepository {
  fileprivate let document: Result<DocumentReference, RepositoryError>

  var collection: CollectionReference {
    get throws(RepositoryError) {
      let document = try document.get()
      let path = document.path.utf8.dropLast(document.documentID.utf8.count + 1)
      return document.firestore.collection(String(Substring(path)))
    }
  }
}

nonisolated extension SingleDocument {
  internal var siblings: SiblingDocuments<Model> {
    SiblingDocuments(document: Result { () throws(RepositoryError) in try reference })
  }

  /// The document's id; empty if there is none, and then there are no ``siblings``, either.
  internal var id: String { (try? reference.documentID) ?? "" }

  /// Returns the collection at `path` below the document, for its repository, or the reason why
  /// there is none. `path` has ids of collections and documents in turn.
  public func subcollection(
    _ path: String?...
  ) -> Result<CollectionReference, RepositoryError> {
    Result { () throws(RepositoryError) in
      let reference = try reference
      return reference.firestore.collection(
        try DocumentPath.joining(path, below: reference.path))
    }
  }

  /// Returns the document at `path` below the document, or the reason why there is none. `path` has
  /// ids of collections and documents in turn.
  public func subdocument(_ path: String?...) -> Result<DocumentReference, RepositoryError> {
    Result { () throws(RepositoryError) in
      let reference = try reference
      return reference.firestore.document(
        try DocumentPath.joining(path, below: reference.path))
    }
  }

  /// Returns the document.
  ///
  /// - Throws: ``RepositoryError/notFound(path:)`` if it doesn't exist.
  public func get(source: FirestoreSource = .default) async throws(RepositoryError) -> Model {
    try await Model.reading(try reference, source: source)
  }

  /// Returns the document, or `nil` if it doesn't exist.
  public func getIfExists(
    source: FirestoreSource = .default
  ) async throws(RepositoryError) -> Model? {
    try await siblings.getIfExists(id, source: source)
  }

  /// Returns whether the document exists, be it readable or not.
  public func exists(source: FirestoreSource = .default) async throws(RepositoryError) -> Bool {
    try await siblings.exists(id, source: source)
  }

  /// Returns a stream of the document, now and after every change.
  ///
  /// If the document is missing or can't be read, the stream yields a failure and continues. It
  /// ends with an error if reading the document is not permitted.
  public func listen() -> AsyncThrowingStream<Result<Model, RepositoryError>, any Error> {
    siblings.listen(to: id)
  }

  /// Stores `model` as the document, replacing what is there. See
  /// ``DocumentRepository/set(_:merge:)-(Self.Model,_)``.
  public func set(_ model: Model, merge: Bool = false) async throws(RepositoryError) {
    try await siblings.set(model, id: id, merge: merge)
  }

  /// Changes some fields of the document. See ``DocumentRepository/update(_:_:)-(String,_)``.
  ///
  /// - Throws: ``RepositoryError/notFound(path:)`` if the document doesn't exist.
  nonisolated(nonsending) public func update(
    _ changes: (inout DocumentUpdate<Model>) -> Void
  ) async throws(RepositoryError) {
    try await siblings.update(id, changes)
  }

  /// Deletes the document if it exists. Its subcollections are not deleted.
  public func delete() async throws(RepositoryError) {
    try await siblings.delete(id)
  }

  /// See ``DocumentRepository/runTransaction(attempts:_:)``.
  @discardableResult
  public func runTransaction<Output: Sendable>(
    attempts: Int = 5, _ body: @escaping @Sendable (DocumentTransaction) throws -> Output
  ) async throws -> Output {
    try await siblings.runTransaction(attempts: attempts, body)
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
  /// Returns the document at `path` inside the document `id`, for single documents below those of a
  /// collection, or the reason why there is none. `path` has ids of collections and documents in
  /// turn.
  public func subdocument(
    _ path: String?..., of id: String?
  ) -> Result<DocumentReference, RepositoryError> {
    subdocument(at: path) { () throws(RepositoryError) in id }
  }

  /// Returns the document at `path` inside the document of `model`. See
  /// ``subdocument(_:of:)-(_,String?)``.
  public func subdocument(
    _ path: String?..., of model: Model
  ) -> Result<DocumentReference, RepositoryError> {
    subdocument(at: path) { () throws(RepositoryError) in try id(of: model) }
  }

  /// Returns the document at `path` inside the document that `reference` refers to, which has to be
  /// in the collection. See ``subdocument(_:of:)-(_,String?)``.
  public func subdocument(
    _ path: String?..., of reference: some DocumentReferring<Model>
  ) -> Result<DocumentReference, RepositoryError> {
    subdocument(at: path) { () throws(RepositoryError) in try id(of: reference) }
  }

  private func subdocument(
    at path: [String?], inside id: () throws(RepositoryError) -> String?
  ) -> Result<DocumentReference, RepositoryError> {
    Result { () throws(RepositoryError) in
      let collection = try collection
      return collection.firestore.document(
        try DocumentPath.joining([try id()] + path, below: collection.path))
    }
  }
}

nonisolated extension DocumentWriter {
  /// Stores `model` as the document. See ``DocumentRepository/set(_:merge:)-(Self.Model,_)``.
  public func set<Single: SingleDocument>(
    _ model: Single.Model, in document: Single, merge: Bool = false
  ) throws(RepositoryError) {
    try set(model, id: document.id, in: document.siblings, merge: merge)
  }

  /// Changes some fields of the document. See ``DocumentRepository/update(_:_:)-(String,_)``.
  public func update<Single: SingleDocument>(
    _ document: Single, _ changes: (inout DocumentUpdate<Single.Model>) -> Void
  ) throws(RepositoryError) {
    try update(document.id, in: document.siblings, changes)
  }

  /// Deletes the document if it exists. Its subcollections are not deleted.
  public func delete(_ document: some SingleDocument) throws(RepositoryError) {
    try delete(document.id, from: document.siblings)
  }
}

nonisolated extension DocumentTransaction {
  /// Returns the document.
  ///
  /// - Throws: ``RepositoryError/notFound(path:)`` if it doesn't exist.
  public func get<Single: SingleDocument>(_ document: Single) throws -> Single.Model {
    try get(document.id, from: document.siblings)
  }

  /// Returns the document, or `nil` if it doesn't exist.
  public func getIfExists<Single: SingleDocument>(
    _ document: Single
  ) throws -> Single.Model? {
    try getIfExists(document.id, from: document.siblings)
  }
}
