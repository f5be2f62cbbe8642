/// The documents that a query found.
nonisolated public struct DocumentList<Model: DocumentModel>: Sendable {
  /// Each document, or the reason why it can't be read, in the query's order.
  public private(set) var results: [Result<Model, RepositoryError>]
  /// The references of the documents in ``results``, in the same order.
  public private(set) var references: [DocumentReference]
  /// The changes since the listener's previous list: what was removed, in the order of
  /// that list, then what was added or modified, in the order of this one. Everything in a
  /// listener's first list was added. Other lists have no changes.
  public private(set) var changes: [Change] = []
  /// Whether each of the documents in ``results`` has writes that the server hasn't confirmed.
  private var isPending: [Bool]
  /// Whether documents are from the device's cache, so that the server may have newer ones.
  ///
  /// With FiresmithRuntime, it is `false` unless the store has a cache.
  public let isFromCache: Bool
  /// Whether documents have writes that the server hasn't confirmed.
  ///
  /// With FiresmithRuntime, it is `false` unless the store keeps writes for later.
  public private(set) var hasPendingWrites: Bool
  /// The last document as it was read, for a query that starts after it.
  internal let last: Result<DocumentSnapshot, RepositoryError>?

  /// The documents that can be read.
  public var documents: [Model] {
    results.compactMap { try? $0.get() }
  }

  /// The documents that can be read, each with its reference, in the same order as ``documents``.
  ///
  /// Their ids are full paths: in a query of a collection group, documents of different collections
  /// can have the same id of their own.
  public var stored: [Stored<Model>] {
    results.indices.compactMap { index in
      (try? results[index].get()).map { model in
        Stored(
          model, reference: Reference(references[index]), hasPendingWrites: isPending[index])
      }
    }
  }

  /// Returns all documents, in the query's order.
  ///
  /// - Throws: The first of ``failures``, if a document can't be read.
  public func get() throws(RepositoryError) -> [Model] {
    try results.map { result throws(RepositoryError) in try result.get() }
  }

  /// The reasons why the other documents can't be read. Each error names its document and field.
  public var failures: [RepositoryError] {
    results.compactMap { result in
      if case .failure(let error) = result { error } else { nil }
    }
  }

  /// The list of a query that no document can match.
  internal static var empty: DocumentList { DocumentList([], at: []) }

  /// Returns this list with `changes`.
  internal func with(_ changes: [Change]) -> DocumentList {
    var list = self
    list.changes = changes
    return list
  }

  /// Returns this list without the documents outside of `range`.
  internal func keeping(_ range: Range<Int>) -> DocumentList {
    var list = self
    (list.results, list.references) = (Array(results[range]), Array(references[range]))
    list.isPending = Array(isPending[range])
    list.hasPendingWrites = list.isPending.contains(true)
    return list
  }

  internal init(_ snapshot: QuerySnapshot) {
    results = snapshot.documents.map(Model.decoding)
    references = snapshot.documents.map(\.reference)
    isPending = snapshot.documents.map(\.metadata.hasPendingWrites)
    last = snapshot.documents.last.map { .success($0) }
    isFromCache = snapshot.metadata.isFromCache
    hasPendingWrites = snapshot.metadata.hasPendingWrites
  }

  internal init(
    _ snapshots: [Result<DocumentSnapshot, RepositoryError>], at references: [DocumentReference]
  ) {
    results = snapshots.map { $0.flatMap(Model.decoding) }
    self.references = references
    last = snapshots.last
    isPending = snapshots.map { (try? $0.get().metadata.hasPendingWrites) ?? false }
    isFromCache = snapshots.contains { (try? $0.get().metadata.isFromCache) ?? false }
    hasPendingWrites = isPending.contains(true)
  }
}
