/// Writes that take effect together, or not at all.
public final class WriteBatch {
  private let firestore: Firestore
  private(set) var writes: [DocumentWrite] = []
  private var failure: FirestoreErrorCode?

  init(firestore: Firestore) {
    do {
      self.firestore = try firestore.resolved()
    } catch {
      self.firestore = firestore
      failure = error
    }
  }

  /// Stores `fields`. With `merge`, the document's other fields are kept, also those in its maps.
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

  /// Stores those of `fields` that `mergeFields` names, and keeps the document's other fields.
  @discardableResult
  public func setData(
    _ fields: [String: FieldValue],
    forDocument document: DocumentReference,
    mergeFields: [FieldPath]
  ) -> WriteBatch {
    var changes = FieldChanges()
    for field in mergeFields {
      guard let value = FieldValue(fields).entry(at: field.names[...]) else { continue }
      changes.put(value, at: field, isMerge: false)
    }
    return add(changes, to: document, mask: changes.mask)
  }

  /// Stores `fields`, and keeps the document's other fields. The batch fails if the document
  /// doesn't exist.
  @discardableResult
  public func updateData(
    _ fields: [FieldPath: FieldValue], forDocument document: DocumentReference
  ) -> WriteBatch {
    var changes = FieldChanges()
    for (path, value) in fields { changes.put(value, at: path, isMerge: false) }
    return add(changes, to: document, mask: changes.mask, precondition: .exists(true))
  }

  /// Stores `fields` as a new document. The batch fails if the document exists.
  func createData(_ fields: [String: FieldValue], forDocument document: DocumentReference) {
    var changes = FieldChanges()
    for (name, value) in fields { changes.put(value, at: FieldPath([name]), isMerge: false) }
    _ = add(changes, to: document, mask: nil, precondition: .exists(false))
  }

  /// Deletes the document, if it exists, but not its subcollections.
  @discardableResult
  public func deleteDocument(_ document: DocumentReference) -> WriteBatch {
    add(DocumentWrite(path: document.path, operation: .delete), to: document)
  }

  /// Commits the writes, and returns when they have taken effect.
  nonisolated(nonsending) public func commit() async throws {
    let writes = try checkedWrites()
    try await firestore.store.commit(writes)
  }

  /// Commits the writes without waiting. If the server refuses them, they are lost.
  public func commit() {
    guard let writes = try? checkedWrites(), let store = try? firestore.store else { return }
    store.enqueue(writes)
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
    do {
      let changes = try changes.resolved(in: firestore)
      let write = DocumentWrite(
        path: document.path,
        operation: .update(changes.values, mask: mask?.sorted()),
        transforms: changes.transforms.sorted { $0.field < $1.field },
        precondition: precondition)
      return add(write, to: document)
    } catch {
      failure = failure ?? error
      return self
    }
  }

  private func add(_ write: DocumentWrite, to document: DocumentReference) -> WriteBatch {
    if document.isIn(firestore) {
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
