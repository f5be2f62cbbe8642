/// A database, with the interface of Google's class of this name, over any ``DocumentStore``.
///
/// Collections, queries and references keep it alive. A path that Firestore doesn't allow doesn't
/// stop the program: reading from it or writing to it throws.
public final class Firestore: DocumentDatabase, Sendable {
  /// The store; `nil` if each call looks it up when it begins.
  private let fixedStore: (any DocumentStore)?
  /// The id of the database whose store is looked up, or was when this call began; `nil` for a
  /// store that was passed.
  package let databaseID: String?

  /// The encoder, with the name that it has in Google's SDK.
  public typealias Encoder = FirestoreEncoder
  /// The decoder, with the name that it has in Google's SDK.
  public typealias Decoder = FirestoreDecoder

  /// Creates a database over `store`.
  public init(store: any DocumentStore) {
    fixedStore = store
    databaseID = nil
  }

  /// Creates the database `databaseID` over the store that is set for it when a call begins, or
  /// over `store` for one call.
  init(databaseID: String, store: (any DocumentStore)? = nil) {
    fixedStore = store
    self.databaseID = databaseID
  }

  /// The store that documents are read from and written to. For ``firestore()``, it is the one that
  /// a call would use that begins now.
  ///
  /// - Throws: ``FirestoreErrorCode/Code/failedPrecondition`` if no store is set.
  public var store: any DocumentStore {
    get throws(FirestoreErrorCode) {
      if let fixedStore { return fixedStore }
      let id = databaseID ?? Self.defaultID
      guard let store = Self.current(id)?.fixedStore else { throw .missingStore(of: id) }
      return store
    }
  }

  /// Returns this database over the store that a call uses from its beginning to its end.
  package func resolved() throws(FirestoreErrorCode) -> Firestore {
    guard fixedStore == nil, let databaseID else { return self }
    return Firestore(databaseID: databaseID, store: try store)
  }

  /// Returns this database in the place of the one with this id; itself if it looks its store up.
  func named(_ databaseID: String) -> Firestore {
    fixedStore.map { Firestore(databaseID: databaseID, store: $0) } ?? self
  }

  /// Whether each call looks the store up when it begins.
  package var isLookedUp: Bool { fixedStore == nil }

  /// Whether calls that begin at the same time use the same store in both. Stores that are values
  /// are the same if their types and their databases are.
  func hasStore(of other: Firestore) -> Bool {
    guard databaseID == other.databaseID else { return false }
    switch (fixedStore, other.fixedStore) {
    case (nil, nil): return true
    case (nil, _?), (_?, nil): return false
    case (let first?, let second?):
      guard type(of: first) == type(of: second) else { return false }
      return type(of: first) is AnyClass
        ? first as AnyObject === second as AnyObject : first.database == second.database
    }
  }

  /// The prefix of the full resource names of documents.
  package var root: String {
    let name = try? store.database
    return "\(name ?? "projects/none/databases/\(databaseID ?? Self.defaultID)")/documents/"
  }

  /// The collection at `path`: `books`, or `books/momo/loans`.
  public func collection(_ path: String) -> CollectionReference {
    CollectionReference(firestore: self, path: path)
  }

  /// A query for all documents of all collections with this id, wherever they are.
  public func collectionGroup(_ id: String) -> Query {
    Query(firestore: self, structured: StructuredQuery(collectionID: id, isGroup: true))
  }

  /// The document at `path`: `books/momo`.
  public func document(_ path: String) -> DocumentReference {
    isLookedUp
      ? DocumentReference(path: path, in: self)
      : DocumentReference(uncheckedName: root + path, connection: self)
  }

  /// Creates an empty batch: writes that take effect together, in the store that is set now.
  public func batch() -> WriteBatch {
    WriteBatch(firestore: self)
  }

  /// The documents that `references` refer to, in the same order.
  func documents(
    at references: [DocumentReference], source: FirestoreSource
  ) async throws -> [DocumentSnapshot] {
    let found = try await store.snapshots(at: references.map(\.path), source: source)
    return zip(references, found).map { reference, found in
      DocumentSnapshot(
        reference: reference.connected(to: self), document: found.content,
        metadata: found.metadata)
    }
  }
}
