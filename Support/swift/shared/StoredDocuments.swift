nonisolated extension DocumentRepository {
  /// Returns the document of `stored` as it is stored now. See ``get(_:source:)-(String,_)``.
  public func get(
    _ stored: Stored<Model>, source: FirestoreSource = .default
  ) async throws(RepositoryError) -> Model {
    try await get(stored.reference, source: source)
  }

  /// Returns the document of `stored` as it is stored now, or `nil` if it doesn't exist any more.
  public func getIfExists(
    _ stored: Stored<Model>, source: FirestoreSource = .default
  ) async throws(RepositoryError) -> Model? {
    try await getIfExists(stored.reference, source: source)
  }

  /// Returns whether the document of `stored` still exists, be it readable or not.
  public func exists(
    _ stored: Stored<Model>, source: FirestoreSource = .default
  ) async throws(RepositoryError) -> Bool {
    try await exists(stored.reference, source: source)
  }

  /// Returns a stream of the document of `stored`. See ``listen(to:)-(String)``.
  public func listen(
    to stored: Stored<Model>
  ) -> AsyncThrowingStream<Result<Model, RepositoryError>, any Error> {
    listen(to: stored.reference)
  }

  /// Stores the model of `stored` as a new document in the same place, after the document was
  /// deleted. See ``create(_:id:)``.
  public func create(_ stored: Stored<Model>) async throws(RepositoryError) {
    try await create(stored.model, id: try id(of: stored.reference))
  }

  /// Stores the model of `stored`, which has to be in the collection. See
  /// ``set(_:merge:)-(Self.Model,_)``.
  public func set(
    _ stored: Stored<Model>, merge: Bool = false
  ) async throws(RepositoryError) {
    try await set(stored.model, id: try id(of: stored.reference), merge: merge)
  }

  /// Stores the model of `stored`, which has to be in the collection. See
  /// ``save(_:)-(Self.Model)``.
  public func save(_ stored: Stored<Model>) async throws(RepositoryError) {
    try await set(stored)
  }

  /// Changes some fields of the document of `stored`, which has to be in the collection. See
  /// ``update(_:_:)-(String,_)``.
  nonisolated(nonsending) public func update(
    _ stored: Stored<Model>, _ changes: (inout DocumentUpdate<Model>) -> Void
  ) async throws(RepositoryError) {
    try await update(stored.reference, changes)
  }

  /// Deletes the document of `stored`, which has to be in the collection. See
  /// ``delete(_:)-(String)``.
  public func delete(_ stored: Stored<Model>) async throws(RepositoryError) {
    try await delete(stored.reference)
  }

  /// Returns the collection at `path` inside `stored`, which has to be in the collection. See
  /// ``subcollection(_:of:)-(_,String?)``.
  public func subcollection(
    _ path: String?..., of stored: Stored<Model>
  ) -> Result<CollectionReference, RepositoryError> {
    subcollection(at: path) { () throws(RepositoryError) in try id(of: stored.reference) }
  }
}

nonisolated extension DocumentWriter {
  /// Stores the model of `stored` in its place, in any collection. See
  /// ``DocumentRepository/set(_:merge:)-(Self.Model,_)``.
  public func set<Model: DocumentModel>(
    _ stored: Stored<Model>, merge: Bool = false
  ) throws(RepositoryError) {
    try set(stored.model, at: stored.reference, merge: merge)
  }

  /// Stores the model of `stored`, which has to be in `repository`. See
  /// ``DocumentRepository/set(_:merge:)-(Self.Model,_)``.
  public func set<Repository: DocumentRepository>(
    _ stored: Stored<Repository.Model>, in repository: Repository, merge: Bool = false
  ) throws(RepositoryError) {
    try set(
      stored.model, id: try repository.id(of: stored.reference), in: repository, merge: merge)
  }

  /// Stores the model of `stored`, which has to be in `repository`. See
  /// ``DocumentRepository/save(_:)-(Self.Model)``.
  public func save<Repository: DocumentRepository>(
    _ stored: Stored<Repository.Model>, in repository: Repository
  ) throws(RepositoryError) {
    try set(stored, in: repository)
  }

  /// Changes some fields of the document of `stored`, in any collection. See
  /// ``DocumentRepository/update(_:_:)-(String,_)``.
  public func update<Model: DocumentModel>(
    _ stored: Stored<Model>, _ changes: (inout DocumentUpdate<Model>) -> Void
  ) throws(RepositoryError) {
    try update(stored.reference, changes)
  }

  /// Changes some fields of the document of `stored`, which has to be in `repository`. See
  /// ``DocumentRepository/update(_:_:)-(String,_)``.
  public func update<Repository: DocumentRepository>(
    _ stored: Stored<Repository.Model>,
    in repository: Repository,
    _ changes: (inout DocumentUpdate<Repository.Model>) -> Void
  ) throws(RepositoryError) {
    try update(try repository.id(of: stored.reference), in: repository, changes)
  }

  /// Deletes the document of `stored`, in any collection. Its subcollections are not deleted.
  public func delete<Model: DocumentModel>(_ stored: Stored<Model>) throws(RepositoryError) {
    try delete(stored.reference)
  }

  /// Deletes the document of `stored`, which has to be in `repository`. Its subcollections are not
  /// deleted.
  public func delete<Repository: DocumentRepository>(
    _ stored: Stored<Repository.Model>, from repository: Repository
  ) throws(RepositoryError) {
    try delete(try repository.id(of: stored.reference), from: repository)
  }
}

nonisolated extension DocumentTransaction {
  /// Returns the document of `stored` as it is stored now, in any collection.
  ///
  /// - Throws: ``RepositoryError/notFound(path:)`` if it doesn't exist any more.
  public func get<Model: DocumentModel>(_ stored: Stored<Model>) throws -> Model {
    try get(stored.reference)
  }

  /// Returns the document of `stored` as it is stored now, which has to be in `repository`.
  ///
  /// - Throws: ``RepositoryError/notFound(path:)`` if it doesn't exist any more.
  public func get<Repository: DocumentRepository>(
    _ stored: Stored<Repository.Model>, from repository: Repository
  ) throws -> Repository.Model {
    try get(try repository.id(of: stored.reference), from: repository)
  }

  /// Returns the document of `stored` as it is stored now, in any collection, or `nil` if it
  /// doesn't exist any more.
  public func getIfExists<Model: DocumentModel>(_ stored: Stored<Model>) throws -> Model? {
    try getIfExists(stored.reference)
  }

  /// Stores the model of `stored` as a new document in the same place, after the document was
  /// deleted. See ``create(_:id:in:)``.
  public func create<Repository: DocumentRepository>(
    _ stored: Stored<Repository.Model>, in repository: Repository
  ) throws {
    try create(stored.model, id: try repository.id(of: stored.reference), in: repository)
  }
}

nonisolated extension DocumentQueryable {
  /// The documents from `stored` on. See ``start(at:)-(Self.Model)``.
  public func start(at stored: Stored<Model>) -> DocumentQuery<Model> {
    query.bounded(by: stored) { $0.start(at: $1) }
  }

  /// The documents after `stored`. See ``start(at:)-(Self.Model)``.
  public func start(after stored: Stored<Model>) -> DocumentQuery<Model> {
    query.bounded(by: stored) { $0.start(after: $1) }
  }

  /// The documents up to `stored`, which is included. See ``start(at:)-(Self.Model)``.
  public func end(at stored: Stored<Model>) -> DocumentQuery<Model> {
    query.bounded(by: stored) { $0.end(at: $1) }
  }

  /// The documents before `stored`. See ``start(at:)-(Self.Model)``.
  public func end(before stored: Stored<Model>) -> DocumentQuery<Model> {
    query.bounded(by: stored) { $0.end(before: $1) }
  }
}
