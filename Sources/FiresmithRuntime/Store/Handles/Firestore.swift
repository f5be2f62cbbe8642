/// A database, with the interface of Google's class of this name, over any ``DocumentStore``.
///
/// Collections, queries and references keep it alive. A path that Firestore doesn't allow doesn't
/// stop the program: reading from it or writing to it throws.
public final class Firestore: Sendable {
  /// The store that documents are read from and written to.
  public let store: any DocumentStore

  /// The encoder, with the name that it has in Google's SDK.
  public typealias Encoder = FirestoreEncoder
  /// The decoder, with the name that it has in Google's SDK.
  public typealias Decoder = FirestoreDecoder

  /// Creates a database over `store`.
  public init(store: any DocumentStore) {
    self.store = store
  }

  /// The process's default database, in a ``MemoryStore``.
  ///
  /// Generated repositories use it unless another one is passed, as they use Google's default
  /// database in the other flavour.
  public static func firestore() -> Firestore {
    inMemory
  }

  /// The process's database with this id, in a ``MemoryStore`` of its own: the same one each time.
  ///
  /// `(default)` is the id of the default database.
  public static func firestore(database: String) -> Firestore {
    if database == "(default)" { return inMemory }
    return named.withLock { named in
      if let known = named[database] { return known }
      let store = MemoryStore(database: "projects/memory/databases/\(database)")
      let firestore = Firestore(store: store)
      named[database] = firestore
      return firestore
    }
  }

  private static let inMemory = Firestore(store: MemoryStore())
  private static let named = Locked<[String: Firestore]>([:])

  /// The prefix of the full resource names of documents.
  var root: String { "\(store.database)/documents/" }

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
    DocumentReference(uncheckedName: root + path, connection: self)
  }

  /// Creates an empty batch: writes that take effect together.
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
        reference: reference, document: found.content, metadata: found.metadata)
    }
  }
}
