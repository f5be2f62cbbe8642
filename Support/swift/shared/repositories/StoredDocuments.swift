nonisolated extension DocumentRepository {
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
}

nonisolated extension DocumentTransaction {
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
