/// Writes that take effect together: all of them, or none.
public final class WriteBatch {
  private let firestore: Firestore
  private(set) var writes: [DocumentWrite] = []
  private var failure: FirestoreErrorCode?

  init(firestore: Firestore) {
    self.firestore = firestore
  }

  /// Stores `fields`. With `merge`, the document's other fields stay, those in its maps included.
  @discardableResult
  public func setData(
    _ fields: [String: FieldValue], forDocument document: DocumentReference, merge: Bool = false
  ) -> WriteBatch {
    var changes = FieldChanges()
    for (name, value) in fields { changes.put(value, at: FieldPath([name]), isMerge: merge) }
    guard merge || !changes.removesFields else {
      fail("A field can only be deleted by an update or a merge.")
      return self
    }
    return add(changes, to: document, mask: merge ? changes.mask : nil)
  }

  /// Stores those of `fields` that `mergeFields` names; the document's other fields stay.
  @discardableResult
  public func setData(
    _ fields: [String: FieldValue],
    forDocument document: DocumentReference,
    mergeFields: [FieldPath]
  ) -> WriteBatch {
    var changes = FieldChanges()
    for (name, value) in fields where mergeFields.contains(FieldPath([name])) {
      changes.put(value, at: FieldPath([name]), isMerge: false)
    }
    return add(changes, to: document, mask: changes.mask)
  }

  /// Stores `fields`; the document's other fields stay. The batch fails if there is no such document.
  @discardableResult
  public func updateData(
    _ fields: [FieldPath: FieldValue], forDocument document: DocumentReference
  ) -> WriteBatch {
    var changes = FieldChanges()
    for (path, value) in fields { changes.put(value, at: path, isMerge: false) }
    return add(changes, to: document, mask: changes.mask, precondition: .exists(true))
  }

  /// Removes the document, if there is one; its subcollections stay.
  @discardableResult
  public func deleteDocument(_ document: DocumentReference) -> WriteBatch {
    add(DocumentWrite(path: document.path, operation: .delete), to: document)
  }

  /// Sends the writes, and waits until they have taken effect.
  nonisolated(nonsending) public func commit() async throws {
    try await firestore.store.commit(try checkedWrites())
  }

  /// Sends the writes, and doesn't wait. What the server refuses is lost.
  public func commit() {
    guard let writes = try? checkedWrites() else { return }
    firestore.store.enqueue(writes)
  }

  func checkedWrites() throws -> [DocumentWrite] {
    if let failure { throw failure }
    return writes
  }

  private func add(
    _ changes: FieldChanges,
    to document: DocumentReference,
    mask: [FieldPath]?,
    precondition: Precondition? = nil
  ) -> WriteBatch {
    let write = DocumentWrite(
      path: document.path,
      operation: .update(changes.values, mask: mask?.sorted()),
      transforms: changes.transforms.sorted { $0.field < $1.field },
      precondition: precondition)
    return add(write, to: document)
  }

  private func add(_ write: DocumentWrite, to document: DocumentReference) -> WriteBatch {
    if document.name.hasPrefix(firestore.root) {
      writes.append(write)
    } else {
      fail("\(document.name) is in another database.")
    }
    return self
  }

  private func fail(_ message: String) {
    failure = failure ?? FirestoreErrorCode(.invalidArgument, message)
  }
}
