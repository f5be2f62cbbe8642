extension DocumentReference {
  /// Reads the document, which need not exist.
  public func getDocument(source: FirestoreSource = .default) async throws -> DocumentSnapshot {
    let documents = try await connected().store.documents(at: [path])
    return DocumentSnapshot(reference: self, document: documents.first ?? nil)
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
    listen {
      do {
        for try await document in try connected().store.snapshots(at: path) {
          listener(DocumentSnapshot(reference: self, document: document), nil)
        }
      } catch {
        listener(nil, error)
      }
    }
  }

  private func write(_ write: (WriteBatch) -> Void) async throws {
    let batch = try connected().batch()
    write(batch)
    try await batch.commit()
  }

  private func connected() throws -> Firestore {
    guard let connection else {
      throw FirestoreErrorCode(
        .failedPrecondition,
        "This reference to \(path) is not connected to a database.")
    }
    return connection
  }
}
