/// Checks that a batch or a transaction has not ended and is used for documents of its own database
/// only. Google's SDK crashes in both cases.
nonisolated internal final class DocumentWriterScope {
  private let name: String
  internal let firestore: Firestore
  private var isOver = false

  init(of name: String, in firestore: Firestore) {
    self.name = name
    self.firestore = firestore
  }

  func check(_ document: DocumentReference) throws(RepositoryError) {
    try check(document.path, isInDatabase: document.isIn(firestore))
  }

  func check(_ path: String, isInDatabase: Bool) throws(RepositoryError) {
    guard !isOver else {
      throw .invalidOperation(reason: "The \(name) has already ended.")
    }
    guard isInDatabase else {
      throw .invalidOperation(reason: "\(path) is not in the \(name)'s database.")
    }
  }

  func end() {
    isOver = true
  }
}

/// Writes that are sent together and take effect together. See ``DocumentRepository/runBatch(_:)``.
nonisolated public struct DocumentBatch: DocumentWriter {
  private let batch: WriteBatch
  private let scope: DocumentWriterScope

  public var firestore: Firestore { scope.firestore }

  /// Creates a batch of the store that is set for `firestore` now.
  internal init(in firestore: Firestore) throws(RepositoryError) {
    let firestore = try firestore.begun()
    batch = firestore.batch()
    scope = DocumentWriterScope(of: "batch", in: firestore)
  }

  /// Adds a write.
  public func write(_ write: PendingWrite) throws(RepositoryError) {
    try scope.check(write.reference)
    if let map = write.neededMaps.first { throw map.error }
    switch write.operation {
    case .set(let fields):
      batch.setData(fields, forDocument: write.reference)
    case .merge(let fields):
      let names = fields.keys.map { FieldPath([$0]) }
      batch.setData(fields, forDocument: write.reference, mergeFields: names)
    case .update(let fields):
      batch.updateData(fields, forDocument: write.reference)
    case .delete:
      batch.deleteDocument(write.reference)
    }
  }

  nonisolated(nonsending) internal func commit(path: String) async throws(RepositoryError) {
    scope.end()
    do {
      try await batch.send()
    } catch {
      throw RepositoryError(error, path: path)
    }
  }

  internal func enqueue() {
    scope.end()
    batch.commit()
  }
}
