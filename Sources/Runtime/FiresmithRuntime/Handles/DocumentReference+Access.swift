extension DocumentReference {
  /// The database that the document is read through; `nil` if the reference isn't connected to one.
  var database: Firestore? { connection as? Firestore }

  /// Reads the document, which need not exist.
  public func getDocument(source: FirestoreSource = .default) async throws -> DocumentSnapshot {
    let firestore = try resolvedConnection()
    let found = try await firestore.store.snapshots(at: [path], source: source).first
    return DocumentSnapshot(
      reference: connected(to: firestore), document: found?.content,
      metadata: found?.metadata ?? SnapshotMetadata())
  }

  /// Stores `fields`. With `merge`, the document's other fields are kept.
  public func setData(_ fields: [String: FieldValue], merge: Bool = false) async throws {
    try await write { $0.setData(fields, forDocument: self, merge: merge) }
  }

  /// Stores `fields`, and keeps the document's other fields.
  ///
  /// - Throws: ``FirestoreErrorCode/Code/notFound`` if the document doesn't exist.
  public func updateData(_ fields: [FieldPath: FieldValue]) async throws {
    try await write { $0.updateData(fields, forDocument: self) }
  }

  /// Deletes the document, if it exists, but not its subcollections.
  public func delete() async throws {
    try await write { $0.deleteDocument(self) }
  }

  /// Calls `listener` with the document now and after every change, until the registration is
  /// removed. After an error there are no more calls.
  public func addSnapshotListener(
    _ listener: @escaping @Sendable (DocumentSnapshot?, (any Error)?) -> Void
  ) -> any ListenerRegistration {
    addSnapshotListener(includeMetadataChanges: false, listener: listener)
  }

  /// Calls `listener` with the document now and after every change, until the registration is
  /// removed. After an error there are no more calls.
  ///
  /// With `includeMetadataChanges`, it is also called when only ``DocumentSnapshot/metadata``
  /// changes, which it does with few stores.
  public func addSnapshotListener(
    includeMetadataChanges: Bool,
    listener: @escaping @Sendable (DocumentSnapshot?, (any Error)?) -> Void
  ) -> any ListenerRegistration {
    let connection = Result { try resolvedConnection() }
    return listen {
      do {
        let firestore = try connection.get()
        let reference = connected(to: firestore)
        let snapshots = try firestore.store.snapshots(
          at: path, includeMetadataChanges: includeMetadataChanges)
        for try await found in snapshots {
          listener(
            DocumentSnapshot(
              reference: reference, document: found.content, metadata: found.metadata), nil)
        }
      } catch {
        listener(nil, error)
      }
    }
  }

  private func write(_ write: (WriteBatch) -> Void) async throws {
    let batch = try resolvedConnection().batch()
    write(batch)
    try await batch.commit()
  }

  /// Returns the database with the store that a call uses from its beginning to its end.
  private func resolvedConnection() throws(FirestoreErrorCode) -> Firestore {
    guard let database else {
      throw FirestoreErrorCode(
        .failedPrecondition,
        "This reference to \(path) is not connected to a database.")
    }
    return try database.resolved()
  }
}
