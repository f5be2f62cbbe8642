/// A batch or a transaction: writes that take effect together.
nonisolated public protocol DocumentWriter {
  /// The database of the documents.
  var firestore: Firestore { get }

  /// Adds a write.
  ///
  /// - Throws: ``RepositoryError/invalidOperation(reason:)`` for a document of another database,
  ///   and after the writes have been sent.
  func write(_ write: PendingWrite) throws(RepositoryError)
}

nonisolated extension DocumentWriter {
  /// Stores `model` under a new id, and returns the model with that id. Any id that `model` has is
  /// ignored, unless it has one from the beginning: then it is stored under that, in place of what
  /// is there.
  @discardableResult
  public func add<Repository: DocumentRepository>(
    _ model: Repository.Model, to repository: Repository
  ) throws(RepositoryError) -> Repository.Model {
    let reference =
      Repository.Model._hasNewID
      ? try document(try repository.id(of: model), in: repository)
      : try repository.collection.document().taken(by: firestore)
    try write(PendingWrite(reference, .set(try model.stored(as: reference))))
    var added = model
    Repository.Model._setDocumentID(reference.documentID, of: &added)
    return added
  }

  /// Stores `model` under its own id. See ``DocumentRepository/set(_:merge:)-(Self.Model,_)``.
  public func set<Repository: DocumentRepository>(
    _ model: Repository.Model, in repository: Repository, merge: Bool = false
  ) throws(RepositoryError) {
    try set(model, id: try repository.id(of: model), in: repository, merge: merge)
  }

  /// Stores `model` as the document `id`. See ``DocumentRepository/set(_:merge:)-(Self.Model,_)``.
  public func set<Repository: DocumentRepository>(
    _ model: Repository.Model, id: String, in repository: Repository, merge: Bool = false
  ) throws(RepositoryError) {
    try set(model, at: try document(id, in: repository), merge: merge)
  }

  internal func set<Model: DocumentModel>(
    _ model: Model, at document: DocumentReference, merge: Bool
  ) throws(RepositoryError) {
    let fields = try model.stored(as: document)
    try write(PendingWrite(document, merge ? .merge(model.clearingMissing(fields)) : .set(fields)))
  }

  /// Stores `model`, whether it is new or not. See ``DocumentRepository/save(_:)-(Self.Model)``.
  @discardableResult
  public func save<Repository: DocumentRepository>(
    _ model: Repository.Model, in repository: Repository
  ) throws(RepositoryError) -> Repository.Model {
    guard Repository.Model._documentID(of: model) != nil else {
      return try add(model, to: repository)
    }
    try set(model, in: repository)
    return model
  }

  /// Changes some fields of the document `id`. See ``DocumentRepository/update(_:_:)-(String,_)``.
  public func update<Repository: DocumentRepository>(
    _ id: String,
    in repository: Repository,
    _ changes: (inout DocumentUpdate<Repository.Model>) -> Void
  ) throws(RepositoryError) {
    try update(try document(id, in: repository), changes)
  }

  internal func update<Model: DocumentModel>(
    _ document: DocumentReference, _ changes: (inout DocumentUpdate<Model>) -> Void
  ) throws(RepositoryError) {
    var update = DocumentUpdate<Model>(in: document.firestore)
    changes(&update)
    let fields = try update.stored()
    guard !fields.isEmpty else { return }
    try write(
      PendingWrite(
        document, .update(fields), changed: update.changed, neededMaps: update.neededMaps))
  }

  /// Deletes the document `id` if it exists. Its subcollections are not deleted.
  public func delete(
    _ id: String, from repository: some DocumentRepository
  ) throws(RepositoryError) {
    try write(PendingWrite(try document(id, in: repository), .delete))
  }

  private func document(
    _ id: String, in repository: some DocumentRepository
  ) throws(RepositoryError) -> DocumentReference {
    try repository.document(id).taken(by: firestore)
  }

  /// Deletes the document that has the id of `model`. See
  /// ``DocumentRepository/delete(_:)-(String)``.
  public func delete<Repository: DocumentRepository>(
    _ model: Repository.Model, from repository: Repository
  ) throws(RepositoryError) {
    try delete(try repository.id(of: model), from: repository)
  }
}
