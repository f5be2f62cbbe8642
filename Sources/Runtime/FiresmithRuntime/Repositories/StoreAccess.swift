// How repositories use a store. The code that both flavours share calls these functions; for
// Google's SDK, `Support/swift/firebase` has others of the same names.

extension DocumentRepository {
  /// Returns the documents that `references` refer to, in the same order.
  func list(
    of references: [DocumentReference], source: FirestoreSource
  ) async throws(RepositoryError) -> DocumentList<Model> {
    let firestore = try collection.firestore.begun()
    do {
      let snapshots = try await firestore.documents(at: references, source: source)
      return DocumentList(snapshots.map { .success($0) }, at: snapshots.map(\.reference))
    } catch {
      throw RepositoryError(error, path: path)
    }
  }
}

extension DocumentRepository {
  /// Stores `model` as the new document `id`: in one commit, which a cache can send later.
  func createDocument(_ model: Model, id: String) async throws {
    let firestore = try collection.firestore.begun()
    let reference = try document(id).taken(by: firestore)
    let batch = WriteBatch(firestore: firestore)
    batch.createData(try model.stored(as: reference), forDocument: reference)
    do {
      try await batch.send()
    } catch let error as FirestoreErrorCode
      where error.code == .alreadyExists && !error.isAboutUniqueIndex
    {
      throw RepositoryError.alreadyExists(path: reference.path)
    }
  }
}

extension DocumentRepository {
  /// Stores `model` as the document `id`, of which the server has said that it doesn't exist: as a
  /// new one, because another device can have stored it since.
  func createMissing(_ model: Model, id: String) async throws(RepositoryError) {
    try await create(model, id: id)
  }
}

extension WriteBatch {
  /// Commits the writes.
  nonisolated(nonsending) func send() async throws {
    try await commit()
  }
}

extension CollectionReference {
  /// See ``DocumentRepository/runTransaction(attempts:_:)`` and
  /// ``DocumentRepository/runReadOnlyTransaction(_:)``.
  func runTransaction<Output: Sendable>(
    isReadOnly: Bool = false, attempts: Int = 5,
    _ body: @escaping @Sendable (DocumentTransaction) throws -> Output
  ) async throws -> Output {
    let firestore = try firestore.begun()
    do {
      return try await firestore.runTransaction(
        isReadOnly: isReadOnly, attempts: attempts
      ) { transaction in
        try DocumentTransaction.run(transaction, in: firestore, body)
      }
    } catch let error as FirestoreErrorCode where error == .readOnly || error == .noAttempts {
      throw RepositoryError.invalidOperation(reason: error.message)
    } catch let error where error.isFromFirestore {
      throw RepositoryError(error, path: path)
    }
  }
}

extension DocumentReference {
  /// The database that the document is read through, which references of repositories and single
  /// documents always have; ``Firestore/firestore()`` for a reference that isn't connected to any.
  public var firestore: Firestore { database ?? .firestore() }

  /// Returns this reference as one of `database`, with which a call began, if it is one.
  ///
  /// - Throws: ``RepositoryError/other(code:message:underlying:)`` if no store is set.
  func taken(by database: Firestore) throws(RepositoryError) -> DocumentReference {
    do {
      return try resolved(in: database)
    } catch {
      throw RepositoryError(error, path: path)
    }
  }
}

extension Firestore {
  /// Returns this database with the store that a call uses from its beginning to its end.
  ///
  /// - Throws: ``RepositoryError/other(code:message:underlying:)`` if no store is set.
  func begun() throws(RepositoryError) -> Firestore {
    do {
      return try resolved()
    } catch {
      throw RepositoryError(error)
    }
  }

  /// Whether both are the same database, whatever their stores are.
  func isSame(as other: Firestore) -> Bool {
    standsFor(other) || root.utf8.elementsEqual(other.root.utf8)
  }
}

extension Query {
  /// Returns this query in the store that is set now, for several calls that belong together.
  func begun() throws -> Query { try resolved() }
}

extension DocumentQuery {
  /// Returns this query in that one of `databases`, by their ids, that it would look up.
  func resolved(in databases: [String: Firestore]) -> DocumentQuery {
    databases.isEmpty ? self : refined { $0.resolved(in: databases) }
  }
}

extension DocumentSnapshot {
  /// Whether the document has a map at `path`.
  func hasMap(at path: [String]) -> Bool {
    if case .map? = fields?.value(at: path[...]) { true } else { false }
  }

  /// Whether a query that orders by `field` can start after this document.
  func hasPlace(by field: [String]) -> Bool {
    fields?.value(at: field[...]) != nil
  }
}

extension Query {
  /// Returns the query for `fields` of its documents, and for those that it orders by.
  func selecting(_ fields: [String]) -> Query { select(fields.map { FieldPath([$0]) }) }
}

extension AggregateQuerySnapshot {
  /// Returns the number for `field`, as an integer if it is one; `nil` and `nil` for null.
  func number(for field: AggregateField) -> (integer: Int64?, double: Double?) {
    switch get(field) {
    case .integer(let number): (Int64(number), Double(number))
    case .double(let number): (Int64(exactly: number), number)
    case nil, .null?, .boolean?, .string?, .bytes?, .timestamp?, .geopoint?, .reference?, .vector?,
      .array?, .map?:
      (nil, nil)
    }
  }
}
