nonisolated extension DocumentRepository {
  /// Stores `model` under a new id, and returns the model with that id. Any id that `model` has is
  /// ignored, unless it has one from the beginning: then this is ``create(_:)-(Self.Model)``. Times
  /// that the server sets are not in the result.
  @discardableResult
  public func add(_ model: Model) async throws(RepositoryError) -> Model {
    if Model._hasNewID {
      try await create(model)
      return model
    }
    let batch = try DocumentBatch(in: collection.firestore)
    let added = try batch.add(model, to: self)
    try await batch.commit(path: collection.path)
    return added
  }

  /// Stores `model`, whether it is new or not: like ``set(_:merge:)-(Self.Model,_)`` if it has an
  /// id, else like ``add(_:)``.
  ///
  /// - Returns: The model with its id.
  @discardableResult
  public func save(_ model: Model) async throws(RepositoryError) -> Model {
    guard Model._documentID(of: model) != nil else { return try await add(model) }
    try await set(model)
    return model
  }

  /// Stores `model` as a new document under its own id.
  ///
  /// - Throws: ``RepositoryError/alreadyExists(path:)`` if there is already a document with this
  ///   id.
  public func create(_ model: Model) async throws(RepositoryError) {
    try await create(model, id: try id(of: model))
  }

  /// Stores `model` as the new document `id`.
  ///
  /// - Throws: ``RepositoryError/alreadyExists(path:)`` if there is already a document with this
  ///   id.
  public func create(_ model: Model, id: String) async throws(RepositoryError) {
    do {
      try await createDocument(model, id: id)
    } catch {
      throw RepositoryError(error, path: path)
    }
  }

  /// Stores `model` under its own id, replacing the document if it exists.
  ///
  /// With `merge`, stored fields that aren't in the model are kept; otherwise they are lost. All
  /// fields of the model are written, and maps are replaced as a whole. Fields that are `nil` are
  /// removed.
  public func set(_ model: Model, merge: Bool = false) async throws(RepositoryError) {
    let batch = try DocumentBatch(in: collection.firestore)
    try batch.set(model, in: self, merge: merge)
    try await batch.commit(path: collection.path)
  }

  /// Stores `model` as the document `id`. See ``set(_:merge:)-(Self.Model,_)``.
  public func set(
    _ model: Model, id: String, merge: Bool = false
  ) async throws(RepositoryError) {
    let batch = try DocumentBatch(in: collection.firestore)
    try batch.set(model, id: id, in: self, merge: merge)
    try await batch.commit(path: collection.path)
  }

  /// Changes some fields of the document `id`. All other fields are left unchanged, including those
  /// that aren't in the model. Nothing is sent if `changes` makes no changes.
  ///
  /// ```swift
  /// try await books.update("b1") {
  ///   $0.set(.title, to: "Momo")
  ///   $0.clear(.isbn)
  /// }
  /// ```
  ///
  /// - Throws: ``RepositoryError/notFound(path:)`` if the document doesn't exist.
  nonisolated(nonsending) public func update(
    _ id: String, _ changes: (inout DocumentUpdate<Model>) -> Void
  ) async throws(RepositoryError) {
    let batch = try DocumentBatch(in: collection.firestore)
    try batch.update(id, in: self, changes)
    try await batch.commit(path: "\(collection.path)/\(id)")
  }

  /// Changes some fields of the document that has the id of `model`. See
  /// ``update(_:_:)-(String,_)``.
  nonisolated(nonsending) public func update(
    _ model: Model, _ changes: (inout DocumentUpdate<Model>) -> Void
  ) async throws(RepositoryError) {
    try await update(try id(of: model), changes)
  }

  /// Deletes the document `id` if it exists. Its subcollections are not deleted.
  public func delete(_ id: String) async throws(RepositoryError) {
    let batch = try DocumentBatch(in: collection.firestore)
    try batch.delete(id, from: self)
    try await batch.commit(path: "\(collection.path)/\(id)")
  }

  /// Deletes the document that has the id of `model`. See ``delete(_:)-(String)``.
  public func delete(_ model: Model) async throws(RepositoryError) {
    try await delete(try id(of: model))
  }

  /// Runs `body`, and repeats it if a document that it read has changed before its writes arrive.
  ///
  /// `body` can run several times, outside of the main thread. It has to read before it writes. The
  /// documents can be in any collection. If it throws, nothing is written and the error is
  /// rethrown.
  ///
  /// - Parameters:
  ///   - attempts: How often `body` runs at most.
  ///   - body: Reads and writes documents.
  @discardableResult
  public func runTransaction<Output: Sendable>(
    attempts: Int = 5, _ body: @escaping @Sendable (DocumentTransaction) throws -> Output
  ) async throws -> Output {
    try await collection.runTransaction(attempts: attempts, body)
  }

  /// Sends the writes of `body` together. Either all of them take effect or none.
  ///
  /// The documents can be in any collection. If `body` throws, nothing is written.
  @discardableResult
  nonisolated(nonsending) public func runBatch<Output>(
    _ body: (DocumentBatch) throws -> Output
  ) async throws -> Output {
    let batch = try DocumentBatch(in: collection.firestore)
    let output = try body(batch)
    try await batch.commit(path: collection.path)
    return output
  }

  /// Queues the writes of `body` and returns immediately.
  ///
  /// Reads and listeners on this device see the writes at once. They are sent as soon as there is a
  /// connection, and rolled back if the server refuses them. If `body` throws, nothing is written.
  @discardableResult
  public func enqueueBatch<Output>(_ body: (DocumentBatch) throws -> Output) throws -> Output {
    let batch = try DocumentBatch(in: collection.firestore)
    let output = try body(batch)
    batch.enqueue()
    return output
  }
}
