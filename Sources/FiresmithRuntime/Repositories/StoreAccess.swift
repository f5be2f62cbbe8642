// How repositories use a store. The code that both flavours share calls these functions; for
// Google's SDK, `Support/swift/firebase` has others of the same names.

extension DocumentRepository {
  /// Returns the documents that `references` refer to, in the same order.
  func list(
    of references: [DocumentReference], source: FirestoreSource
  ) async throws(RepositoryError) -> DocumentList<Model> {
    do {
      let snapshots = try await collection.firestore.documents(at: references, source: source)
      return DocumentList(snapshots.map { .success($0) }, at: snapshots.map(\.reference))
    } catch {
      throw RepositoryError(error, path: collection.path)
    }
  }
}

extension DocumentRepository {
  /// Stores `model` as the new document `id`: in one commit, which a cache can send later.
  func createDocument(_ model: Model, id: String) async throws {
    let reference = try document(id)
    let batch = WriteBatch(firestore: collection.firestore)
    batch.createData(try model.stored(as: reference), forDocument: reference)
    do {
      try await batch.send()
    } catch let error as FirestoreErrorCode where error.code == .alreadyExists {
      throw RepositoryError.alreadyExists(path: reference.path)
    }
  }
}

extension WriteBatch {
  /// Commits the writes.
  nonisolated(nonsending) func send() async throws {
    try await commit()
  }
}

extension CollectionReference {
  /// See ``DocumentRepository/runTransaction(_:)`` and
  /// ``DocumentRepository/runReadOnlyTransaction(_:)``.
  func runTransaction<Output: Sendable>(
    isReadOnly: Bool = false, _ body: @escaping @Sendable (DocumentTransaction) throws -> Output
  ) async throws -> Output {
    do {
      return try await firestore.runTransaction(isReadOnly: isReadOnly) {
        [firestore] transaction in
        try DocumentTransaction.run(transaction, in: firestore, body)
      }
    } catch let error as FirestoreErrorCode where error == .readOnly {
      throw RepositoryError.invalidOperation(reason: error.message)
    } catch let error where error.isFromFirestore {
      throw RepositoryError(error, path: path)
    }
  }
}

extension DocumentReference {
  /// The database that the document is read through, which references of repositories and single
  /// documents always have.
  var firestore: Firestore { connection ?? .firestore() }

  func isIn(_ database: Firestore) -> Bool { name.hasPrefix(database.root) }
}

extension DocumentSnapshot {
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
    default: (nil, nil)
    }
  }
}
