/// Reads, and writes that depend on what was read. See
/// ``DocumentRepository/runTransaction(attempts:_:)``.
nonisolated public struct DocumentTransaction: DocumentWriter {
  internal let transaction: Transaction
  internal let scope: DocumentWriterScope
  private let read = ReadDocuments()

  public var firestore: Firestore { scope.firestore }

  private init(_ transaction: Transaction, in firestore: Firestore) {
    self.transaction = transaction
    scope = DocumentWriterScope(of: "transaction", in: firestore)
  }

  /// Calls `body` with `transaction`, which can't be used after `body` returns.
  internal static func run<Output>(
    _ transaction: Transaction,
    in firestore: Firestore,
    _ body: (DocumentTransaction) throws -> Output
  ) rethrows -> Output {
    let transaction = DocumentTransaction(transaction, in: firestore)
    defer { transaction.scope.end() }
    return try body(transaction)
  }

  internal func snapshot(of document: DocumentReference) throws -> DocumentSnapshot {
    try scope.check(document)
    let snapshot = try transaction.getDocument(document)
    keep(snapshot)
    return snapshot
  }

  /// Remembers a document that the transaction has read.
  internal func keep(_ snapshot: DocumentSnapshot) {
    read.keep(snapshot)
  }

  /// Returns the document `id`.
  ///
  /// - Throws: ``RepositoryError/notFound(path:)`` if it doesn't exist.
  public func get<Repository: DocumentRepository>(
    _ id: String, from repository: Repository
  ) throws -> Repository.Model {
    try Repository.Model(stored: snapshot(of: try repository.document(id)))
  }

  /// Returns the document `id`, or `nil` if it doesn't exist.
  public func getIfExists<Repository: DocumentRepository>(
    _ id: String, from repository: Repository
  ) throws -> Repository.Model? {
    let snapshot = try snapshot(of: try repository.document(id))
    return snapshot.exists ? try Repository.Model(stored: snapshot) : nil
  }

  /// Stores `model` as a new document under its own id.
  ///
  /// - Throws: ``RepositoryError/alreadyExists(path:)`` if there is already a document with this
  ///   id.
  public func create<Repository: DocumentRepository>(
    _ model: Repository.Model, in repository: Repository
  ) throws {
    try create(model, id: try repository.id(of: model), in: repository)
  }

  /// Stores `model` as the new document `id`.
  ///
  /// - Throws: ``RepositoryError/alreadyExists(path:)`` if there is already a document with this
  ///   id.
  public func create<Repository: DocumentRepository>(
    _ model: Repository.Model, id: String, in repository: Repository
  ) throws {
    let reference = try repository.document(id).taken(by: firestore)
    guard try !snapshot(of: reference).exists else {
      throw RepositoryError.alreadyExists(path: reference.path)
    }
    try write(PendingWrite(reference, .set(try model.stored(as: reference))))
  }

  /// Adds a write.
  public func write(_ write: PendingWrite) throws(RepositoryError) {
    try scope.check(write.reference)
    let path = write.reference.path
    for map in write.neededMaps where !read.hasMap(at: map.path, in: path) { throw map.error }
    read.forget(whatIsReplacedBy: write)
    switch write.operation {
    case .set(let fields):
      transaction.setData(fields, forDocument: write.reference)
    case .merge(let fields):
      let names = fields.keys.map { FieldPath([$0]) }
      transaction.setData(fields, forDocument: write.reference, mergeFields: names)
    case .update(let fields):
      transaction.updateData(fields, forDocument: write.reference)
    case .delete:
      transaction.deleteDocument(write.reference)
    }
  }
}

/// The maps in the documents that a transaction has read, as far as it knows them.
nonisolated internal final class ReadDocuments {
  private var snapshots: [String: DocumentSnapshot] = [:]
  /// The fields that the transaction has changed in them.
  private var changed: [String: [[String]]] = [:]

  fileprivate func keep(_ snapshot: DocumentSnapshot) {
    snapshots[snapshot.reference.path] = snapshot
  }

  /// Whether the document at `path` has a map at `names`, as far as is known.
  fileprivate func hasMap(at names: [String], in path: String) -> Bool {
    guard let snapshot = snapshots[path], snapshot.hasMap(at: names) else { return false }
    return !changed[path, default: []].contains { names.starts(with: $0) }
  }

  fileprivate func forget(whatIsReplacedBy write: PendingWrite) {
    let path = write.reference.path
    switch write.operation {
    case .set, .merge, .delete: snapshots[path] = nil
    case .update: changed[path, default: []] += write.changed
    }
  }
}
