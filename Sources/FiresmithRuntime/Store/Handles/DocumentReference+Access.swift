extension DocumentReference {
  /// The document, or that there is none.
  public func getDocument(source: FirestoreSource = .default) async throws -> DocumentSnapshot {
    let documents = try await connected().store.documents(at: [path])
    return DocumentSnapshot(reference: self, document: documents.first ?? nil)
  }

  /// Stores `fields`. With `merge`, the document's other fields stay.
  public func setData(_ fields: [String: FieldValue], merge: Bool = false) async throws {
    try await write { $0.setData(fields, forDocument: self, merge: merge) }
  }

  /// Stores `fields`; the document's other fields stay.
  ///
  /// - Throws: ``FirestoreErrorCode/Code/notFound`` if there is no such document.
  public func updateData(_ fields: [FieldPath: FieldValue]) async throws {
    try await write { $0.updateData(fields, forDocument: self) }
  }

  /// Removes the document, if there is one; its subcollections stay.
  public func delete() async throws {
    try await write { $0.deleteDocument(self) }
  }

  /// Calls `listener` with the document: now, and after every change until the registration is
  /// removed. An error is the last call.
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
        "This reference to \(path) did not come from a database, so that it can't be read through.")
    }
    return connection
  }
}
