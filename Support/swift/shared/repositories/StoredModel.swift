// MARK: - Models that store themselves

/// A model that knows the repository of its documents.
nonisolated public protocol StoredModel: DocumentModel {
  /// The type that reads and writes the documents.
  associatedtype Repository: DocumentRepository<Self>

  /// The repository of the default database.
  static var repository: Repository { get }
}

nonisolated extension StoredModel {
  /// Stores this value under a new id, and returns it with that id. See
  /// ``DocumentRepository/add(_:)``.
  @discardableResult
  public func add() async throws(RepositoryError) -> Self {
    try await Self.repository.add(self)
  }

  /// Stores this value, whether it is new or not, and returns it with its id. See
  /// ``DocumentRepository/save(_:)-(Self.Model)``.
  @discardableResult
  public func save() async throws(RepositoryError) -> Self {
    try await Self.repository.save(self)
  }

  /// Stores this value under its own id. See ``DocumentRepository/set(_:merge:)-(Self.Model,_)``.
  public func set(merge: Bool = false) async throws(RepositoryError) {
    try await Self.repository.set(self, merge: merge)
  }

  /// Deletes the document that has this value's id. See ``DocumentRepository/delete(_:)-(String)``.
  public func delete() async throws(RepositoryError) {
    try await Self.repository.delete(self)
  }
}
