// MARK: - Documents of references

/// A reference to a document, or a document as it was read, with its reference: wherever an id
/// names a document, either can.
nonisolated public protocol DocumentReferring<Model>: Sendable {
  /// The type that the document is read as.
  associatedtype Model: DocumentModel

  /// The reference to the document.
  var reference: Reference<Model> { get }
}

nonisolated extension Reference: DocumentReferring where Model: DocumentModel {
  /// This reference.
  public var reference: Reference { self }
}

nonisolated extension Stored: DocumentReferring {}

nonisolated extension Reference {
  /// Returns Firestore's reference; in `firestore`, if this one is only a path.
  public func documentReference(in firestore: Firestore) -> DocumentReference {
    guard let documentReference, !documentReference.isIn(firestore) else {
      return firestore.document(path)
    }
    return documentReference
  }
}

nonisolated extension Reference where Model: DocumentModel {
  /// Returns the document.
  ///
  /// - Throws: ``RepositoryError/notFound(path:)`` if it doesn't exist, and
  ///   ``RepositoryError/invalidOperation(reason:)`` if the reference is only a path: repositories
  ///   read that.
  public func get(source: FirestoreSource = .default) async throws(RepositoryError) -> Model {
    try await Model.reading(try connected, source: source)
  }

  /// Returns the document, or `nil` if it doesn't exist. See ``get(source:)``.
  public func getIfExists(
    source: FirestoreSource = .default
  ) async throws(RepositoryError) -> Model? {
    do throws(RepositoryError) {
      return try await get(source: source)
    } catch .notFound {
      return nil
    }
  }

  private var connected: DocumentReference {
    get throws(RepositoryError) {
      guard let documentReference else {
        throw .invalidOperation(
          reason: "\(path) doesn't say which database it belongs to. Read it with a repository.")
      }
      return documentReference
    }
  }
}

nonisolated extension DocumentModel {
  /// Returns the model of `document`.
  internal static func reading(
    _ document: DocumentReference, source: FirestoreSource
  ) async throws(RepositoryError) -> Self {
    do {
      return try Self(stored: try await document.getDocument(source: source))
    } catch {
      throw RepositoryError(error, path: document.path)
    }
  }

  internal static func exists(
    _ document: DocumentReference, source: FirestoreSource
  ) async throws(RepositoryError) -> Bool {
    do {
      return try await document.getDocument(source: source).exists
    } catch {
      throw RepositoryError(error, path: document.path)
    }
  }

  internal static func listening(
    to document: DocumentReference
  ) -> AsyncThrowingStream<Result<Self, RepositoryError>, any Error> {
    AsyncThrowingStream(
      of: document.path, listening: document.addSnapshotListener, keeping: { $0 },
      reading: { decoding($0) })
  }
}

nonisolated extension DocumentRepository {
  /// Returns a reference to the document of `model`.
  ///
  /// - Throws: ``RepositoryError/missingID(in:)`` if the model has no id yet.
  public func reference(to model: Model) throws(RepositoryError) -> Reference<Model> {
    try reference(to: try id(of: model))
  }

  /// Returns the document that `reference` refers to, which has to be in the collection.
  ///
  /// - Throws: ``RepositoryError/notFound(path:)`` if it doesn't exist.
  public func get(
    _ reference: some DocumentReferring<Model>, source: FirestoreSource = .default
  ) async throws(RepositoryError) -> Model {
    try await Model.reading(try document(reference), source: source)
  }

  /// Returns the document of `model` as it is stored now.
  ///
  /// - Throws: ``RepositoryError/notFound(path:)`` if it doesn't exist.
  public func get(
    _ model: Model, source: FirestoreSource = .default
  ) async throws(RepositoryError) -> Model {
    try await get(try id(of: model), source: source)
  }

  /// Returns the documents that `references` refer to, in the same order. A document that is
  /// missing or can't be read is a failure in the list; the others are still returned.
  public func getAll(
    _ references: [Reference<Model>], source: FirestoreSource = .default
  ) async throws(RepositoryError) -> DocumentList<Model> {
    _ = try collection
    var documents: [DocumentReference] = []
    for reference in references { documents.append(try document(reference)) }
    return try await list(of: documents, source: source)
  }

  /// Returns the document that `reference` refers to, or `nil` if it doesn't exist.
  public func getIfExists(
    _ reference: some DocumentReferring<Model>, source: FirestoreSource = .default
  ) async throws(RepositoryError) -> Model? {
    try await getIfExists(try document(reference).documentID, source: source)
  }

  /// Returns the document of `model` as it is stored now, or `nil` if it doesn't exist.
  public func getIfExists(
    _ model: Model, source: FirestoreSource = .default
  ) async throws(RepositoryError) -> Model? {
    try await getIfExists(try id(of: model), source: source)
  }

  /// Returns whether there is a document that `reference` refers to, be it readable or not.
  public func exists(
    _ reference: some DocumentReferring<Model>, source: FirestoreSource = .default
  ) async throws(RepositoryError) -> Bool {
    try await Model.exists(try document(reference), source: source)
  }

  /// Returns whether there is a document of `model`, be it readable or not.
  public func exists(
    _ model: Model, source: FirestoreSource = .default
  ) async throws(RepositoryError) -> Bool {
    try await exists(try id(of: model), source: source)
  }

  /// Returns a stream of the document that `reference` refers to. See ``listen(to:)-(String)``.
  public func listen(
    to reference: some DocumentReferring<Model>
  ) -> AsyncThrowingStream<Result<Model, RepositoryError>, any Error> {
    do throws(RepositoryError) {
      return Model.listening(to: try document(reference))
    } catch {
      return AsyncThrowingStream { $0.finish(throwing: error) }
    }
  }

  /// Returns a stream of the document of `model`. See ``listen(to:)-(String)``.
  public func listen(
    to model: Model
  ) -> AsyncThrowingStream<Result<Model, RepositoryError>, any Error> {
    do throws(RepositoryError) {
      return Model.listening(to: try document(try id(of: model)))
    } catch {
      return AsyncThrowingStream { $0.finish(throwing: error) }
    }
  }

  /// Changes some fields of the document that `reference` refers to, which has to be in the
  /// collection. See ``update(_:_:)-(String,_)``.
  nonisolated(nonsending) public func update(
    _ reference: some DocumentReferring<Model>, _ changes: (inout DocumentUpdate<Model>) -> Void
  ) async throws(RepositoryError) {
    try await update(try document(reference).documentID, changes)
  }

  /// Deletes the document that `reference` refers to, which has to be in the collection. See
  /// ``delete(_:)-(String)``.
  public func delete(_ reference: some DocumentReferring<Model>) async throws(RepositoryError) {
    try await delete(try document(reference).documentID)
  }

  /// Returns the document that `reference` refers to.
  internal func document(
    _ reference: some DocumentReferring<Model>
  ) throws(RepositoryError) -> DocumentReference {
    let reference = reference.reference
    let collection = try collection
    let firestore = try collection.firestore.begun()
    let document = reference.documentReference(in: firestore)
    guard document.isIn(firestore) else {
      throw .invalidOperation(reason: "\(document.path) is not in the repository's database.")
    }
    return firestore.document(try path(of: reference, in: collection))
  }

  private func path(
    of reference: Reference<Model>, in collection: CollectionReference
  ) throws(RepositoryError) -> String {
    guard reference.path.utf8.elementsEqual("\(collection.path)/\(reference.id)".utf8) else {
      throw .invalidOperation(reason: "\(reference.path) is not in \(collection.path).")
    }
    return reference.path
  }

  /// Returns the id of the document that `reference` refers to, for what is below it.
  internal func id(
    of reference: some DocumentReferring<Model>
  ) throws(RepositoryError) -> String {
    let reference = reference.reference
    let collection = try collection
    // Repositories are also made before a store is set. Then there is no database to compare.
    if (try? collection.firestore.begun()) != nil { return try document(reference).documentID }
    _ = try path(of: reference, in: collection)
    return reference.id
  }

  /// Returns the collection at `path` inside the document of `model`. See
  /// ``subcollection(_:of:)-(_,String?)``.
  public func subcollection(
    _ path: String?..., of model: Model
  ) -> Result<CollectionReference, RepositoryError> {
    subcollection(at: path) { () throws(RepositoryError) in try id(of: model) }
  }

  /// Returns the collection at `path` inside the document that `reference` refers to, which has to
  /// be in the collection. See ``subcollection(_:of:)-(_,String?)``.
  public func subcollection(
    _ path: String?..., of reference: some DocumentReferring<Model>
  ) -> Result<CollectionReference, RepositoryError> {
    subcollection(at: path) { () throws(RepositoryError) in try id(of: reference) }
  }
}

nonisolated extension DocumentWriter {
  /// Stores `model` as the document that `reference` refers to, in any collection. See
  /// ``DocumentRepository/set(_:merge:)-(Self.Model,_)``.
  public func set<Model: DocumentModel>(
    _ model: Model, at reference: some DocumentReferring<Model>, merge: Bool = false
  ) throws(RepositoryError) {
    try set(model, at: reference.reference.documentReference(in: firestore), merge: merge)
  }

  /// Changes some fields of the document that `reference` refers to, in any collection. See
  /// ``DocumentRepository/update(_:_:)-(String,_)``.
  public func update<Model: DocumentModel>(
    _ reference: some DocumentReferring<Model>, _ changes: (inout DocumentUpdate<Model>) -> Void
  ) throws(RepositoryError) {
    try update(reference.reference.documentReference(in: firestore), changes)
  }

  /// Changes some fields of the document that has the id of `model`. See
  /// ``DocumentRepository/update(_:_:)-(String,_)``.
  public func update<Repository: DocumentRepository>(
    _ model: Repository.Model,
    in repository: Repository,
    _ changes: (inout DocumentUpdate<Repository.Model>) -> Void
  ) throws(RepositoryError) {
    try update(try repository.id(of: model), in: repository, changes)
  }

  /// Deletes the document that `reference` refers to, in any collection, if it exists. Its
  /// subcollections are not deleted.
  public func delete(_ reference: some DocumentReferring) throws(RepositoryError) {
    try write(PendingWrite(reference.reference.documentReference(in: firestore), .delete))
  }

  /// Changes some fields of the document that `reference` refers to, which has to be in
  /// `repository`. See ``DocumentRepository/update(_:_:)-(String,_)``.
  public func update<Repository: DocumentRepository>(
    _ reference: some DocumentReferring<Repository.Model>,
    in repository: Repository,
    _ changes: (inout DocumentUpdate<Repository.Model>) -> Void
  ) throws(RepositoryError) {
    try update(try repository.id(of: reference), in: repository, changes)
  }

  /// Deletes the document that `reference` refers to, which has to be in `repository`. Its
  /// subcollections are not deleted.
  public func delete<Repository: DocumentRepository>(
    _ reference: some DocumentReferring<Repository.Model>, from repository: Repository
  ) throws(RepositoryError) {
    try delete(try repository.id(of: reference), from: repository)
  }
}

nonisolated extension DocumentTransaction {
  /// Returns the document that `reference` refers to, in any collection.
  ///
  /// - Throws: ``RepositoryError/notFound(path:)`` if it doesn't exist.
  public func get<Model: DocumentModel>(
    _ reference: some DocumentReferring<Model>
  ) throws -> Model {
    try Model(stored: snapshot(of: reference.reference.documentReference(in: firestore)))
  }

  /// Returns the document that `reference` refers to, in any collection, or `nil` if it doesn't
  /// exist.
  public func getIfExists<Model: DocumentModel>(
    _ reference: some DocumentReferring<Model>
  ) throws -> Model? {
    let snapshot = try snapshot(of: reference.reference.documentReference(in: firestore))
    return snapshot.exists ? try Model(stored: snapshot) : nil
  }

  /// Returns the document that `reference` refers to, which has to be in `repository`.
  ///
  /// - Throws: ``RepositoryError/notFound(path:)`` if it doesn't exist.
  public func get<Repository: DocumentRepository>(
    _ reference: some DocumentReferring<Repository.Model>, from repository: Repository
  ) throws -> Repository.Model {
    try get(try repository.id(of: reference), from: repository)
  }

  /// Returns the document of `model` as it is stored now.
  ///
  /// - Throws: ``RepositoryError/notFound(path:)`` if it doesn't exist.
  public func get<Repository: DocumentRepository>(
    _ model: Repository.Model, from repository: Repository
  ) throws -> Repository.Model {
    try get(try repository.id(of: model), from: repository)
  }
}
